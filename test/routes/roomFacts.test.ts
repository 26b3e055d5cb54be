import { beforeEach, describe, expect, it } from 'vitest';
import { changePosts, readPage, startSiteForEachTest, wordpress } from '../support/siteWithWordpress.ts';

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

startSiteForEachTest();
beforeEach(() => void changePosts(rooms, (room) => (room.slug === 'suite-llevant' ? { ...room, acf: facts } : room)));

/** Gives the page `hotel` these blocks, and the page of the rooms none of its own. */
const setBlocks = (content: readonly object[], ofRooms: readonly object[] = []) => {
  changePosts(pageUrl('hotel'), (page) => ({ ...page, acf: { content } }));
  changePosts(pageUrl('zimmer-suiten'), (page) => ({ ...page, acf: { rooms_flexible: ofRooms } }));
};
const suite = { post_title: 'Suite Llevant', post_name: 'suite-llevant', post_status: 'publish' };

describe('the facts of a room', () => {
  const all = ['zimmerbild', 'badezimmer', '71 m²', '3 Gäste', 'Himmelbett', 'Blick zum Hafen', 'Klavier', 'ab 411 €', 'die Nacht'];

  it.each(['/zimmer/suite-llevant/', '/dialog/room/suite-llevant'])('are shown at %s without any block about the room', async (path) => {
    setBlocks([]);
    const html = await readPage(path);
    for (const shown of [...all, '<dt>Mai bis Juni</dt><dd>433 €</dd>']) expect(html).toContain(shown);
    expect(html).not.toContain('<dt>Juli</dt>');
  });

  it('are shown by a list of rooms, and by a block that names the room alone', async () => {
    setBlocks([{ acf_fc_layout: 'rooms', rooms: [suite] }], [{ acf_fc_layout: 'room', room: suite }]);
    const [list, block] = [await readPage('/hotel/'), await readPage('/zimmer-suiten/')];
    for (const shown of ['zimmerbild', '71 m²', '3 Gäste', 'Blick zum Hafen', 'ab 411 €']) expect(list).toContain(shown);
    for (const shown of ['zimmerbild', 'badezimmer', '71 m²', 'Blick zum Hafen', 'ab 411 €', 'die Nacht']) expect(block).toContain(shown);
  });

  it('give way to what a block about the room says, field by field', async () => {
    const block = { acf_fc_layout: 'room', room: suite, size_sqm: 69, gallery: [picture('blockbild')], price_from: 399 };
    setBlocks([{ acf_fc_layout: 'rooms', rooms: [suite] }], [block]);
    for (const path of ['/hotel/', '/zimmer/suite-llevant/', '/zimmer-suiten/']) {
      const html = await readPage(path);
      for (const shown of ['blockbild', '69 m²', '3 Gäste', 'ab 399 €']) expect([path, html.includes(shown)]).toEqual([path, true]);
      for (const hidden of ['zimmerbild', 'badezimmer', '71 m²', 'ab 411 €']) expect([path, html.includes(hidden)]).toEqual([path, false]);
    }
  });

  it('are completed by a block on a page of the menu below the folder of rooms', async () => {
    setBlocks([]);
    const acf = { rooms_flexible: [{ acf_fc_layout: 'room', room: suite, size_sqm: 69 }] };
    const link = 'https://cms.finca.example/zimmer/uebersicht/';
    wordpress.answers.set(pageUrl('uebersicht'), wordpress.answers.get(pageUrl('zimmer-suiten')) ?? '');
    changePosts(pageUrl('uebersicht'), (page) => ({ ...page, id: 902, slug: 'uebersicht', link, acf }));
    const menu = JSON.parse(wordpress.answers.get(mainMenu) ?? '');
    wordpress.answers.set(mainMenu, JSON.stringify({ ...menu, items: [{ ...menu.items[0], url: link }] }));
    expect(await readPage('/zimmer/suite-llevant/')).toContain('69 m²');
  });
});
