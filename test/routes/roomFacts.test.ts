import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../support/app.ts';
import { startWordpress, type WordpressStandIn } from '../support/wordpress.ts';

const picture = (name: string) => ({
  url: `https://cms.finca.example/wp-content/uploads/2026/10/${name}.jpg`,
  alt: name,
  caption: '',
  width: 2400,
  height: 1600,
});
/** What an editor enters at the room Suite Llevant itself. */
const facts = {
  image: picture('zimmerbild'),
  gallery: [picture('badezimmer')],
  size_sqm: '71',
  persons: 3,
  beds: 'Himmelbett',
  view: 'Blick zum Hafen',
  access: '',
  facts: [{ label: 'Klavier' }],
  price_from: '411',
  price_note: 'die Nacht',
  booking_link: false,
  season_prices: [
    { season: 'Mai bis Juni', price: '433' },
    { season: 'Juli', price: '' },
  ],
};
const rooms = '/wp-json/wp/v2/rooms?per_page=100';
const mainMenu = '/wp-json/menus/v1/menus/2';
const pageUrl = (slug: string) => `/wp-json/wp/v2/pages?slug=${slug}`;

let wordpress: WordpressStandIn;
let app: RunningApp;
const read = (url: string) => JSON.parse(wordpress.answers.get(url) ?? '[]');
const setFacts = (acf: object) => {
  const list: { slug: string }[] = read(rooms);
  wordpress.answers.set(rooms, JSON.stringify(list.map((room) => (room.slug === 'suite-llevant' ? { ...room, acf } : room))));
};
/** Gives the page `hotel` these blocks, and the page of the rooms none of its own. */
const setBlocks = (content: readonly object[], ofRooms: readonly object[] = []) => {
  for (const [slug, acf] of [
    ['hotel', { content }],
    ['zimmer-suiten', { rooms_flexible: ofRooms }],
  ] as const) {
    const [page] = read(pageUrl(slug));
    wordpress.answers.set(pageUrl(slug), JSON.stringify([{ ...page, acf }]));
  }
};
const suite = { post_title: 'Suite Llevant', post_name: 'suite-llevant', post_status: 'publish' };
beforeEach(async () => {
  wordpress = await startWordpress();
  setFacts(facts);
  app = await startApp({ env: { CONTENT_URL: wordpress.origin, PUBLIC_URL: 'https://www.hotel.example' } });
});
afterEach(async () => {
  await app.close();
  await wordpress.close();
});
const get = async (path: string) => (await fetch(`${app.origin}${path}`)).text();

describe('the facts of a room', () => {
  it.each(['/zimmer/suite-llevant/', '/dialog/room/suite-llevant'])('are shown at %s without any block about the room', async (path) => {
    setBlocks([]);
    const html = await get(path);
    for (const shown of [
      'zimmerbild',
      'badezimmer',
      '71 m²',
      '3 Gäste',
      'Himmelbett',
      'Blick zum Hafen',
      'Klavier',
      'ab 411 €',
      'die Nacht',
    ])
      expect(html.replaceAll('\u00a0', ' ')).toContain(shown);
    expect(html.replaceAll('\u00a0', ' ')).toMatch(/<dt>Mai bis Juni<\/dt><dd>433 €<\/dd>/);
    expect(html).not.toContain('<dt>Juli</dt>');
  });

  it('are shown by a list of rooms', async () => {
    setBlocks([{ acf_fc_layout: 'rooms', rooms: [suite] }]);
    const html = (await get('/hotel/')).replaceAll('\u00a0', ' ');
    for (const shown of ['zimmerbild', '71 m²', '3 Gäste', 'Blick zum Hafen', 'ab 411 €']) expect(html).toContain(shown);
  });

  it('are shown by a block that names the room alone', async () => {
    setBlocks([], [{ acf_fc_layout: 'room', room: suite }]);
    const html = (await get('/zimmer-suiten/')).replaceAll('\u00a0', ' ');
    for (const shown of ['zimmerbild', 'badezimmer', '71 m²', 'Blick zum Hafen', 'ab 411 €', 'die Nacht']) expect(html).toContain(shown);
  });

  it('give way to what a block about the room says, field by field', async () => {
    const block = { acf_fc_layout: 'room', room: suite, size_sqm: 69, gallery: [picture('blockbild')], price_from: 399 };
    setBlocks([{ acf_fc_layout: 'rooms', rooms: [suite] }], [block]);
    for (const path of ['/hotel/', '/zimmer/suite-llevant/', '/zimmer-suiten/']) {
      const html = (await get(path)).replaceAll('\u00a0', ' ');
      for (const shown of ['blockbild', '69 m²', '3 Gäste', 'ab 399 €']) expect([path, html.includes(shown)]).toEqual([path, true]);
      for (const hidden of ['zimmerbild', 'badezimmer', '71 m²', 'ab 411 €']) expect([path, html.includes(hidden)]).toEqual([path, false]);
    }
  });

  it('are completed by a block on a page of the menu below the folder of rooms', async () => {
    setBlocks([]);
    const [page] = read(pageUrl('zimmer-suiten'));
    const acf = { rooms_flexible: [{ acf_fc_layout: 'room', room: suite, size_sqm: 69 }] };
    const link = 'https://cms.finca.example/zimmer/uebersicht/';
    wordpress.answers.set(pageUrl('uebersicht'), JSON.stringify([{ ...page, id: 902, slug: 'uebersicht', link, acf }]));
    const menu = JSON.parse(wordpress.answers.get(mainMenu) ?? '');
    wordpress.answers.set(mainMenu, JSON.stringify({ ...menu, items: [{ ...menu.items[0], url: link }] }));
    expect((await get('/zimmer/suite-llevant/')).replaceAll('\u00a0', ' ')).toContain('69 m²');
  });
});
