import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getInquiryLists, getWithRelated } from '../../src/content/related.ts';
import { pageUrl, type RunningSource, startSource } from './sourceSupport.ts';
import { recordedPost } from './wordpress/support.ts';

let running: RunningSource;
beforeEach(async () => {
  running = await startSource();
});
afterEach(() => running.close());

const hotel = (changes: Record<string, unknown> = {}) => recordedPost('page-hotel.de.json', changes);

describe('getWithRelated', () => {
  const pageWith = (...content: unknown[]) => running.answer(pageUrl('hotel'), [hotel({ acf: { content } })]);
  const related = async () => {
    const lookup = await running.source.getPage('de', '/hotel/');
    if (lookup.kind !== 'found') throw new Error(lookup.kind);
    return (await getWithRelated(running.source, 'de', lookup.content)).related;
  };
  const posts = (...slugs: string[]) => slugs.map((post_name) => ({ post_name, post_title: post_name }));

  it('loads what the blocks of the page reference, and nothing else', async () => {
    pageWith({ acf_fc_layout: 'offers', offers: posts('kochkurs') }, { acf_fc_layout: 'packages', packages: posts('rad-genuss') });
    const { offers, rooms, packages, complete } = await related();
    expect([...offers.keys()]).toEqual(['kochkurs']);
    expect([rooms.length, packages.length, complete]).toEqual([0, 4, true]);
    expect(running.countRequests('rooms?')).toBe(0);
  });

  it('loads nothing if the blocks reference nothing', async () => {
    pageWith({ acf_fc_layout: 'text' }, { acf_fc_layout: 'room', headline: 'Garten' });
    expect(await related()).toEqual({
      offers: new Map(),
      missingOffers: new Set(),
      rooms: [],
      packages: [],
      roomBlocks: new Map(),
      month: null,
      complete: true,
    });
    const beside = running.wordpress.requests.filter((url) => !/^\/(en|es|fr)\/|settings/.test(url));
    expect(beside).toEqual([pageUrl('hotel')]);
  });

  it('finds the blocks about the rooms that a block lists, and searches for nothing else', async () => {
    pageWith({ acf_fc_layout: 'rooms', rooms: posts('suite-llevant', 'junior-suite') });
    const { roomBlocks, complete } = await related();
    expect([...roomBlocks].map(([slug, { sizeSqm }]) => [slug, sizeSqm])).toEqual([
      ['suite-llevant', 68],
      ['junior-suite', 45],
    ]);
    expect(complete).toBe(true);
    expect(running.wordpress.requests.filter((url) => url.startsWith('/wp-json/wp/v2/pages?'))).toHaveLength(3);
  });

  it('loads both lists for a form, and the rooms for a room block', async () => {
    pageWith({ acf_fc_layout: 'form', headline: 'Schreiben Sie uns' });
    const { rooms, packages } = await related();
    expect([rooms.length, packages.length]).toEqual([6, 4]);
    await running.close();
    running = await startSource();
    running.answer(pageUrl('hotel'), [
      hotel({ acf: { content: [], rooms_flexible: [{ acf_fc_layout: 'room', room: posts('suite-llevant')[0] }] } }),
    ]);
    expect((await related()).rooms).toHaveLength(6);
    expect(running.countRequests('packege')).toBe(0);
  });

  it('marks the result as incomplete if a list is unavailable', async () => {
    pageWith({ acf_fc_layout: 'rooms', rooms: posts('suite-llevant') });
    running.fail('rooms?');
    expect(await related()).toMatchObject({ rooms: [], complete: false });
  });

  it('marks the result as incomplete if an offer is unavailable', async () => {
    pageWith({ acf_fc_layout: 'offers', offers: posts('kochkurs', 'radwoche') });
    running.fail('kochkurs');
    const { offers, complete } = await related();
    expect([...offers.keys()]).toEqual(['radwoche']);
    expect(complete).toBe(false);
  });

  it('stays complete if a referenced offer does not exist', async () => {
    pageWith({ acf_fc_layout: 'offers', offers: posts('gibt-es-nicht') });
    expect(await related()).toMatchObject({ missingOffers: new Set(['gibt-es-nicht']), complete: true });
  });
});

describe('getInquiryLists', () => {
  it('returns both lists of a language, each null if unavailable', async () => {
    running.fail('packege');
    const { rooms, packages } = await getInquiryLists(running.source, 'en');
    expect(rooms?.map(({ slug }) => slug)).toContain('sea-view-double-room');
    expect(packages).toBeNull();
  });
});
