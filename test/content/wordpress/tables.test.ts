import { expect, it } from 'vitest';
import { rich } from './support.ts';

it('a table has no empty heading: its empty corner is a cell', () => {
  const [segment] = rich(
    '<table><thead><tr><th></th><th>Mai</th></tr></thead><tbody><tr><th>&nbsp;</th><td>1</td></tr><tr><th><img src="/wp-content/uploads/2026/09/x.jpg" alt="Turm"></th><td>2</td></tr></tbody></table>',
  );
  if (segment?.kind !== 'table') throw new Error('no table');
  expect(segment.html.match(/<t[hd]\b/g)).toEqual(['<td', '<th', '<td', '<td', '<th', '<td']);
  expect(segment.html).toContain('<td></td><th scope="col"');
});

/** Returns the indexes of the right-aligned columns of a table, header and body alike. */
function alignedColumns(html: string): number[] {
  const [segment] = rich(html);
  if (segment?.kind !== 'table') throw new Error('no table');
  const rows = segment.html.split('<tr').slice(1);
  const columns = rows.map((row) =>
    row
      .split(/<t[hd]\b/)
      .slice(1)
      .flatMap((cell, index) => (cell.includes('has-text-align-right') ? [index] : [])),
  );
  expect(new Set(columns.map(String)).size).toBe(1);
  return columns[0] ?? [];
}
const table = (head: string[], ...rows: string[][]) =>
  `<table><thead><tr>${head.map((cell) => `<th>${cell}</th>`).join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`;

it.each<[string, string[], string[][], number[]]>([
  [
    'distances',
    ['Tour', 'Kilometer', 'Zeit'],
    [
      ['Zum Salz', '38', '1:40 Std.'],
      ['Drei Klöster', '94', '5 Stunden'],
    ],
    [1, 2],
  ],
  [
    'opening hours',
    ['Tag', 'Frühstück', 'Küche'],
    [
      ['Montag', '8:00–11:00', '19:30 Uhr'],
      ['Dienstag', '8:00 – 11:00', '–'],
    ],
    [],
  ],
  [
    'prices',
    ['Zimmer', 'Mai', 'Juni'],
    [
      ['Cambra Rosa', '245 €', '1.010,50 €'],
      ['Suite', '–', '€1,390'],
    ],
    [1, 2],
  ],
  [
    'measures',
    ['Bett', 'Größe'],
    [
      ['oben', '180 × 210'],
      ['unten', '12 m²'],
    ],
    [1],
  ],
  [
    'numbers among words',
    ['Was', 'Wann'],
    [
      ['Pool', '9–20'],
      ['Küche', 'ab Mittag'],
    ],
    [],
  ],
  [
    'years before words',
    ['Jahr', 'Was'],
    [
      ['1742', 'Haus'],
      ['1901', 'Brunnen'],
    ],
    [],
  ],
  [
    'nothing',
    ['Was', 'Wie'],
    [
      ['a', '–'],
      ['b', ''],
    ],
    [],
  ],
])('table columns of %s are aligned by their content', (_, head, rows, expected) => {
  expect(alignedColumns(table(head, ...rows))).toEqual(expected);
});

it('table columns keep the alignment of an editor, and tables with spanning cells stay unaligned', () => {
  const html = table(['a', 'b'], ['x', '1'], ['y', '2']);
  expect(alignedColumns(html)).toEqual([1]);
  expect(rich(html.replace('<td>1', '<td class="has-text-align-center">1'))).toMatchObject([
    { html: expect.not.stringContaining('right') },
  ]);
  expect(rich(html.replace('<td>1', '<td colspan="1">1'))).toMatchObject([{ html: expect.not.stringContaining('right') }]);
});

it('table cells name their column for phones, if one row of headings stands over four to seven columns', () => {
  const labels = (html: string) => {
    const [segment] = rich(html);
    return segment?.kind === 'table' ? [...segment.html.matchAll(/data-label="([^"]*)"/g)].map(([, label]) => label) : null;
  };
  expect(labels(table(['Zimmer', 'A &amp; B', 'C', 'D'], ['Rosa', '1', '2', '3'], ['Forn', '4', '5', '6']))).toEqual([
    ...['A &amp; B', 'C', 'D'],
    ...['A &amp; B', 'C', 'D'],
  ]);
  const none = [
    table(['Zimmer', 'A', 'B'], ['Rosa', '1', '2']),
    table(['1', '2', '3', '4', '5', '6', '7', '8'], ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']),
    table(['Zimmer', 'A', 'B', 'C'], ['Rosa', '1']),
    table([], ['Rosa', '1', '2', '3']),
    table(['Zimmer', 'A', 'B', 'C'], ['Rosa', '1', '2', '3']).replace('<td>Rosa', '<td rowspan="2">Rosa'),
    table(['Zimmer', 'A', 'B', 'C'], ['Rosa', '1', '2', '3']).replaceAll('td>', 'th>'),
  ];
  expect(none.map(labels)).toEqual([[], [], [], [], [], []]);
});
