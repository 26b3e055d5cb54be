import { decodeHTMLStrict } from 'entities';
import { toUnbrokenText } from '../i18n/typography.ts';
import type { RichElement, RichNode, RichText } from './valueTypes.ts';

/* Reading and changing the trees of editors' texts. */

/** Elements whose end separates words, for text that is shown without them. */
const wordEnds = new Set(['br', 'p', 'div', 'li', 'dt', 'dd', 'figcaption', 'td', 'th', 'tr', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** Returns the text of nodes on one line; the ends of blocks separate words. */
export function readText(nodes: readonly RichNode[]): string {
  const read = (node: RichNode): string =>
    typeof node === 'string' ? node : node.children.map(read).join('') + (wordEnds.has(node.tag) ? ' ' : '');
  return nodes
    .map(read)
    .join('')
    .replace(/[^\S\u00a0\u202f]+/g, ' ')
    .trim();
}

/** What texts consist of, as content and in page models. */
type TextSegment =
  | { readonly kind: 'nodes'; readonly nodes: readonly RichNode[] }
  | { readonly kind: 'table'; readonly table: RichElement; readonly caption: readonly RichNode[] }
  | { readonly kind: 'embed' }
  | { readonly kind: 'box'; readonly content: readonly TextSegment[] };

/** Lists the nodes of a text in reading order, those of boxes included. @param withTables false leaves tables and their captions out */
export function listNodes(text: readonly TextSegment[], withTables = true): RichNode[] {
  return text.flatMap((segment) => {
    if (segment.kind === 'nodes') return segment.nodes;
    if (segment.kind === 'box') return listNodes(segment.content, withTables);
    return segment.kind === 'table' && withTables ? [segment.table, ...segment.caption] : [];
  });
}

/** Lists the elements at any depth that satisfy a condition, in reading order. */
export function findElements(nodes: readonly RichNode[], matches: (element: RichElement) => boolean): RichElement[] {
  return nodes.flatMap((node) =>
    typeof node === 'string' ? [] : [...(matches(node) ? [node] : []), ...findElements(node.children, matches)],
  );
}

/** Replaces every element, children before their parents. Texts stay. */
export function mapElements(nodes: readonly RichNode[], change: (element: RichElement) => RichElement): RichNode[] {
  return nodes.map((node) => (typeof node === 'string' ? node : change({ ...node, children: mapElements(node.children, change) })));
}

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
  return toUnbrokenText(name).normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}

/** A tag or comment. `<` is excluded inside, so that a text full of `<` is matched in linear time; "unter < 100 €" does not match. */
const markup = /<[a-z/!?](?:[^<>"']|"[^"]*"|'[^']*')*>/gi;
/** Tags that separate words: the text behind them starts a new line. */
const lineBreak = /^<(br|\/(p|div|li|h[1-6]))\b/i;

/**
 * Converts WordPress's HTML titles to plain text: removes tags, decodes entities, collapses white space. Only entities that end with `;`
 * are decoded (WordPress always writes it): typed texts such as "Sonne&region" stay unchanged.
 * Soft hyphens stay, for long German headings; `toUnbrokenText` (`src/i18n/typography.ts`) removes them.
 */
export function toPlainText(html: string): string {
  const text = decodeHTMLStrict(html.replace(markup, (tag) => (lineBreak.test(tag) ? ' ' : '')));
  return text.replace(/[^\S\u00a0\u202f]+/g, ' ').trim();
}
