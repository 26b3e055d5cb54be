import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixedLinks, getLocaleOfPath } from '../../src/addresses/pageAddresses.ts';
import demoSite from '../../src/config/demoSite.json' with { type: 'json' };
import { wordpressTypes } from '../../src/demo/authored.ts';
import { menuIds } from '../../src/demo/expandMenu.ts';
import type { DemoBackend } from '../../src/demo/server.ts';
import { localeCodes, locales } from '../../src/i18n/locales.ts';
import { findObjects } from './shape.ts';
import { pick, pickList, startDemo } from './support.ts';

/** Names of the demo's pictures; plain pictures of the same proportions replace them, to start faster. */
const names = readdirSync(join(import.meta.dirname, '../../src/demo/pictures'))
  .filter((file) => file.endsWith('.jpg'))
  .map((file) => parse(file).name);

/** The backend with the hotel's authored content; its start checks every key, picture, field and language. */
let demo: DemoBackend;
beforeAll(async () => {
  const pictures = Object.fromEntries(names.map((name): [string, readonly [number, number]] => [name, [1200, 800]]));
  demo = await startDemo(join(import.meta.dirname, '../../src/demo/content'), pictures);
});
afterAll(() => demo?.close());

const getJson = async (path: string): Promise<unknown> => (await fetch(`${demo.origin}${path}`)).json();
const getAll = async (prefix: string, route: string) => pickList(await getJson(`${prefix}/wp-json/wp/v2/${route}?per_page=100`));

describe.each(localeCodes)('the demo content in %s', (locale) => {
  const { prefix } = locales[locale];

  test.each([
    ['pages', 26],
    ['angebot', 5],
    ['rooms', 6],
    ['packege', 4],
  ])('has in %s %i posts, each translated into all other languages', async (route, count) => {
    const posts = await getAll(prefix, route);
    expect(posts).toHaveLength(count);
    for (const post of posts) expect(pickList(post, 'wpml_translations')).toHaveLength(localeCodes.length - 1);
  });

  test('has no marker left, and every link to a page of the hotel leads to an existing page', async () => {
    const posts = (await Promise.all(Object.values(wordpressTypes).map(({ route }) => getAll(prefix, route)))).flat();
    const text = JSON.stringify(posts);
    expect(text).not.toMatch(/(href|src)=\\"(page|offer|room|package|picture):/);
    expect(text).not.toContain('"picture":');
    const links = new Set(posts.map((post) => pick(post, 'link')));
    const acf = JSON.stringify(posts.map((post) => [pick(post, 'acf'), pick(post, 'content')]));
    const own = [...acf.matchAll(/http:\/\/127\.0\.0\.1:\d+[^"\\\s,]*/g)].map(([url]) => url).filter((url) => !url.includes('/wp-'));
    const isAttachment = (url: string) => names.some((name) => url === `${demo.origin}/${name}/`);
    const isGuid = (url: string) => url.includes('/?p=');
    expect(own.filter((url) => !links.has(url.replace(/#.*$/, '')) && !isAttachment(url) && !isGuid(url))).toEqual([]);
  });

  test('has a picture with an alternative text on each page but the four legal ones', async () => {
    const pages = await getAll(prefix, 'pages');
    const withoutHero = pages.filter((page) => pick(page, 'acf', 'heroimage') === false);
    expect(withoutHero).toHaveLength(4);
    for (const image of findObjects(pages, (found) => 'sizes' in found)) expect(image.alt).not.toBe('');
  });

  test('has the pages that the fixed links lead to', async () => {
    for (const link of Object.values(fixedLinks)) {
      const path = link[locale];
      const owner = getLocaleOfPath(path);
      const slug = path.split('/').at(-2);
      const found = pickList(await getJson(`${locales[owner].prefix}/wp-json/wp/v2/pages?slug=${slug}`));
      expect(found.map((page) => pick(page, 'link'))).toContain(`${demo.origin}${path}`);
    }
  });
});

test.each(localeCodes)('the demo site file names the menu ids of the demo backend for %s', (locale) => {
  expect(demoSite.menus[locale]).toEqual({ ...menuIds[locales[locale].footerLocale], ...menuIds[locale] });
});

test('the demo backend has every menu that the demo site file names', async () => {
  for (const id of Object.values(demoSite.menus).flatMap((menus) => Object.values(menus))) {
    expect(pickList(await getJson(`/wp-json/menus/v1/menus/${id}`), 'items').length).toBeGreaterThan(1);
  }
});
