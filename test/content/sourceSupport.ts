import { afterEach, beforeEach } from 'vitest';
import { loadSite } from '../../src/config/loadSite.ts';
import { ContentCache } from '../../src/content/cache.ts';
import { createHomes } from '../../src/content/homes.ts';
import { createCalendar } from '../../src/content/shownDays.ts';
import { type ContentStore, createContentStore } from '../../src/content/source.ts';
import type { ContentSource } from '../../src/content/sourceTypes.ts';
import { type Locale, localeCodes } from '../../src/i18n/locales.ts';
import { recordedFault } from '../support/wordpress.ts';
import { type Backend, startBackend } from './wordpress/support.ts';

/** How long content is fresh, in milliseconds. */
export const FRESH_MS = 60_000;
export const cms = 'https://cms.finca.example';
export const pageUrl = (slug: string, prefix = '') => `${prefix}/wp-json/wp/v2/pages?slug=${slug}`;

export interface RunningSource extends Backend {
  readonly source: ContentSource;
  readonly content: ContentStore;
  readonly clock: { now: number };
  /** Keys whose load failed. */
  readonly failures: string[];
  /** Sets WordPress's JSON response for an address. */
  answer(url: string, value: unknown): void;
  /** Makes WordPress answer 500 to all requests, or to those whose address contains this part. */
  fail(part?: string): void;
  /** Counts the requests whose address contains this part. */
  countRequests(part: string): number;
  /** Follows redirects as a browser does. @returns the visited paths and the kind of the last result */
  visit(locale: Locale, path: string): Promise<string[]>;
}

/** That of the running test. */
export let running: RunningSource;

/** Starts a content source on a stand-in for WordPress before each test, with a clock of its own, and ends it after it. */
export function startSourceForEachTest(): void {
  beforeEach(async () => {
    running = await startSource();
  });
  afterEach(() => running.close());
}

async function startSource(): Promise<RunningSource> {
  const clock = { now: 0 };
  const backend = await startBackend(() => clock.now);
  const failures: string[] = [];
  const cache = new ContentCache({ now: () => clock.now, onFailure: (key) => failures.push(key) });
  const content = createContentStore({
    queries: backend.queries,
    languages: localeCodes,
    addresses: {},
    openSeason: { from: '01-28', to: '11-15' },
    menuIds: loadSite(undefined).menus,
    cache,
    redirects: new ContentCache({ now: () => clock.now, onFailure: (key) => failures.push(key) }),
    homes: createHomes(localeCodes, () => {}),
    freshForMs: FRESH_MS,
    optionalWaitMs: 30_000,
    calendar: createCalendar('Europe/Madrid'),
    now: () => clock.now,
  });
  const { source } = content;
  const { wordpress } = backend;
  return {
    ...backend,
    source,
    content,
    clock,
    failures,
    answer: (url, value) => wordpress.answers.set(url, JSON.stringify(value)),
    fail(part = '') {
      wordpress.fault = (req, res) => req.url?.includes(part) === true && recordedFault('fatal-500')(req, res);
    },
    countRequests: (part) => wordpress.requests.filter((url) => url.includes(part)).length,
    async visit(locale, path) {
      const seen = [path];
      for (;;) {
        const lookup = await source.getPage(locale, seen.at(-1) ?? '');
        if (lookup.kind !== 'moved') return [...seen, lookup.kind];
        if (seen.includes(lookup.path)) return [...seen, lookup.path, 'in circles'];
        seen.push(lookup.path);
      }
    },
  };
}
