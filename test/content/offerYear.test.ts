import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ContentSource } from '../../src/content/source.ts';
import { addDays } from '../../src/shared/inquiry/dates.ts';
import { answerOffers, lastDays, offersOfYear, shownOn, startOfDay, toSlug, yearOfDays } from '../support/offers.ts';
import { type RunningSource, startSource } from './sourceSupport.ts';

let running: RunningSource;
beforeEach(async () => {
  // The content of a year is loaded once: the days alone change what is shown.
  running = await startSource(Number.POSITIVE_INFINITY);
  answerOffers(running.wordpress, offersOfYear);
});
afterEach(() => running.close());

/** The last days of the offers that each way to get offers finds. */
async function findDays(source: ContentSource): Promise<string[][]> {
  const references = lastDays.map((day) => ({ slug: toSlug(day), title: '' }));
  const [list, offers, posts, single] = await Promise.all([
    source.getOfferList('de'),
    source.getOffers('de', references),
    source.getPosts('de', 'angebot'),
    Promise.all(lastDays.map(async (day) => ((await source.getOffer('de', toSlug(day))).kind === 'found' ? [toSlug(day)] : []))),
  ]);
  const slugs = [
    list?.map(({ slug }) => slug) ?? [],
    offers.found.map(({ slug }) => slug),
    posts?.map(({ path }) => path.split('/').at(-2) ?? '') ?? [],
    single.flat(),
  ];
  return slugs.map((found) => found.map((slug) => slug.replace('bis-', '')).sort());
}

describe('a clock that is swept over 366 days and both changes of summer time', () => {
  it('never finds an offer before its first or after its last day, and tells exactly when the next one begins or ends', async () => {
    const changes: number[] = [];
    for (const day of yearOfDays) {
      const [start, end] = [startOfDay(day), startOfDay(addDays(day, 1))];
      if (String(shownOn(day)) !== String(shownOn(addDays(day, 1)))) changes.push(end);
      for (const moment of [start, start + 3_600_000, end - 3_600_000, end - 1]) {
        running.clock.now = moment;
        const tracked = running.content.trackDependencies();
        for (const found of await findDays(tracked.source)) {
          if (String(found) !== String(shownOn(day))) expect([new Date(moment).toISOString(), found]).toEqual([day, shownOn(day)]);
        }
        const { from, until } = tracked.validity;
        if (!(from <= moment && moment < until)) expect([new Date(from), new Date(until)]).toEqual(['around', new Date(moment)]);
        if (end - until > 0) expect([new Date(moment).toISOString(), new Date(until).toISOString()]).toEqual(['a change at', 'midnight']);
        if (end === changes.at(-1)) expect([day, until]).toEqual([day, end]);
      }
    }
    expect(changes.length).toBeGreaterThan(30);
  });
});
