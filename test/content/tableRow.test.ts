import { describe, expect, it } from 'vitest';
import { findTableRow } from '../../src/elements/richNodes.ts';
import type { RichText } from '../../src/elements/valueTypes.ts';
import { parseElement } from '../examples/pieces.ts';
import { parseNodes } from '../support/richNodes.ts';

const table = (...rows: string[][]): RichText[number] => ({
  kind: 'table',
  table: parseElement(`<table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`),
  caption: [],
  attributes: {},
});
const seasons = table(
  ['Zimmer', 'Winter', 'Sommer'],
  ['Suite', '1 €', '2 €'],
  ['Suite Llevant – 68 m²', '<b>290</b> &euro;', ' '],
  ['Rosa', '3 €', '4 €'],
);

describe('the row of a table', () => {
  it('is found by its name, and each value has the heading of its column', () => {
    expect(findTableRow([seasons], ['', ' ROSA '])).toEqual([
      { label: 'Winter', value: '3 €' },
      { label: 'Sommer', value: '4 €' },
    ]);
  });

  it('may say more than the name, and has no entry for an empty cell', () => {
    expect(findTableRow([seasons], ['Suite Llevant'])).toEqual([{ label: 'Winter', value: '290 €' }]);
    // The exact name wins over a longer one, and part of a word is no name.
    expect(findTableRow([seasons], ['Suite'])[0]?.value).toBe('1 €');
    expect(findTableRow([seasons], ['Ros'])).toEqual([]);
  });

  it('is found in the boxes of the editor, and in the second of two tables', () => {
    const box: RichText[number] = { kind: 'box', tag: 'div', attributes: {}, content: [table(['a', 'b']), seasons] };
    expect(findTableRow([box], ['Rosa'])).toHaveLength(2);
  });

  it('is not read from a table with spanning cells, without headings or without tables', () => {
    const spanning = {
      ...seasons,
      table: parseElement('<table><tr><td>Z</td><td>P</td></tr><tr><td>Rosa</td><td colspan="2">1 €</td></tr></table>'),
    };
    for (const content of [spanning, table(['Rosa', '1 €'])]) expect(findTableRow([content], ['Rosa'])).toEqual([]);
    expect(findTableRow([{ kind: 'nodes', nodes: parseNodes('<p>Rosa</p>') }], ['Rosa'])).toEqual([]);
  });
});
