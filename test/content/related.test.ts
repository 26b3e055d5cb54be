import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getRelated } from '../../src/content/related.ts';
import { pageUrl, type RunningSource, startSource } from './sourceSupport.ts';
import { recordedPost } from './wordpress/support.ts';

let running: RunningSource;
beforeEach(async () => {
  running = await startSource();
});
afterEach(() => running.close());

const hotel = (changes: Record<string, unknown> = {}) => recordedPost('page-hotel.de.json', changes);

describe('what the blocks of a page need', () => {
  const pageWith = (...content: unknown[]) => running.answer(pageUrl('hotel'), [hotel({ acf: { content } })]);
  const related = async () => {
    const lookup = await running.source.getPage('de', '/hotel/');
    if (lookup.kind !== 'found') throw new Error(lookup.kind);
    return getRelated(running.source, 'de', lookup.content);
  };
  const posts = (...slugs: string[]) => slugs.map((post_name) => ({ post_name, post_title: post_name }));

  it('is asked for, and nothing else', async () => {
    pageWith({ acf_fc_layout: 'offers', offers: posts('kochkurs') }, { acf_fc_layout: 'packages', packages: posts('rad-genuss') });
    const { offers, rooms, packages, complete } = await related();
    expect([...offers.keys()]).toEqual(['kochkurs']);
    expect([rooms.length, packages.length, complete]).toEqual([0, 4, true]);
    expect(running.asked('rooms?')).toBe(0);
  });

  it('is nothing where they need nothing', async () => {
    pageWith({ acf_fc_layout: 'text' }, { acf_fc_layout: 'room', headline: 'Garten' });
    expect(await related()).toEqual({ offers: new Map(), missingOffers: new Set(), rooms: [], packages: [], complete: true });
    expect(running.wordpress.requests).toEqual([pageUrl('hotel')]);
  });

  it('that cannot be had makes the page incomplete, not broken', async () => {
    pageWith({ acf_fc_layout: 'rooms', rooms: posts('suite-llevant') });
    running.fail('rooms?');
    expect(await related()).toMatchObject({ rooms: [], complete: false });
  });

  it('is incomplete without an offer that cannot be had', async () => {
    pageWith({ acf_fc_layout: 'offers', offers: posts('kochkurs', 'radwoche') });
    running.fail('kochkurs');
    const { offers, complete } = await related();
    expect([...offers.keys()]).toEqual(['radwoche']);
    expect(complete).toBe(false);
  });

  it('that does not exist leaves the page complete', async () => {
    pageWith({ acf_fc_layout: 'offers', offers: posts('gibt-es-nicht') });
    expect(await related()).toMatchObject({ missingOffers: new Set(['gibt-es-nicht']), complete: true });
  });
});
