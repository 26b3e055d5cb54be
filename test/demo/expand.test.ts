import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { DemoBackend } from '../../src/demo/server.ts';
import { localeCodes, locales } from '../../src/i18n/locales.ts';
import { findObjects, listDifferences } from './shape.ts';
import { getRecorded, pick, pickList, startDemo } from './support.ts';

let demo: DemoBackend;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(() => demo.close());

const getJson = async (path: string): Promise<unknown> => (await fetch(`${demo.origin}${path}`)).json();
const getFirst = async (path: string) => pickList(await getJson(path))[0];
const getHome = () => getFirst('/wp-json/wp/v2/pages?slug=home');
const uploads = () => `${demo.origin}/wp-content/uploads/2026/09`;

/** Not imitated: the HTML version of yoast_head_json, links the site does not use, a Facebook page the hotel does not have. */
const ignored = [
  'yoast_head',
  'yoast_head_json.article_publisher',
  ...['about', 'author', 'replies', 'version-history', 'up', 'wp:attachment', 'curies'].map((name) => `_links.${name}`),
  // Another test compares these layout by layout.
  'acf.content[]',
  'acf.rooms_flexible[]',
  'yoast_head_json.schema.@graph[]',
];

/** Fields Google adds to an address; the site reads only address, lat, lng and zoom. */
const geocoded = ['map.place_id', 'map.city', 'map.country', 'map.country_short'];

describe('the demo backend has every key of a recording with the same type', () => {
  test.each([
    ['page-home.de.json', '/wp-json/wp/v2/pages?slug=home'],
    ['page-lage-anreise.en.json', '/en/wp-json/wp/v2/pages?slug=lage-anreise'],
    ['page-zimmer-suiten.de.json', '/wp-json/wp/v2/pages?slug=zimmer-suiten'],
    ['angebot-mandelbluete.de.json', '/wp-json/wp/v2/angebot?slug=rosenwochen'],
    ['rooms.fr.json', '/fr/wp-json/wp/v2/rooms?per_page=100'],
    ['packege.es.json', '/es/wp-json/wp/v2/packege?per_page=100'],
  ])('in the post of %s at %s', async (recording, path) => {
    const recorded = pickList(await getRecorded(recording))[0];
    expect(listDifferences(recorded, await getFirst(path), ignored)).toEqual([]);
  });

  test.each(['main', 'quick', 'footer'])('in the %s menu', async (name) => {
    const id = { main: 2, quick: 3, footer: 4 }[name];
    const recorded = await getRecorded(`menu-${name}.de.json`);
    const ours = await getJson(`/wp-json/menus/v1/menus/${id}`);
    expect(listDifferences(recorded, ours, ['items'])).toEqual([]);
    // menu_extern has its own test; items without children lack child_items.
    const optional = ['menu_extern', 'child_items'];
    for (const type of ['post_type', 'custom']) {
      const isItem = (found: Record<string, unknown>) => found.type === type;
      const [expected] = findObjects(recorded, isItem);
      for (const item of findObjects(ours, isItem)) expect(listDifferences(expected, item, optional)).toEqual([]);
    }
  });

  test('in every layout, which has exactly the recorded fields', async () => {
    const recordings = [
      'home',
      'zimmer-suiten',
      'lage-anreise',
      'kulinarik',
      'galerie',
      'kontakt',
      'restaurant',
      'olivenoel',
      'aktivitaeten',
      'radfahren',
      'angebote',
      'hotel',
    ];
    const isBlock = (found: Record<string, unknown>) => 'acf_fc_layout' in found;
    const recorded = (await Promise.all(recordings.map((name) => getRecorded(`page-${name}.de.json`)))).flatMap((json) =>
      findObjects(json, isBlock),
    );
    const ours = new Map(
      findObjects([await getHome(), await getFirst('/wp-json/wp/v2/pages?slug=zimmer-suiten')], isBlock).map((block) => [
        block.acf_fc_layout,
        block,
      ]),
    );
    const seen = new Set<unknown>();
    for (const block of recorded) {
      const layout = block.acf_fc_layout;
      if (layout === 'newsletter_teaser_2021') continue;
      seen.add(layout);
      expect(listDifferences(block, ours.get(layout), geocoded), String(layout)).toEqual([]);
      expect(Object.keys(ours.get(layout) ?? {}).sort(), String(layout)).toEqual(Object.keys(block).sort());
    }
    expect(seen.size).toBeGreaterThanOrEqual(14);
  });
});

describe('a post of the demo backend', () => {
  test('links to its full path in its language, the home page to the root', async () => {
    const links = async (prefix: string, slug: string) =>
      String(pick(await getFirst(`${prefix}/wp-json/wp/v2/pages?slug=${slug}`), 'link')).replace(demo.origin, '');
    expect(await links('', 'home')).toBe('/');
    expect(await links('/en', 'home')).toBe('/en/');
    expect(await links('/fr', 'situation-acces')).toBe('/fr/hotel/situation-acces/');
    expect(pick(await getFirst('/es/wp-json/wp/v2/angebot?slug=curso'), 'link')).toBe(`${demo.origin}/es/angebote/curso/`);
    expect(pick(await getFirst('/wp-json/wp/v2/rooms?slug=casa-del-forn'), 'link')).toBe(`${demo.origin}/rooms/casa-del-forn/`);
    expect(pick(await getFirst('/wp-json/wp/v2/packege'), 'link')).toBe(`${demo.origin}/packege/stille-tage/`);
  });

  test('names its translations with raw titles, but not itself', async () => {
    const page = await getFirst('/fr/wp-json/wp/v2/pages?slug=situation-acces');
    expect(pick(page, 'wpml_current_locale')).toBe('fr_FR');
    const translations = pickList(page, 'wpml_translations');
    expect(translations).toHaveLength(localeCodes.length - 1);
    expect(translations.slice(0, 3)).toMatchObject([
      {
        locale: 'de_DE',
        slug: 'lage-anreise',
        post_title: 'Lage & Anreise',
        href: `${demo.origin}/hotel/lage-anreise/`,
      },
      { locale: 'en_US', href: `${demo.origin}/en/hotel/lage-anreise/` },
      { locale: 'es_ES' },
    ]);
  });

  test('names its parent by id and has the same id at each start', async () => {
    const location = await getFirst('/wp-json/wp/v2/pages?slug=lage-anreise');
    expect(pick(location, 'parent')).toBe(pick(await getFirst('/wp-json/wp/v2/pages?slug=hotel'), 'id'));
    const again = await startDemo();
    onTestFinished(() => again.close());
    const same = pickList(await (await fetch(`${again.origin}/wp-json/wp/v2/pages?slug=lage-anreise`)).json())[0];
    expect(pick(same, 'id')).toBe(pick(location, 'id'));
  });

  test('has an id that no other post, picture or menu item has', async () => {
    const lists = Object.values(locales).flatMap(({ prefix }) =>
      ['pages', 'angebot', 'rooms', 'packege'].map((type) => `${prefix}/wp-json/wp/v2/${type}?per_page=100&_fields=id`),
    );
    const posts = (await Promise.all(lists.map(getJson))).flatMap((list) => pickList(list).map((post) => pick(post, 'id')));
    const items = findObjects(
      await Promise.all([2, 3, 4, 11].map((id) => getJson(`/wp-json/menus/v1/menus/${id}`))),
      (found) => 'db_id' in found,
    ).map(({ ID }) => ID);
    const pictures = new Set(findObjects(await getHome(), (found) => 'sizes' in found).map(({ ID }) => ID));
    const ids = [...posts, ...items, ...pictures];
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('has no ACF fields if it is a room or package, and price and dates if it is an offer', async () => {
    expect(pick(await getFirst('/wp-json/wp/v2/rooms'), 'acf')).toEqual([]);
    expect(pick(await getFirst('/wp-json/wp/v2/angebot?slug=rosenwochen'), 'acf')).toMatchObject({
      price_from: '690',
      valid_to: '20270612',
    });
  });

  test('has the data of Yoast without empty keys', async () => {
    expect(pick(await getHome(), 'yoast_head_json')).toMatchObject({
      title: 'Suchtitel home de',
      og_type: 'website',
      canonical: `${demo.origin}/`,
      og_image: [{ width: 1800, height: 1200, url: `${uploads()}/house.jpg`, type: 'image/jpeg' }],
    });
    const imprint = pick(await getFirst('/en/wp-json/wp/v2/pages?slug=imprint'), 'yoast_head_json');
    expect(imprint).toMatchObject({ title: 'Suchtitel imprint en – Es Rosar', og_locale: 'en_US', og_type: 'article' });
    expect(Object.keys(Object(imprint))).not.toContain('description');
    expect(Object.keys(Object(imprint))).not.toContain('og_image');
  });
});
