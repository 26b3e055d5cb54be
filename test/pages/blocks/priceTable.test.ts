import { expect, it, onTestFinished } from 'vitest';
import { linkRoomNames } from '../../../src/pageModels/blocks/priceTable.ts';
import { record } from '../../examples/dialogs.ts';
import { startApp } from '../../support/app.ts';

const rooms = [
  record({ slug: 'suite', title: 'Suite' }),
  record({ slug: 'suite-llevant', title: 'Suite & Llevant' }),
  record({ slug: 'leer', title: '' }),
];
const link = (html: string) => linkRoomNames(html, rooms, 'en');

it('the prices of a hotel lead to its rooms, in every row of the demo hotel', async () => {
  const app = await startApp();
  onTestFinished(() => app.close());
  const html = await (await fetch(`${app.origin}/zimmer-suiten/`)).text();
  const rows = [...html.matchAll(/<td><a href="(\/rooms\/[^"]+)">([^<]+)<\/a><\/td><td[^>]*>\d{3}/g)].map(([, href, name]) => [href, name]);
  expect(rows).toEqual([
    ['/rooms/cambra-rosa/', 'Cambra Rosa'],
    ['/rooms/cambra-ametller/', 'Cambra Ametller'],
    ['/rooms/cambra-lavanda/', 'Cambra Lavanda'],
    ['/rooms/torre-dels-coloms/', 'Torre dels Coloms'],
    ['/rooms/suite-mirador/', 'Suite Mirador'],
    ['/rooms/casa-del-forn/', 'Casa del Forn'],
  ]);
});

it('the cell with the longest name of a room that fits is linked, bold or with more behind the name', () => {
  expect(link('<tr><td><strong>SUITE &amp; Llevant, 68 m²</strong></td><th scope="row">Suite</th></tr>')).toBe(
    '<tr><td><strong><a href="/en/rooms/suite-llevant/">SUITE &amp; Llevant, 68 m²</a></strong></td><th scope="row"><a href="/en/rooms/suite/">Suite</a></th></tr>',
  );
});

it.each([
  ['a link of its own', '<td><a href="/x/">Suite</a></td>'],
  ['another word that begins like a room', '<td>Suiten</td>'],
  ['a name in an attribute', '<td data-label="Suite">290 €</td>'],
  ['an empty cell', '<td></td>'],
])('a cell with %s stays as it is', (_, html) => {
  expect(link(html)).toBe(html);
});
