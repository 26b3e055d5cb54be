import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Locale } from '../../src/i18n/locales.ts';
import { cms, FRESH, pageUrl, type RunningSource, startSource } from './sourceSupport.ts';
import { readJson, recordedPost } from './wordpress/support.ts';

let running: RunningSource;
beforeEach(async () => {
  running = await startSource();
});
afterEach(() => running.close());

describe('a page', () => {
  it.each<[Locale, string, number, string]>([
    ['de', '/', 33, 'home'],
    ['en', '/en/', 67, 'home'],
    ['fr', '/fr/', 135, 'home'],
    ['de', '/hotel/', 34, 'hotel'],
    ['de', '/hotel/lage-anreise/', 35, 'lage-anreise'],
    ['en', '/en/rooms-suites/', 72, 'rooms-suites'],
  ])('in %s at %s is found by its last segment', async (locale, path, id, slug) => {
    expect(await running.source.getPage(locale, path)).toMatchObject({ kind: 'found', content: { id, path } });
    expect(running.wordpress.requests).toEqual([pageUrl(slug, locale === 'de' ? '' : `/${locale}`)]);
  });

  it('of two with one slug is the one whose path was asked for', async () => {
    expect(await running.source.getPage('de', '/hotel/galerie/')).toMatchObject({ kind: 'found', content: { id: 37, title: 'Galerie' } });
    expect(await running.source.getPage('de', '/zimmer-suiten/galerie/')).toMatchObject({
      kind: 'found',
      content: { id: 39, title: 'Galerie der Zimmer' },
    });
    expect(running.asked('slug=galerie')).toBe(1);
    expect(await running.visit('de', '/galerie/')).toEqual(['/galerie/', '/zimmer-suiten/galerie/', 'found']);
  });

  it('of two home pages is the one at the top', async () => {
    const [home] = readJson('page-home.de.json');
    running.answer(pageUrl('home'), [{ ...home, id: 7, link: `${cms}/alt/home/` }, home]);
    expect(await running.source.getPage('de', '/')).toMatchObject({ kind: 'found', content: { id: 33, path: '/' } });
    expect(await running.source.getPage('de', '/alt/home/')).toMatchObject({ kind: 'found', content: { id: 7 } });
  });

  it('that is not there is missing, and asked for again only after a while', async () => {
    for (const at of [0, 29_999]) {
      running.clock.now = at;
      expect(await running.source.getPage('fr', '/fr/hotel/lage-anreise/')).toEqual({ kind: 'missing' });
    }
    expect(running.asked('slug=')).toBe(1);
    running.clock.now = 30_000;
    await running.source.getPage('fr', '/fr/hotel/lage-anreise/');
    expect(running.asked('slug=')).toBe(2);
  });

  it('that cannot be had is unavailable, never missing', async () => {
    running.fail();
    expect(await running.source.getPage('de', '/hotel/')).toEqual({ kind: 'unavailable' });
    expect(await running.source.getOffer('de', 'kochkurs')).toEqual({ kind: 'unavailable' });
    expect(running.failures).toEqual(['page:de:hotel', 'offer:de:kochkurs']);
  });

  it('stays when WordPress fails, and goes when WordPress says so', async () => {
    const first = await running.source.getPage('de', '/hotel/');
    running.clock.now = FRESH;
    running.fail();
    expect(await running.source.getPage('de', '/hotel/')).toEqual(first);
    await expect.poll(() => running.failures.length).toBe(1);
    expect(await running.source.getPage('de', '/hotel/')).toEqual(first);
    running.wordpress.fault = null;
    running.answer(pageUrl('hotel'), []);
    running.clock.now = 2 * FRESH;
    expect(await running.source.getPage('de', '/hotel/')).toEqual(first);
    await expect.poll(() => running.source.getPage('de', '/hotel/')).toEqual({ kind: 'missing' });
  });
});

describe('offers', () => {
  it('are found by slug, or missing', async () => {
    expect(await running.source.getOffer('en', 'almond-blossom')).toMatchObject({
      kind: 'found',
      content: { path: '/en/angebote/almond-blossom/' },
    });
    expect(await running.source.getOffer('en', 'kochkurs')).toEqual({ kind: 'missing' });
  });

  it('a page names come in its order; those that are not there are left out', async () => {
    const references = ['radwoche', 'gibt-es-nicht', 'kochkurs', 'Kein Slug', '../x', ''].map((slug) => ({ slug, title: slug }));
    const { found, complete } = await running.source.getOffers('de', references);
    expect(found.map(({ slug }) => slug)).toEqual(['radwoche', 'kochkurs']);
    expect(complete).toBe(true);
    expect(running.asked('angebot?slug=')).toBe(3);
  });

  it('that cannot be had make the list incomplete', async () => {
    running.fail('kochkurs');
    const { found, complete } = await running.source.getOffers('de', [
      { slug: 'kochkurs', title: '' },
      { slug: 'radwoche', title: '' },
    ]);
    expect(found.map(({ slug }) => slug)).toEqual(['radwoche']);
    expect(complete).toBe(false);
  });
});

describe('lists and menus', () => {
  it('are there', async () => {
    expect((await running.source.getOfferList('de'))?.map(({ slug }) => slug)).toEqual([
      'gutschein',
      'kochkurs',
      'radwoche',
      'saisonpreise',
      'mandelbluete',
    ]);
    expect(await running.source.getRooms('es')).toHaveLength(6);
    expect(await running.source.getPackages('fr')).toHaveLength(4);
    expect((await running.source.getMenu('de', 'main'))?.items).toHaveLength(7);
    expect((await running.source.getMenu('es', 'footer'))?.items).toHaveLength(5);
  });

  it('may be empty, which is not the same as not to be had', async () => {
    running.answer('/wp-json/wp/v2/rooms?per_page=100', []);
    expect(await running.source.getRooms('de')).toEqual([]);
  });

  it('that cannot be had are null', async () => {
    running.fail();
    expect([
      await running.source.getOfferList('de'),
      await running.source.getRooms('de'),
      await running.source.getPackages('de'),
      await running.source.getMenu('de', 'main'),
      await running.source.getMenu('fr', 'footer'),
    ]).toEqual(Array(5).fill(null));
  });

  it('an empty menu is one without items, not one that could not be had', async () => {
    for (const items of [[], false, [{ title: '', url: '' }]]) {
      running.answer('/wp-json/menus/v1/menus/2', { term_id: 2, items });
      running.clock.now += FRESH;
      await running.source.getMenu('de', 'main');
      await expect.poll(() => running.source.getMenu('de', 'main')).toEqual({ locale: 'de', items: [] });
    }
  });

  it('the French footer is the English one, and asked for once for both', async () => {
    const footer = await running.source.getMenu('fr', 'footer');
    expect(footer?.locale).toBe('en');
    expect(await running.source.getMenu('en', 'footer')).toBe(footer);
    expect(running.wordpress.requests).toEqual(['/en/wp-json/menus/v1/menus/7']);
  });
});

describe('a hundred visitors at once', () => {
  it('make one question each for page, menus and lists', async () => {
    const visits = Array.from({ length: 100 }, () => [
      running.source.getPage('de', '/hotel/'),
      running.source.getMenu('de', 'main'),
      running.source.getMenu('de', 'footer'),
      running.source.getRooms('de'),
    ]);
    await Promise.all(visits.flat());
    expect(running.wordpress.requests.toSorted()).toEqual([
      '/wp-json/menus/v1/menus/2',
      '/wp-json/menus/v1/menus/4',
      pageUrl('hotel'),
      '/wp-json/wp/v2/rooms?per_page=100',
    ]);
  });

  it('the version grows with an edit', async () => {
    await running.source.getPage('de', '/hotel/');
    const { version } = running.content;
    running.answer(pageUrl('hotel'), [recordedPost('page-hotel.de.json', { title: { rendered: 'Neu' } })]);
    running.clock.now = FRESH;
    await running.source.getPage('de', '/hotel/');
    await expect.poll(() => running.content.version).toBe(version + 1);
    expect(await running.source.getPage('de', '/hotel/')).toMatchObject({ content: { title: 'Neu' } });
  });
});
