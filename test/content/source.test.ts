import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Locale } from '../../src/i18n/locales.ts';
import { cms, FRESH_MS, pageUrl, type RunningSource, startSource } from './sourceSupport.ts';
import { recordedPost } from './wordpress/support.ts';

let running: RunningSource;
beforeEach(async () => {
  running = await startSource();
});
afterEach(() => running.close());

describe('content source: pages', () => {
  it.each<[Locale, string, number, string]>([
    ['de', '/', 33, 'home'],
    ['en', '/en/', 67, 'home'],
    ['fr', '/fr/', 135, 'home'],
    ['de', '/hotel/', 34, 'hotel'],
    ['de', '/hotel/lage-anreise/', 35, 'lage-anreise'],
    ['en', '/en/rooms-suites/', 72, 'rooms-suites'],
  ])('finds the page in %s at %s by its last segment', async (locale, path, id, slug) => {
    expect(await running.source.getPage(locale, path)).toMatchObject({ kind: 'found', content: { id, path } });
    expect(running.wordpress.requests.filter((url) => !url.includes('/settings?'))).toEqual([
      pageUrl(slug, locale === 'de' ? '' : `/${locale}`),
    ]);
  });

  it('finds the page with the requested path among two with the same slug', async () => {
    expect(await running.source.getPage('de', '/hotel/galerie/')).toMatchObject({ kind: 'found', content: { id: 37, title: 'Galerie' } });
    expect(await running.source.getPage('de', '/zimmer-suiten/galerie/')).toMatchObject({
      kind: 'found',
      content: { id: 39, title: 'Galerie der Zimmer' },
    });
    expect(running.countRequests('slug=galerie')).toBe(1);
    expect(await running.visit('de', '/galerie/')).toEqual(['/galerie/', '/zimmer-suiten/galerie/', 'found']);
  });

  it('prefers the home page at the top level', async () => {
    const home = recordedPost('page-home.de.json');
    running.answer(pageUrl('home'), [{ ...home, id: 7, link: `${cms}/alt/home/` }, home]);
    expect(await running.source.getPage('de', '/')).toMatchObject({ kind: 'found', content: { id: 33, path: '/' } });
    expect(await running.source.getPage('de', '/alt/home/')).toMatchObject({ kind: 'found', content: { id: 7 } });
  });

  it('returns a missing page and requests it again only after 30 seconds', async () => {
    for (const at of [0, 29_999]) {
      running.clock.now = at;
      expect(await running.source.getPage('fr', '/fr/hotel/lage-anreise/')).toEqual({ kind: 'missing' });
    }
    expect(running.countRequests('slug=')).toBe(1);
    running.clock.now = 30_000;
    await running.source.getPage('fr', '/fr/hotel/lage-anreise/');
    expect(running.countRequests('slug=')).toBe(2);
  });

  it('returns "unavailable", never "missing", if WordPress fails', async () => {
    running.fail();
    expect(await running.source.getPage('de', '/hotel/')).toEqual({ kind: 'unavailable' });
    expect(await running.source.getOffer('de', 'kochkurs')).toEqual({ kind: 'unavailable' });
    expect(running.failures).toEqual(['page:de:hotel', 'offer:de:kochkurs']);
  });

  it('keeps a page while WordPress fails, and drops it when WordPress says that it does not exist', async () => {
    const first = await running.source.getPage('de', '/hotel/');
    running.clock.now = FRESH_MS;
    running.fail();
    expect(await running.source.getPage('de', '/hotel/')).toEqual(first);
    await expect.poll(() => running.failures).toContain('page:de:hotel');
    expect(await running.source.getPage('de', '/hotel/')).toEqual(first);
    running.wordpress.fault = null;
    running.answer(pageUrl('hotel'), []);
    running.clock.now = 2 * FRESH_MS;
    expect(await running.source.getPage('de', '/hotel/')).toEqual(first);
    await expect.poll(() => running.source.getPage('de', '/hotel/')).toEqual({ kind: 'missing' });
  });
});

describe('content source: offers', () => {
  it('finds an offer by its slug, or returns "missing"', async () => {
    expect(await running.source.getOffer('en', 'almond-blossom')).toMatchObject({
      kind: 'found',
      content: { path: '/en/angebote/almond-blossom/' },
    });
    expect(await running.source.getOffer('en', 'kochkurs')).toEqual({ kind: 'missing' });
  });

  it('returns referenced offers in the order of the page, without those that do not exist', async () => {
    const references = ['radwoche', 'gibt-es-nicht', 'kochkurs', 'Kein Slug', '../x', ''].map((slug) => ({ slug, title: slug }));
    const { found, complete } = await running.source.getOffers('de', references);
    expect(found.map(({ slug }) => slug)).toEqual(['radwoche', 'kochkurs']);
    expect(complete).toBe(true);
    expect(running.countRequests('angebot?slug=')).toBe(3);
  });

  it('marks the list as incomplete if an offer is unavailable', async () => {
    running.fail('kochkurs');
    const { found, complete } = await running.source.getOffers('de', [
      { slug: 'kochkurs', title: '' },
      { slug: 'radwoche', title: '' },
    ]);
    expect(found.map(({ slug }) => slug)).toEqual(['radwoche']);
    expect(complete).toBe(false);
  });
});

describe('content source: lists and menus', () => {
  it('returns offers, rooms, packages and menus', async () => {
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

  it('returns an empty list, not null, if there are no entries', async () => {
    running.answer('/wp-json/wp/v2/rooms?per_page=100', []);
    expect(await running.source.getRooms('de')).toEqual([]);
  });

  it('returns null if a list or menu is unavailable', async () => {
    running.fail();
    expect([
      await running.source.getOfferList('de'),
      await running.source.getRooms('de'),
      await running.source.getPackages('de'),
      await running.source.getMenu('de', 'main'),
      await running.source.getMenu('fr', 'footer'),
    ]).toEqual(Array(5).fill(null));
  });

  it('returns an empty menu, not null, if WordPress’s menu has no usable items', async () => {
    for (const items of [[], false, [{ title: '', url: '' }]]) {
      running.answer('/wp-json/menus/v1/menus/2', { term_id: 2, items });
      running.clock.now += FRESH_MS;
      await running.source.getMenu('de', 'main');
      await expect.poll(() => running.source.getMenu('de', 'main')).toEqual({ locale: 'de', items: [] });
    }
  });

  it('requests the English footer once for English and French', async () => {
    const footer = await running.source.getMenu('fr', 'footer');
    expect(footer?.locale).toBe('en');
    expect(await running.source.getMenu('en', 'footer')).toBe(footer);
    expect(running.wordpress.requests.filter((url) => url.includes('menus'))).toEqual(['/en/wp-json/menus/v1/menus/7']);
  });
});

describe('content source: parallel visitors', () => {
  it('send one request each for page, menus and lists', async () => {
    const visits = Array.from({ length: 100 }, () => [
      running.source.getPage('de', '/hotel/'),
      running.source.getMenu('de', 'main'),
      running.source.getMenu('de', 'footer'),
      running.source.getRooms('de'),
    ]);
    await Promise.all(visits.flat());
    expect(running.wordpress.requests.toSorted()).toEqual([
      '/wp-json/hotel-website/v1/settings?locale=de',
      '/wp-json/menus/v1/menus/2',
      '/wp-json/menus/v1/menus/4',
      pageUrl('hotel'),
      '/wp-json/wp/v2/rooms?per_page=100',
    ]);
  });

  it('see a higher version after an edit', async () => {
    await running.source.getPage('de', '/hotel/');
    const version = running.content.version.current;
    running.answer(pageUrl('hotel'), [recordedPost('page-hotel.de.json', { title: { rendered: 'Neu' } })]);
    running.clock.now = FRESH_MS;
    await running.source.getPage('de', '/hotel/');
    await expect.poll(() => running.content.version.current).toBe(version + 1);
    expect(await running.source.getPage('de', '/hotel/')).toMatchObject({ content: { title: 'Neu' } });
  });
});
