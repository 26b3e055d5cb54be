import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pageUrl, type RunningSource, startSource } from './sourceSupport.ts';
import { recordedPost } from './wordpress/support.ts';

let running: RunningSource;
beforeEach(async () => {
  running = await startSource();
});
afterEach(() => running.close());

const room = async (slug: string, locale: 'de' | 'en' | 'fr' = 'de') => {
  const lookup = await running.source.getRoom(locale, slug);
  if (lookup.kind !== 'found') throw new Error(lookup.kind);
  return lookup.content;
};
const rooms = (...rooms_flexible: unknown[]) => recordedPost('page-zimmer-suiten.de.json', { acf: { rooms_flexible } });
const block = (slug: string, price_from: string) => ({ acf_fc_layout: 'room', room: { post_name: slug, post_title: slug }, price_from });

describe('content source: rooms', () => {
  it('returns a room with the block about it on a page of the menu', async () => {
    expect(await room('suite-llevant')).toMatchObject({
      slug: 'suite-llevant',
      title: 'Suite Llevant',
      content: [{ kind: 'nodes', nodes: [{ tag: 'p', children: ['Die größte Suite, mit Dachterrasse.'] }] }],
      translations: { en: '/en/rooms/suite-llevant/', es: '/es/habitaciones/suite-llevant/', fr: '/fr/chambres/suite-llevant/' },
      block: {
        kind: 'room',
        sizeSqm: 68,
        priceFrom: 320,
        facts: ['Dachterrasse'],
        bookingLink: { href: 'https://booking.example/finca?lang=de' },
      },
      page: '/zimmer-suiten/',
      complete: true,
    });
    expect(await room('garden-double-room', 'en')).toMatchObject({ page: '/en/rooms-suites/', block: { slug: 'garden-double-room' } });
  });

  it('names the other rooms of that page, by price, beginning with the next one, and its tables of prices', async () => {
    const { neighbours, priceTables } = await room('junior-suite');
    expect(neighbours.map(({ record, block }) => [record.slug, block.slug])).toEqual(
      ['suite-llevant', 'einzelzimmer-turm', 'doppelzimmer-garten', 'doppelzimmer-meerblick'].map((slug) => [slug, slug]),
    );
    expect(priceTables).toHaveLength(1);
  });

  it('does not look for rooms on the pages of rooms that the menu links to', async () => {
    running.answer(pageUrl('zimmer-suiten'), []);
    await room('suite-llevant');
    expect(running.wordpress.requests.filter((url) => /slug=suite-llevant/.test(url))).toEqual([]);
  });

  it('loads pages one after the other, entries before their children, until one has the block', async () => {
    await room('junior-suite');
    const requested = running.wordpress.requests.filter((url) => url.includes('pages?'));
    expect(requested).toEqual([pageUrl('home'), pageUrl('hotel'), pageUrl('zimmer-suiten')]);
    await room('suite-llevant');
    expect(running.wordpress.requests).toHaveLength(requested.length + 3);
  });

  it('uses the block of the first of two pages', async () => {
    running.answer(pageUrl('hotel'), [{ ...rooms(block('suite-llevant', '99')), slug: 'hotel', link: 'https://cms.finca.example/hotel/' }]);
    expect(await room('suite-llevant')).toMatchObject({ page: '/hotel/', block: { priceFrom: 99 } });
  });

  it('returns a room without a block after at most twelve pages', async () => {
    running.answer(pageUrl('zimmer-suiten'), [rooms(block('andere', '1'))]);
    expect(await room('suite-llevant')).toMatchObject({ title: 'Suite Llevant', block: null, page: null, complete: true });
    // Two of the twelve pages have the same slug and share one request.
    expect(running.countRequests('pages?slug=')).toBe(11);
    expect(running.countRequests('olivenoel')).toBe(1);
    expect(running.countRequests('aktivitaeten')).toBe(0);
  });

  it('does not search pages of another language', async () => {
    running.answer(pageUrl('chambres-suites', '/fr'), []);
    expect(await room('suite-llevant', 'fr')).toMatchObject({ block: null });
    expect([
      running.countRequests('slug=hotel'),
      running.countRequests('slug=lage-anreise'),
      running.countRequests('slug=kontakt'),
    ]).toEqual([1, 0, 0]);
  });

  it('marks a room as incomplete if a page is unavailable', async () => {
    running.fail('slug=zimmer-suiten');
    expect(await room('suite-llevant')).toMatchObject({ block: null, complete: false });
    running.wordpress.fault = null;
    running.clock.now = 60_001;
    expect(await room('suite-llevant')).toMatchObject({ block: { priceFrom: 320 }, complete: true });
  });

  it('skips one broken page and stops after two', async () => {
    running.fail('slug=hotel');
    expect(await room('suite-llevant')).toMatchObject({ block: { priceFrom: 320 }, complete: true });
    await running.close();
    running = await startSource();
    running.fail('pages?');
    expect(await room('suite-llevant')).toMatchObject({ block: null, complete: false });
    expect(running.countRequests('pages?')).toBe(2);
  });

  it('returns an incomplete room if the menu is unavailable', async () => {
    running.fail('menus/');
    expect(await room('suite-llevant')).toMatchObject({ title: 'Suite Llevant', block: null, complete: false });
  });

  it('returns "missing" for a room outside the list, and "unavailable" without the list', async () => {
    for (const slug of ['gibt-es-nicht', '', 'SUITE-LLEVANT', '__proto__']) {
      expect(await running.source.getRoom('de', slug)).toEqual({ kind: 'missing' });
    }
    expect(running.countRequests('pages?')).toBe(0);
    await running.close();
    running = await startSource();
    running.fail('/rooms?');
    expect(await running.source.getRoom('de', 'suite-llevant')).toEqual({ kind: 'unavailable' });
  });
});

describe('content source: packages', () => {
  it('finds a package in the list of its language', async () => {
    expect(await running.source.getPackage('en', 'bike-and-taste')).toMatchObject({ kind: 'found', content: { title: 'Bike & Taste' } });
    expect(await running.source.getPackage('de', 'bike-and-taste')).toEqual({ kind: 'missing' });
    running.clock.now = 0;
    running.fail('/fr/wp-json/wp/v2/packege');
    expect(await running.source.getPackage('fr', 'a-deux')).toEqual({ kind: 'unavailable' });
  });
});
