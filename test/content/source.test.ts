import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ContentCache, createContentCache } from '../../src/content/cache.ts';
import { getRelated } from '../../src/content/related.ts';
import { type ContentSource, createContentSource } from '../../src/content/source.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { recordedFault } from '../support/wordpress.ts';
import { type Backend, type Json, readJson, recordedPost, startBackend } from './wordpress/support.ts';

const FRESH = 60_000;
let backend: Backend;
let cache: ContentCache;
let source: ContentSource;
let clock: number;
let failures: string[];
beforeEach(async () => {
  backend = await startBackend(300);
  clock = 0;
  failures = [];
  cache = createContentCache({ now: () => clock, onFailure: (key) => failures.push(key) });
  source = createContentSource({ queries: backend.queries, cache, freshFor: FRESH });
});
afterEach(() => backend.close());

const pageUrl = (slug: string, prefix = '') => `${prefix}/wp-json/wp/v2/pages?slug=${slug}`;
const answers = (url: string, value: unknown) => backend.wordpress.answers.set(url, JSON.stringify(value));
const asked = (part: string) => backend.wordpress.requests.filter((url) => url.includes(part)).length;
const hotel = (changes: Record<string, Json> = {}) => recordedPost('page-hotel.de.json', changes);
const cms = 'https://cms.finca.example';
const fail = () => {
  backend.wordpress.fault = recordedFault('fatal-500');
};
/** Follows redirects as a browser does, and gives the addresses it saw. */
async function visit(locale: Locale, path: string): Promise<string[]> {
  const seen = [path];
  for (;;) {
    const lookup = await source.getPage(locale, seen.at(-1) ?? '');
    if (lookup.kind !== 'moved') return [...seen, lookup.kind];
    expect(seen, 'visitors in circles').not.toContain(lookup.path);
    seen.push(lookup.path);
  }
}

describe('a page', () => {
  it.each<[Locale, string, number, string]>([
    ['de', '/', 33, 'home'],
    ['en', '/en/', 67, 'home'],
    ['fr', '/fr/', 135, 'home'],
    ['de', '/hotel/', 34, 'hotel'],
    ['de', '/hotel/lage-anreise/', 35, 'lage-anreise'],
    ['en', '/en/rooms-suites/', 72, 'rooms-suites'],
  ])('in %s at %s is found by its last segment', async (locale, path, id, slug) => {
    expect(await source.getPage(locale, path)).toMatchObject({ kind: 'found', content: { id, path } });
    expect(backend.wordpress.requests).toEqual([pageUrl(slug, locale === 'de' ? '' : `/${locale}`)]);
  });

  it('of two with one slug is the one whose path was asked for', async () => {
    expect(await source.getPage('de', '/hotel/galerie/')).toMatchObject({ kind: 'found', content: { id: 37, title: 'Galerie' } });
    expect(await source.getPage('de', '/zimmer-suiten/galerie/')).toMatchObject({ kind: 'found', content: { id: 39, title: 'Galerie der Zimmer' } });
    expect(asked('slug=galerie')).toBe(1);
    expect(await visit('de', '/galerie/')).toEqual(['/galerie/', '/zimmer-suiten/galerie/', 'found']);
  });

  it('of two home pages is the one at the top', async () => {
    const [home] = readJson('page-home.de.json');
    answers(pageUrl('home'), [{ ...home, id: 7, link: `${cms}/alt/home/` }, home]);
    expect(await source.getPage('de', '/')).toMatchObject({ kind: 'found', content: { id: 33, path: '/' } });
    expect(await source.getPage('de', '/alt/home/')).toMatchObject({ kind: 'found', content: { id: 7 } });
  });

  it('that is not there is missing, and asked for again only after a while', async () => {
    for (const at of [0, 29_999]) {
      clock = at;
      expect(await source.getPage('fr', '/fr/hotel/lage-anreise/')).toEqual({ kind: 'missing' });
    }
    expect(asked('slug=')).toBe(1);
    clock = 30_000;
    await source.getPage('fr', '/fr/hotel/lage-anreise/');
    expect(asked('slug=')).toBe(2);
  });

  it('that cannot be had is unavailable, never missing', async () => {
    fail();
    expect(await source.getPage('de', '/hotel/')).toEqual({ kind: 'unavailable' });
    expect(await source.getOffer('de', 'kochkurs')).toEqual({ kind: 'unavailable' });
    expect(failures).toEqual(['page:de:hotel', 'offer:de:kochkurs']);
  });

  it('stays when WordPress fails, and goes when WordPress says so', async () => {
    const first = await source.getPage('de', '/hotel/');
    clock = FRESH;
    fail();
    expect(await source.getPage('de', '/hotel/')).toEqual(first);
    await expect.poll(() => failures.length).toBe(1);
    expect(await source.getPage('de', '/hotel/')).toEqual(first);
    backend.wordpress.fault = null;
    answers(pageUrl('hotel'), []);
    clock = 2 * FRESH;
    expect(await source.getPage('de', '/hotel/')).toEqual(first);
    await expect.poll(() => source.getPage('de', '/hotel/')).toEqual({ kind: 'missing' });
  });
});

describe('a page that lives elsewhere', () => {
  it('is moved to its own address', async () => {
    expect(await visit('de', '/lage-anreise/')).toEqual(['/lage-anreise/', '/hotel/lage-anreise/', 'found']);
    expect(await visit('de', '/x/y/lage-anreise/')).toEqual(['/x/y/lage-anreise/', '/hotel/lage-anreise/', 'found']);
    expect(await visit('en', '/en/lage-anreise/')).toEqual(['/en/lage-anreise/', '/en/hotel/lage-anreise/', 'found']);
    expect(await visit('de', '/home/')).toEqual(['/home/', '/', 'found']);
    expect(await visit('en', '/en/hotel/home/')).toEqual(['/en/hotel/home/', '/en/', 'found']);
  });

  it.each([
    ['a last segment that is not its slug', `${cms}/haus/`],
    ['another page’s address', `${cms}/kulinarik/`],
    ['the home page’s address', `${cms}/`],
  ])('stays where it was asked for when its link is %s', async (_, link) => {
    answers(pageUrl('hotel'), [hotel({ link })]);
    const lookup = await source.getPage('de', '/hotel/');
    expect(lookup).toMatchObject({ kind: 'found', content: { id: 34, path: '/hotel/' } });
  });

  it.each([
    ['no path', `${cms}/?page_id=34`],
    ['the prefix of German', `${cms}/de/hotel/`],
    ['a path with four segments', `${cms}/a/b/c/hotel/`],
    ['a path in another language', `${cms}/en/hotel/`],
    ['capitals and dots', `${cms}/Das.Haus/hotel/`],
    ['nonsense', 'kaputt'],
  ])('never sends visitors in circles when its link is %s', async (_, link) => {
    answers(pageUrl('hotel'), [hotel({ link })]);
    expect(await visit('de', '/hotel/')).toEqual(['/hotel/', 'found']);
    expect(await visit('de', '/x/hotel/')).toEqual(['/x/hotel/', '/hotel/', 'found']);
  });

  it('never goes in circles between two pages that name each other', async () => {
    answers(pageUrl('a'), [{ ...hotel({ link: `${cms}/b/` }), id: 1, slug: 'a' }]);
    answers(pageUrl('b'), [{ ...hotel({ link: `${cms}/a/` }), id: 2, slug: 'b' }]);
    expect(await visit('de', '/a/')).toEqual(['/a/', 'found']);
    expect(await visit('de', '/b/')).toEqual(['/b/', 'found']);
  });

  it('stays while the other address cannot be checked', async () => {
    answers(pageUrl('hotel'), [hotel({ link: `${cms}/haus/` })]);
    backend.wordpress.fault = (req, res) => req.url?.includes('slug=haus') === true && recordedFault('fatal-500')(req, res);
    expect(await source.getPage('de', '/hotel/')).toMatchObject({ kind: 'found', content: { path: '/hotel/' } });
  });

  it('leaves the home page of a language where it is', async () => {
    answers(pageUrl('home', '/en'), [recordedPost('page-home.en.json', { link: `${cms}/en/welcome/` })]);
    expect(await source.getPage('en', '/en/')).toMatchObject({ kind: 'found', content: { path: '/en/' } });
  });
});

describe('offers', () => {
  it('are found by slug, or missing', async () => {
    expect(await source.getOffer('en', 'almond-blossom')).toMatchObject({ kind: 'found', content: { path: '/en/angebote/almond-blossom/' } });
    expect(await source.getOffer('en', 'kochkurs')).toEqual({ kind: 'missing' });
  });

  it('a page names come in its order; those that are not there are left out', async () => {
    const references = ['radwoche', 'gibt-es-nicht', 'kochkurs', 'Kein Slug', '../x', ''].map((slug) => ({ slug, title: slug }));
    const { found, complete } = await source.getOffers('de', references);
    expect(found.map(({ slug }) => slug)).toEqual(['radwoche', 'kochkurs']);
    expect(complete).toBe(true);
    expect(asked('angebot?slug=')).toBe(3);
  });

  it('that cannot be had make the list incomplete', async () => {
    backend.wordpress.fault = (req, res) => req.url?.includes('kochkurs') === true && recordedFault('php-down-502')(req, res);
    const { found, complete } = await source.getOffers('de', [
      { slug: 'kochkurs', title: '' },
      { slug: 'radwoche', title: '' },
    ]);
    expect(found.map(({ slug }) => slug)).toEqual(['radwoche']);
    expect(complete).toBe(false);
  });
});

describe('lists and menus', () => {
  it('are there', async () => {
    expect((await source.getOfferList('de'))?.map(({ slug }) => slug)).toEqual(['gutschein', 'kochkurs', 'radwoche', 'saisonpreise', 'mandelbluete']);
    expect(await source.getRooms('es')).toHaveLength(6);
    expect(await source.getPackages('fr')).toHaveLength(4);
    expect((await source.getMenu('de', 'main'))?.items).toHaveLength(7);
    expect((await source.getMenu('es', 'footer'))?.items).toHaveLength(5);
  });

  it('may be empty, which is not the same as not to be had', async () => {
    answers('/wp-json/wp/v2/rooms?per_page=100', []);
    expect(await source.getRooms('de')).toEqual([]);
  });

  it('that cannot be had are null', async () => {
    fail();
    expect([await source.getOfferList('de'), await source.getRooms('de'), await source.getPackages('de'), await source.getMenu('de', 'main'), await source.getMenu('fr', 'footer')]).toEqual(Array(5).fill(null));
  });

  it('an empty menu is null', async () => {
    for (const items of [[], false, [{ title: '', url: '' }]]) {
      answers('/wp-json/menus/v1/menus/2', { term_id: 2, items });
      clock += FRESH;
      await source.getMenu('de', 'main');
      await expect.poll(() => source.getMenu('de', 'main')).toBeNull();
    }
  });

  it('the French footer is the English one, and asked for once for both', async () => {
    const footer = await source.getMenu('fr', 'footer');
    expect(footer?.locale).toBe('en');
    expect(await source.getMenu('en', 'footer')).toBe(footer);
    expect(backend.wordpress.requests).toEqual(['/en/wp-json/menus/v1/menus/7']);
  });
});

describe('a hundred visitors at once', () => {
  it('make one question each for page, menus and lists', async () => {
    const visits = Array.from({ length: 100 }, () => [source.getPage('de', '/hotel/'), source.getMenu('de', 'main'), source.getMenu('de', 'footer'), source.getRooms('de')]);
    await Promise.all(visits.flat());
    expect(backend.wordpress.requests.toSorted()).toEqual(['/wp-json/menus/v1/menus/2', '/wp-json/menus/v1/menus/4', pageUrl('hotel'), '/wp-json/wp/v2/rooms?per_page=100']);
  });

  it('the version grows with an edit', async () => {
    await source.getPage('de', '/hotel/');
    const { version } = source;
    answers(pageUrl('hotel'), [hotel({ title: { rendered: 'Neu' } })]);
    clock = FRESH;
    await source.getPage('de', '/hotel/');
    await expect.poll(() => source.version).toBe(version + 1);
    expect(await source.getPage('de', '/hotel/')).toMatchObject({ content: { title: 'Neu' } });
  });
});

describe('what the blocks of a page need', () => {
  const pageWith = (...content: unknown[]) => answers(pageUrl('hotel'), [hotel({ acf: { content } })]);
  const related = async () => {
    const lookup = await source.getPage('de', '/hotel/');
    if (lookup.kind !== 'found') throw new Error(lookup.kind);
    return getRelated(source, 'de', lookup.content);
  };
  const posts = (...slugs: string[]) => slugs.map((post_name) => ({ post_name, post_title: post_name }));

  it('is asked for, and nothing else', async () => {
    pageWith({ acf_fc_layout: 'offers', offers: posts('kochkurs') }, { acf_fc_layout: 'packages', packages: posts('rad-genuss') });
    const { offers, rooms, packages, complete } = await related();
    expect([...offers.keys()]).toEqual(['kochkurs']);
    expect([rooms.length, packages.length, complete]).toEqual([0, 4, true]);
    expect(asked('rooms?')).toBe(0);
  });

  it('is nothing where they need nothing', async () => {
    pageWith({ acf_fc_layout: 'text' }, { acf_fc_layout: 'room', headline: 'Garten' });
    expect(await related()).toEqual({ offers: new Map(), rooms: [], packages: [], complete: true });
    expect(backend.wordpress.requests).toEqual([pageUrl('hotel')]);
  });

  it('that cannot be had makes the page incomplete, not broken', async () => {
    pageWith({ acf_fc_layout: 'rooms', rooms: posts('suite-llevant') });
    backend.wordpress.fault = (req, res) => req.url?.includes('rooms?') === true && recordedFault('maintenance-503')(req, res);
    expect(await related()).toMatchObject({ rooms: [], complete: false });
  });

  it('that does not exist leaves the page complete', async () => {
    pageWith({ acf_fc_layout: 'offers', offers: posts('gibt-es-nicht') });
    expect(await related()).toMatchObject({ complete: true });
  });
});
