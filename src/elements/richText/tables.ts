import { type ChildNode, type Element, isTag } from 'domhandler';
import { DomUtils } from 'htmlparser2';

/** A number, price or measure ('1.390 €', '€1,390', '35 Minuten', '180 × 210'), or a dash for none. */
const numericCell = /^(?:[–-]|[€£$]?\s?\d[\d\s.,:×–-]*(?:[€%]|m²|\p{L}{1,12}\.?)?)$/u;
/** '8:00–11:00', '19:30 Uhr': left-aligned like words; a duration ('1:40 Std.') is a number. */
const timeOfDay = /^\d{1,2}:\d\d(?:\s?[–-]\s?\d{1,2}:\d\d)?(?:\s?(?:Uhr|h))?$/;
const alignmentClass = /\bhas-text-align-/;

/**
 * Finds the table of a node (a table, or a table figure), sets the headings of its rows, the scope of its header cells, and aligns its numeric
 * columns; null for other nodes. Changes the node.
 */
export function findTable(node: ChildNode): Element | null {
  if (!isTag(node)) return null;
  const isFigure = node.name === 'figure' && /\bwp-block-table\b/.test(node.attribs.class ?? '');
  const tables = isFigure ? DomUtils.getElementsByTagName('table', node) : node.name === 'table' ? [node] : [];
  const [table] = tables;
  if (table === undefined || tables.length > 1) return null;
  const rows = DomUtils.getElementsByTagName('tr', table).map((row) => ({ cells: row.children.filter(isTag), isHeader: isHeaderRow(row) }));
  // With spanning cells the column of a cell is unknown.
  const isSpanning = rows.some(({ cells }) => cells.some(({ attribs }) => 'colspan' in attribs || 'rowspan' in attribs));
  for (const { cells, isHeader } of rows) {
    // WordPress's editor has no headings of rows; the style sheet sets the first cell as one.
    const [first] = cells;
    if (first !== undefined && cells.length > 1 && !isHeader && !isSpanning) first.name = 'th';
    for (const cell of cells) {
      if (cell.name !== 'th') continue;
      if (isEmptyCell(cell)) cell.name = 'td';
      else cell.attribs.scope ??= isHeader ? 'col' : 'row';
    }
  }
  labelCells(rows);
  if (!isSpanning) alignNumericColumns(rows);
  return table;
}

interface Row {
  readonly cells: readonly Element[];
  readonly isHeader: boolean;
}
interface ColumnCell {
  readonly cell: Element;
  readonly isHeader: boolean;
}

/** True for a cell without text and pictures. As `th`, the empty corner of a table would be a heading that says nothing to screen readers. */
function isEmptyCell(cell: Element): boolean {
  return DomUtils.textContent(cell).trim() === '' && DomUtils.getElementsByTagName('img', cell).length === 0;
}

/** True for a row in `thead`, and for a row of `th` cells alone: editors often omit `thead`. */
function isHeaderRow(row: Element): boolean {
  const cells = row.children.filter(isTag);
  const group = row.parent;
  return (group !== null && isTag(group) && group.name === 'thead') || (cells.length > 1 && cells.every((cell) => cell.name === 'th'));
}

/** Columns of the tables whose rows are stacked on a phone: three fit beside each other, and with many a row would be as long as a page. */
const MIN_STACKED_COLUMNS = 4;
const MAX_STACKED_COLUMNS = 7;
/** A longer heading is no label, and it would be repeated in every row. */
const MAX_LABEL_LENGTH = 80;

/**
 * Names the column of each cell (`data-label`) for phones, where the cells of a row are shown below each other. Only for a table with one
 * row of short headings, four to seven columns, and the same cells in each row.
 */
function labelCells([head, ...rows]: readonly Row[]): void {
  const columns = head?.cells.length ?? 0;
  const isSpanning = ({ attribs }: Element) => 'colspan' in attribs || 'rowspan' in attribs;
  const isRegular = rows.every(({ cells, isHeader }) => !isHeader && cells.length === columns && !cells.some(isSpanning));
  if (head?.isHeader !== true || columns < MIN_STACKED_COLUMNS || columns > MAX_STACKED_COLUMNS || !isRegular) return;
  const labels = head.cells.map((cell) => DomUtils.textContent(cell).trim());
  if (labels.some((label) => label.length > MAX_LABEL_LENGTH)) return;
  for (const { cells } of rows) {
    for (const [index, cell] of cells.entries()) if (index > 0) cell.attribs['data-label'] = labels[index] ?? '';
  }
}

/** Right-aligns columns that contain only numbers, except the first column and those that an editor has aligned. */
function alignNumericColumns(rows: readonly Row[]): void {
  const columns: ColumnCell[][] = [];
  for (const { cells, isHeader } of rows) {
    for (const [index, cell] of cells.entries()) {
      columns[index] ??= [];
      columns[index].push({ cell, isHeader });
    }
  }
  for (const column of columns.slice(1)) {
    const words = column.flatMap(({ cell, isHeader }) => (isHeader ? [] : [DomUtils.textContent(cell).trim()]));
    const isNumeric =
      words.every((text) => text === '' || (numericCell.test(text) && !timeOfDay.test(text))) && words.some((text) => /\d/.test(text));
    if (!isNumeric || column.some(({ cell }) => alignmentClass.test(cell.attribs.class ?? ''))) continue;
    for (const { cell } of column) cell.attribs.class = `${cell.attribs.class ?? ''} has-text-align-right`.trim();
  }
}
