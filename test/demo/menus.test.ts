import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DemoBackend } from '../../src/demo/server.ts';
import { pick, pickList, startDemo } from './support.ts';

let demo: DemoBackend;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(() => demo.close());

const getJson = async (path: string): Promise<unknown> => (await fetch(`${demo.origin}${path}`)).json();
const getItems = async (id: number) => pickList(await getJson(`/wp-json/menus/v1/menus/${id}`), 'items');

test('the demo menus have the ids of the demo site file, and other ids are not found', async () => {
  for (const [id, name] of Object.entries({
    2: 'Main DE',
    3: 'Quick DE',
    7: 'Footer EN',
    8: 'Main ES',
    10: 'Footer ES',
    11: 'Main FR',
  })) {
    expect(await getJson(`/wp-json/menus/v1/menus/${id}`)).toMatchObject({ term_id: Number(id), name });
  }
  expect(await getJson('/wp-json/menus/v1/menus/99')).toMatchObject({ code: 'not_found' });
});

test('a menu item has the title of its page with entities, or its typed title without', async () => {
  const items = await getItems(2);
  expect(items.map((item) => pick(item, 'title'))).toEqual(['Start & mehr', 'Das Hotel', 'Zimmer &#038; Suiten', 'Olivenöl', 'Erleben']);
  expect(pick(items[1], 'child_items', 0)).toMatchObject({
    title: 'Lage &amp; Anreise',
    url: `${demo.origin}/hotel/lage-anreise/`,
    slug: 'lage-anreise',
    object: 'page',
  });
  expect(pick(items[2], 'child_items', 0)).toMatchObject({
    title: 'Buchen & bleiben',
    target: '_blank',
    object: 'custom',
    menu_extern: true,
  });
  expect(pick(items[3], 'child_items')).toBeUndefined();
});

test('menu_extern is a field of a menu item, in the footer a field of its acf, and one item lacks it', async () => {
  const [home, , , oil] = await getItems(2);
  expect(pick(home, 'menu_extern')).toBe(false);
  expect(Object.keys(Object(oil))).not.toContain('menu_extern');
  const footer = await getItems(4);
  expect(footer.map((item) => pick(item, 'acf', 'menu_extern'))).toEqual([false, false, false, true]);
  expect(pick(footer[0], 'menu_extern')).toBeUndefined();
  expect(pick(footer[2], 'url')).toBe('/angebote/');
});
