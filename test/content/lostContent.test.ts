import { describe, expect, it } from 'vitest';
import type { PageContent } from '../../src/pages/page.ts';
import { pageUrl, running, startSourceForEachTest } from './sourceSupport.ts';
import { readFields, readMenu, readObjects, readPosts, recordedPost } from './wordpress/support.ts';

startSourceForEachTest();

const getHotel = async (): Promise<PageContent> => {
  const lookup = await running.source.getPage('de', '/hotel/');
  if (lookup.kind !== 'found') throw new Error(lookup.kind);
  return lookup.content;
};
/** Answers with a changed recording from now on, and loads everything that is cached again. */
const change = (url: string, answer: unknown) => {
  running.answer(url, answer);
  return running.content.refresh({});
};
/** @returns the outcome for the page */
const changeHotel = async (acf: object, more: object = {}) =>
  (await change(pageUrl('hotel'), [recordedPost('page-hotel.de.json', { acf, ...more })])).get('page:de:hotel');
const blocks = () => readObjects(readFields(recordedPost('page-hotel.de.json')).content);

describe('a page that loses most of its content', () => {
  it.each<[string, () => object, string]>([
    ['a number as list of blocks', () => ({ content: 5 }), '0.acf.content: expected a list, received 5'],
    ['blocks as texts', () => ({ content: blocks().map(() => 'text') }), '0.acf.content.0: expected object, received "text"'],
    [
      'blocks of unknown layouts',
      () => ({ content: blocks().map((block) => ({ ...block, acf_fc_layout: 'v2' })) }),
      '0.acf.content.0.acf_fc_layout: expected a known layout, received "v2"',
    ],
    [
      'blocks whose fields are lists',
      () => ({ content: blocks().map(({ acf_fc_layout }) => ({ acf_fc_layout, text: [1], headline: [2], image: 3, link: 4 })) }),
      'received',
    ],
  ])('keeps the last good content when WordPress sends %s, and names the field', async (_, changed, problem) => {
    const before = await getHotel();
    expect(await changeHotel(changed())).toBe('failed');
    expect(await getHotel()).toEqual(before);
    expect(running.failures).toEqual(['page:de:hotel']);
    await expect(running.queries.findPages('de', 'hotel', [before])).rejects.toThrow(
      `WordPress ${pageUrl('hotel')}: much of the last good content would be lost: `,
    );
    await expect(running.queries.findPages('de', 'hotel', [before])).rejects.toThrow(problem);
  });

  it.each<[string, unknown]>([
    ['an empty list', []],
    ['false', false],
  ])('is shown when an editor empties the page and WordPress sends %s', async (_, empty) => {
    await getHotel();
    expect(await changeHotel({ content: empty })).toBe('changed');
    expect((await getHotel()).blocks).toEqual([]);
    expect(running.failures).toEqual([]);
  });

  it('is shown when WordPress sends wrong types on the first request: there is nothing better', async () => {
    await changeHotel({ content: 5 });
    expect((await getHotel()).blocks).toEqual([]);
  });

  it('is shown again when WordPress sends it well, and a single wrong field costs its block only', async () => {
    const { blocks: before } = await getHotel();
    await changeHotel({ content: 5 });
    const [first, ...others] = blocks();
    expect(await changeHotel({ content: [{ ...first, headline: { wrong: 1 } }, ...others] })).toBe('changed');
    const after = await getHotel();
    expect(after.blocks).toHaveLength(before.length);
    expect(after.blocks.slice(1)).toEqual(before.slice(1));
  });
});

describe('lists and menus that lose entries', () => {
  const rooms = '/wp-json/wp/v2/rooms?per_page=100';
  const menu = '/wp-json/menus/v1/menus/2';

  it.each<[string, string, string, () => Promise<readonly unknown[] | null>]>([
    ['rooms', rooms, 'rooms.de.json', () => running.source.getRecords('de', 'rooms')],
    ['offers', '/wp-json/wp/v2/angebot?per_page=100', 'angebot-list.de.json', () => running.source.getOfferList('de')],
  ])('keeps the last good list of %s when one of them does not parse', async (name, url, recording, getList) => {
    const before = await getList();
    const [first, ...others] = readPosts(recording);
    await change(url, [{ ...first, title: 7 }, ...others]);
    expect(await getList()).toEqual(before);
    expect(running.failures).toEqual([`${name}:de`]);
    await change(url, others);
    expect(await getList()).toHaveLength(others.length);
  });

  it('keeps the last good menu when its entries do not parse, and shows one that an editor has emptied', async () => {
    const before = await running.source.getMenu('de', 'main');
    for (const items of [[1, 2], ['a'], readMenu('menu-main.de.json').items.map((item) => ({ ...item, title: { rendered: 'x' } }))]) {
      await change(menu, { ...readMenu('menu-main.de.json'), items });
      expect(await running.source.getMenu('de', 'main')).toEqual(before);
    }
    const [first, ...others] = readMenu('menu-main.de.json').items;
    await change(menu, { ...readMenu('menu-main.de.json'), items: [{ ...first, title: { rendered: 'x' } }, ...others] });
    expect(await running.source.getMenu('de', 'main')).toEqual(before);
    await change(menu, { ...readMenu('menu-main.de.json'), items: [] });
    expect(await running.source.getMenu('de', 'main')).toEqual({ locale: 'de', items: [] });
  });

  it('shows a list that grows although one entry does not parse', async () => {
    const known = readPosts('rooms.de.json');
    await running.source.getRecords('de', 'rooms');
    await change(rooms, [...known, { ...known[0], slug: 'new', title: 7 }, { ...known[0], slug: 'newer' }]);
    expect(await running.source.getRecords('de', 'rooms')).toHaveLength(known.length + 1);
  });
});
