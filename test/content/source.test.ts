import { describe, expect, it } from 'vitest';
import { getRoom, getRooms } from '../../src/content/records.ts';
import { getInquiryLists, getWithRelated } from '../../src/content/related.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { cms, pageUrl, running, startSourceForEachTest } from './sourceSupport.ts';
import { recordedPost } from './wordpress/support.ts';

startSourceForEachTest();

const hotel = (changes: Record<string, unknown> = {}) => recordedPost('page-hotel.de.json', changes);

describe('content source: pages', () => {
  it('finds the page with the requested path among two with the same slug', async () => {
    expect(await running.source.getPage('de', '/hotel/galerie/')).toMatchObject({ kind: 'found', content: { id: 37 } });
    expect(await running.source.getPage('de', '/zimmer-suiten/galerie/')).toMatchObject({ kind: 'found', content: { id: 39 } });
    expect(running.countRequests('slug=galerie')).toBe(1);
    expect(await running.visit('de', '/galerie/')).toEqual(['/galerie/', '/zimmer-suiten/galerie/', 'found']);
  });

  it('prefers the home page at the top level', async () => {
    const home = recordedPost('page-home.de.json');
    running.answer(pageUrl('home'), [{ ...home, id: 7, link: `${cms}/alt/home/` }, home]);
    expect(await running.source.getPage('de', '/')).toMatchObject({ kind: 'found', content: { id: 33, path: '/' } });
    expect(await running.source.getPage('de', '/alt/home/')).toMatchObject({ kind: 'found', content: { id: 7 } });
  });

  it('returns "unavailable" or null, never "missing" or an empty list, if WordPress fails', async () => {
    running.fail();
    const { source } = running;
    expect([await source.getPage('de', '/hotel/'), await source.getOffer('de', 'kochkurs')]).toEqual(
      Array(2).fill({ kind: 'unavailable' }),
    );
    expect(running.failures).toEqual(['page:de:hotel', 'offer:de:kochkurs']);
    const lists = [
      source.getOfferList('de'),
      source.getRecords('de', 'rooms'),
      source.getRecords('de', 'packege'),
      source.getMenu('fr', 'footer'),
    ];
    expect(await Promise.all(lists)).toEqual(Array(4).fill(null));
  });
});

describe('content source: moved pages', () => {
  it.each<[Locale, string, string]>([
    ['de', '/x/y/lage-anreise/', '/hotel/lage-anreise/'],
    ['de', '/home/', '/'],
    ['en', '/en/hotel/home/', '/en/'],
  ])('moves a page in %s from %s to its own path %s', async (locale, path, target) => {
    expect(await running.visit(locale, path)).toEqual([path, target, 'found']);
  });

  it('moves the address that WordPress gives the home page without a front page in its settings, in texts too', async () => {
    const link = `${cms}/en/home/`;
    const texts = { content: { rendered: `<p><a href="${link}">a</a></p>` } };
    running.answer(pageUrl('home', '/en'), [recordedPost('page-home.en.json', { link, ...texts })]);
    expect(await running.visit('en', '/en/home/')).toEqual(['/en/home/', '/en/', 'found']);
    const home = await running.source.getPage('en', '/en/');
    expect(home).toMatchObject({ kind: 'found', content: { path: '/en/' } });
    expect(JSON.stringify(home)).toContain('"href":"/en/"');
  });

  it.each([
    ['a last segment that is not its slug', `${cms}/haus/`],
    ['another page’s address', `${cms}/kulinarik/`],
    ['the home page’s address', `${cms}/`],
    ['a path with four segments', `${cms}/a/b/c/hotel/`],
    ['nonsense', 'kaputt'],
  ])('serves a page at the requested path, without a redirect loop, if its link is %s', async (_, link) => {
    running.answer(pageUrl('hotel'), [hotel({ link })]);
    expect(await running.visit('de', '/hotel/')).toEqual(['/hotel/', 'found']);
  });

  it('causes no redirect loop between two pages that name each other', async () => {
    running.answer(pageUrl('a'), [{ ...hotel({ link: `${cms}/b/` }), id: 1, slug: 'a' }]);
    running.answer(pageUrl('b'), [{ ...hotel({ link: `${cms}/a/` }), id: 2, slug: 'b' }]);
    expect(await running.visit('de', '/a/')).toEqual(['/a/', 'found']);
    expect(await running.visit('de', '/b/')).toEqual(['/b/', 'found']);
  });

  it('serves a page at the requested path while its own path cannot be checked', async () => {
    running.answer(pageUrl('hotel'), [hotel({ link: `${cms}/haus/` })]);
    running.fail('slug=haus');
    expect(await running.source.getPage('de', '/hotel/')).toMatchObject({ kind: 'found', content: { path: '/hotel/' } });
  });
});

describe('content source: offers, lists and menus', () => {
  it('returns referenced offers in the order of the page, without those that do not exist', async () => {
    const references = ['radwoche', 'gibt-es-nicht', 'kochkurs', 'Kein Slug', '../x', ''].map((slug) => ({ slug, title: slug }));
    const { found, complete } = await running.source.getOffers('de', references);
    expect(found.map(({ slug }) => slug)).toEqual(['radwoche', 'kochkurs']);
    expect(complete).toBe(true);
    expect(running.countRequests('angebot?slug=')).toBe(3);
  });
});

describe('content source: rooms', () => {
  const room = async (slug: string, locale: Locale = 'de') => {
    const lookup = await getRoom(running.source, locale, slug);
    if (lookup.kind !== 'found') throw new Error(lookup.kind);
    return lookup.content;
  };
  const rooms = (slug: string, price_from: string) =>
    recordedPost('page-zimmer-suiten.de.json', {
      acf: { rooms_flexible: [{ acf_fc_layout: 'room', room: { post_name: slug, post_title: slug }, price_from }] },
    });

  it('returns a room with the block about it on a page of the menu', async () => {
    expect(await room('suite-llevant')).toMatchObject({
      slug: 'suite-llevant',
      title: 'Suite Llevant',
      content: [{ kind: 'nodes', nodes: [{ tag: 'p', children: ['Die größte Suite, mit Dachterrasse.'] }] }],
      translations: { en: '/en/rooms/suite-llevant/', es: '/es/habitaciones/suite-llevant/', fr: '/fr/chambres/suite-llevant/' },
      facts: { sizeSqm: 68, priceFrom: 320 },
      page: '/zimmer-suiten/',
      complete: true,
    });
    expect(await room('garden-double-room', 'en')).toMatchObject({ page: '/en/rooms-suites/', facts: { sizeSqm: 28 } });
  });

  it('names the other rooms of that page, by price, beginning with the next one, and its tables of prices', async () => {
    const { others, priceTables } = await room('junior-suite');
    expect(others.map(({ slug }) => slug)).toEqual(['suite-llevant', 'einzelzimmer-turm', 'doppelzimmer-garten', 'doppelzimmer-meerblick']);
    expect(priceTables).toHaveLength(1);
  });

  it('loads pages one after the other, entries before their children, until one has the block; no pages of rooms', async () => {
    await room('junior-suite');
    const requested = running.wordpress.requests.filter((url) => url.includes('pages?'));
    expect(requested).toEqual([pageUrl('home'), pageUrl('hotel'), pageUrl('zimmer-suiten')]);
    await room('suite-llevant');
    expect(running.wordpress.requests).toHaveLength(requested.length + 3);
    expect(running.countRequests('slug=suite-llevant')).toBe(0);
  });

  it('uses the block of the first of two pages, and searches the second for a room that is named', async () => {
    running.answer(pageUrl('hotel'), [{ ...rooms('suite-llevant', '99'), slug: 'hotel', link: `${cms}/hotel/` }]);
    expect(await room('suite-llevant')).toMatchObject({ page: '/hotel/', facts: { priceFrom: 99 } });
    const pricesOf = async (...named: string[]) =>
      (await getRooms(running.source, 'de', named)).rooms?.flatMap(({ slug, facts }) => (facts ? [[slug, facts.priceFrom]] : []));
    expect(await pricesOf()).toEqual([['suite-llevant', 99]]);
    expect(running.countRequests('slug=zimmer-suiten')).toBe(0);
    expect((await pricesOf('junior-suite'))?.slice(0, 2)).toEqual([
      ['suite-llevant', 99],
      ['doppelzimmer-garten', 169],
    ]);
  });

  it('returns a room without a block after at most twelve pages', async () => {
    running.answer(pageUrl('zimmer-suiten'), [rooms('andere', '1')]);
    expect(await room('suite-llevant')).toMatchObject({ title: 'Suite Llevant', facts: null, page: null, complete: true });
    // Two of the twelve pages have the same slug and share one request.
    expect(running.countRequests('pages?slug=')).toBe(11);
  });

  it('does not search pages of another language', async () => {
    running.answer(pageUrl('chambres-suites', '/fr'), []);
    expect(await room('suite-llevant', 'fr')).toMatchObject({ facts: null });
    expect(['slug=hotel', 'slug=lage-anreise', 'slug=kontakt'].map(running.countRequests)).toEqual([1, 0, 0]);
  });

  it('marks a room as incomplete if its page or the menu is unavailable', async () => {
    running.fail('menus/');
    expect(await room('suite-llevant')).toMatchObject({ title: 'Suite Llevant', facts: null, complete: false });
    running.fail('slug=zimmer-suiten');
    running.clock.now = 60_001;
    expect(await room('suite-llevant')).toMatchObject({ facts: null, complete: false });
    running.wordpress.fault = null;
    running.clock.now = 120_002;
    expect(await room('suite-llevant')).toMatchObject({ facts: { priceFrom: 320 }, complete: true });
  });

  it('skips one broken page', async () => {
    running.fail('slug=hotel');
    expect(await room('suite-llevant')).toMatchObject({ facts: { priceFrom: 320 }, complete: true });
  });

  it('stops after two broken pages', async () => {
    running.fail('pages?');
    expect(await room('suite-llevant')).toMatchObject({ facts: null, complete: false });
    expect(running.countRequests('pages?')).toBe(2);
  });
});

it('the first month in which guests can arrive is right until it ends, or the season', () => {
  const findMonths = (today: string) => {
    running.clock.now = Date.parse(`${today}T12:00Z`);
    const tracked = running.content.trackDependencies();
    return [tracked.source.getMonths().first, new Date(tracked.validUntil).toISOString().slice(0, 10)];
  };
  expect(findMonths('2026-10-10')).toEqual(['2026-10', '2026-10-31']);
  expect(findMonths('2026-11-10')).toEqual(['2026-11', '2026-11-15']);
  expect(findMonths('2026-11-28')).toEqual(['2027-01', '2026-11-30']);
});

describe('content source: what a page refers to', () => {
  const pageWith = (...content: unknown[]) => running.answer(pageUrl('hotel'), [hotel({ acf: { content } })]);
  const related = async () => {
    const lookup = await running.source.getPage('de', '/hotel/');
    if (lookup.kind !== 'found') throw new Error(lookup.kind);
    return (await getWithRelated(running.source, 'de', lookup.content)).related;
  };
  const posts = (...slugs: string[]) => slugs.map((post_name) => ({ post_name, post_title: post_name }));

  it('is what its blocks name, and nothing else', async () => {
    pageWith({ acf_fc_layout: 'offers', offers: posts('kochkurs') }, { acf_fc_layout: 'packages', packages: posts('rad-genuss') });
    const { offers, rooms, packages, complete } = await related();
    expect([...offers.keys()]).toEqual(['kochkurs']);
    expect([rooms.length, packages.length, complete]).toEqual([0, 4, true]);
    expect(running.countRequests('rooms?')).toBe(0);
  });

  it('is nothing if its blocks name nothing', async () => {
    pageWith({ acf_fc_layout: 'text' }, { acf_fc_layout: 'room', headline: 'Garten' });
    expect(await related()).toMatchObject({ offers: new Map(), rooms: [], packages: [], complete: true });
    const beside = running.wordpress.requests.filter((url) => !/^\/(en|es|fr)\/|settings/.test(url));
    expect(beside).toEqual([pageUrl('hotel')]);
  });

  it('is what pages say of each room, where a block lists one', async () => {
    pageWith({ acf_fc_layout: 'rooms', rooms: posts('suite-llevant', 'junior-suite') });
    const { rooms, complete } = await related();
    expect(rooms.map(({ facts }) => facts?.sizeSqm)).toEqual([28, 32, 45, 68, undefined, null]);
    expect(complete).toBe(true);
    expect(running.wordpress.requests.filter((url) => url.startsWith('/wp-json/wp/v2/pages?'))).toHaveLength(3);
  });

  it('is the list of rooms for a room', async () => {
    running.answer(pageUrl('hotel'), [
      hotel({ acf: { content: [], rooms_flexible: [{ acf_fc_layout: 'room', room: posts('suite-llevant')[0] }] } }),
    ]);
    expect((await related()).rooms).toHaveLength(6);
    expect(running.countRequests('packege')).toBe(0);
  });

  it('is both lists for a form, each null if unavailable', async () => {
    pageWith({ acf_fc_layout: 'form', headline: 'Schreiben Sie uns' });
    const { rooms, packages } = await related();
    expect([rooms.length, packages.length]).toEqual([6, 4]);
    running.fail('packege');
    const english = await getInquiryLists(running.source, 'en');
    expect([english.rooms?.length, english.packages]).toEqual([6, null]);
  });

  it('is incomplete if a list or an offer is unavailable, but not if an offer does not exist', async () => {
    const offers = posts('kochkurs', 'radwoche', 'gibt-es-nicht');
    pageWith({ acf_fc_layout: 'offers', offers });
    const complete = await related();
    expect(complete).toMatchObject({ missingOffers: new Set(['gibt-es-nicht']), complete: true });
    pageWith(
      { acf_fc_layout: 'rooms', rooms: posts('suite-llevant') },
      { acf_fc_layout: 'offers', offers: posts('gutschein', 'saisonpreise') },
    );
    await running.content.refresh({ type: 'page' });
    running.fail('gutschein');
    const withoutOffer = await related();
    expect([[...withoutOffer.offers.keys()], withoutOffer.complete]).toEqual([['saisonpreise'], false]);
  });

  it('is incomplete if the list of rooms is unavailable', async () => {
    pageWith({ acf_fc_layout: 'rooms', rooms: posts('suite-llevant') });
    running.fail('rooms?');
    expect(await related()).toMatchObject({ rooms: [], complete: false });
  });
});
