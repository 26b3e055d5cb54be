import { findElements, readText } from './richNodes.ts';
import type { RichElement, RichText } from './types.ts';

/** One cell of a table row with the heading of its column. */
export interface LabelledCell {
  readonly label: string;
  readonly value: string;
}

/**
 * Finds the row of the first table in a text whose first cell is one of these names, or begins with one. Returns its other cells that are
 * not empty; [] without such a row, and for tables with spanning cells, where the column of a cell is unknown.
 */
export function findTableRow(text: RichText, names: readonly string[]): LabelledCell[] {
  const wanted = names.map(normalise).filter((name) => name !== '');
  for (const segment of text) {
    const cells =
      segment.kind === 'box' ? findTableRow(segment.content, names) : segment.kind === 'table' ? findRow(segment.table, wanted) : [];
    if (cells.length > 0) return cells;
  }
  return [];
}

function findRow(table: RichElement, names: readonly string[]): LabelledCell[] {
  const rows = findElements([table], ({ tag }) => tag === 'tr').map(({ children }) => children.filter((cell) => typeof cell !== 'string'));
  if (rows.some((cells) => cells.some(({ attributes }) => 'colspan' in attributes || 'rowspan' in attributes))) return [];
  const [head = [], ...others] = rows;
  const getName = ([first]: readonly RichElement[]) => (first === undefined ? '' : normalise(readText(first.children)));
  const row =
    others.find((cells) => names.includes(getName(cells))) ?? others.find((cells) => names.some((name) => begins(getName(cells), name)));
  return (row ?? []).slice(1).flatMap((cell, index) => {
    const label = head[index + 1];
    const value = readText(cell.children);
    return value === '' || label === undefined ? [] : [{ label: readText(label.children), value }];
  });
}

/** True if a cell is the name of a row, or begins with that name: 'Suite Llevant – 68 m²' for 'Suite Llevant'. */
export function namesRow(cell: string, name: string): boolean {
  return begins(normalise(cell), normalise(name));
}

function begins(cell: string, name: string): boolean {
  return cell.startsWith(name) && !/^\p{L}/u.test(cell.slice(name.length));
}

function normalise(name: string): string {
  return name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}
