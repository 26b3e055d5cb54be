import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getPrefix, localeCodes } from '../../src/i18n/locales.ts';
import { addDays } from '../../src/shared/inquiry/dates.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { answerOffers, daysOfSummerTime, lastDays, offersOfYear, shownOn, startOfDay, toSlug } from '../support/offers.ts';
import { readRecording, startWordpress, type WordpressStandIn } from '../support/wordpress.ts';

let wordpress: WordpressStandIn;
let app: RunningApp;
let dataDir: string;
const start = async (now: number) => {
  // The content of a year is never loaded again: the days alone change the pages.
  app = await startApp({ dataDir, env: { CONTENT_URL: wordpress.origin, CONTENT_TTL: '86400' }, compressionEffort: 'full' });
  app.clock.now = now;
};
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'offer-year-'));
  wordpress = await startWordpress();
  answerOffers(wordpress, offersOfYear);
  for (const locale of localeCodes) {
    const prefix = getPrefix(localeCodes, locale);
    wordpress.answers.set(`${prefix}/wp-json/wp/v2/pages?slug=angebote`, '[]');
    const [post] = JSON.parse(readRecording('page-home.de.json'));
    const offers = lastDays.map((day) => ({ post_name: toSlug(day), post_title: toSlug(day) }));
    const acf = { ...post.acf, content: [{ acf_fc_layout: 'offers', headline: '', offers }] };
    const link = `https://cms.finca.example${prefix}/`;
    wordpress.answers.set(`${prefix}/wp-json/wp/v2/pages?slug=home`, JSON.stringify([{ ...post, link, acf }]));
  }
});
afterEach(async () => {
  await app.close();
  await wordpress.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The last days of the offers that a page, the sitemap or structured data names. */
async function readDays(path: string): Promise<string[]> {
  const text = await (await fetch(`${app.origin}${path}`)).text();
  return [...new Set([...text.matchAll(/bis-(\d{4}-\d\d-\d\d)/g)].map(([, day]) => day ?? ''))].sort();
}

describe('a year of offers', () => {
  it('pages, sitemap and addresses change at the midnights around both changes of summer time', async () => {
    await start(startOfDay(daysOfSummerTime[0] ?? ''));
    const wrong: unknown[] = [];
    for (const lastDay of daysOfSummerTime) {
      const nextDay = addDays(lastDay, 1);
      const midnight = startOfDay(nextDay);
      for (const [moment, today, status] of [
        [midnight - 1, lastDay, 200],
        [midnight, nextDay, 410],
      ] as const) {
        app.clock.now = moment;
        for (const path of ['/en/angebote/', '/sitemap.xml']) {
          const found = await readDays(path);
          if (String(found) !== String(shownOn(today))) wrong.push([new Date(moment).toISOString(), path, found, shownOn(today)]);
        }
        const offer = await fetch(`${app.origin}/fr/angebote/${toSlug(lastDay)}/`);
        if (offer.status !== status) wrong.push([new Date(moment).toISOString(), lastDay, offer.status]);
      }
    }
    expect(wrong).toEqual([]);
  });
});
