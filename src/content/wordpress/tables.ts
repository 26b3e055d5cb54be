import { type ChildNode, type Element, isTag } from 'domhandler';
import { DomUtils } from 'htmlparser2';

/** A number, a price, a measure: '1.390 €', '€1,390', '35 Minuten', '180 × 210'; or a dash where there is none. */
const figure = /^(?:[–-]|[€£$]?\s?\d[\d\s.,:×–-]*(?:[€%]|m²|\p{L}{1,12}\.?)?)$/u;
/** '8:00–11:00', '19:30 Uhr': read from its beginning like words, where a duration ('1:40 Std.') is compared. */
const timeOfDay = /^\d{1,2}:\d\d(?:\s?[–-]\s?\d{1,2}:\d\d)?(?:\s?(?:Uhr|h))?$/;
const aligned = /\bhas-text-align-/;

/** The table that stands alone or in a table figure, its heads given their scope and its columns of numbers aligned; null for other nodes. */
export function findTable(node: ChildNode): Element | null {
  if (!isTag(node)) return null;
  const isFigure = node.name === 'figure' && /\bwp-block-table\b/.test(node.attribs.class ?? '');
  const tables = isFigure ? DomUtils.getElementsByTagName('table', node) : node.name === 'table' ? [node] : [];
  const [table] = tables;
  if (table === undefined || tables.length > 1) return null;
  const rows = DomUtils.getElementsByTagName('tr', table).map((row) => ({ cells: row.children.filter(isTag), isHead: isHead(row) }));
  for (const { cells, isHead } of rows) {
    for (const cell of cells) if (cell.name === 'th') cell.attribs.scope ??= isHead ? 'col' : 'row';
  }
  alignFigures(rows);
  return table;
}

interface Row {
  readonly cells: readonly Element[];
  readonly isHead: boolean;
}

/** Whether its heads are those of columns: in the table's head, or a row of heads alone (editors often leave the thead out). */
function isHead(row: Element): boolean {
  const cells = row.children.filter(isTag);
  const group = row.parent;
  return (group !== null && isTag(group) && group.name === 'thead') || (cells.length > 1 && cells.every((cell) => cell.name === 'th'));
}

/** Numbers are compared by their ends: columns of nothing else, but for the first, are aligned there, unless an editor aligned them. */
function alignFigures(rows: readonly Row[]): void {
  const all = rows.flatMap(({ cells }) => cells);
  // Cells that span others have no column.
  if (all.some(({ attribs }) => 'colspan' in attribs || 'rowspan' in attribs)) return;
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  for (let index = 1; index < width; index++) {
    const column = rows.flatMap(({ cells, isHead }) => cells.slice(index, index + 1).map((cell) => ({ cell, isHead })));
    const words = column.flatMap(({ cell, isHead }) => (isHead ? [] : [DomUtils.textContent(cell).trim()]));
    const isOfFigures =
      words.every((text) => text === '' || (figure.test(text) && !timeOfDay.test(text))) && words.some((text) => /\d/.test(text));
    if (!isOfFigures || column.some(({ cell }) => aligned.test(cell.attribs.class ?? ''))) continue;
    for (const { cell } of column) cell.attribs.class = `${cell.attribs.class ?? ''} has-text-align-right`.trim();
  }
}
