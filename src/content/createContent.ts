import { join } from 'node:path';
import { createPurger, noPurger, type Purger } from '../cdn/purge.ts';
import type { Settings } from '../config/settings.ts';
import { getPrefixes, type Languages } from '../i18n/locales.ts';
import { getErrorMessage, ParseError, WordpressError, WordpressRequestRejectedError } from '../lib/errors.ts';
import { events } from '../observability/events.ts';
import type { Log } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { ContentSnapshotStore } from '../storage/content.ts';
import { type CircuitBreaker, createCircuitBreaker } from '../wordpress/circuitBreaker.ts';
import { createWordpressClient, type WordpressClient } from '../wordpress/client.ts';
import { ContentCache } from './cache.ts';
import { createPreviews, type Previews } from './drafts/links.ts';
import { createHomes, type Homes } from './homes.ts';
import { buildTagsOfKeys } from './keys.ts';
import { createWordpressQueries } from './queries.ts';
import { createCalendar, type ShownChanges, watchShownChanges } from './shownDays.ts';
import { ContentSnapshot } from './snapshot.ts';
import { type ContentStore, createContentStore } from './source.ts';

/** How long a page waits for menus, lists and translations: without them it is shown, and rendered again once they are there. */
const OPTIONAL_WAIT_MS = 1500;
/** Cached redirects of WordPress. */
const MAX_REDIRECTS = 1000;
/** Shortest time between two `wordpress.overloaded` events. */
const OVERLOADED_LOG_INTERVAL_MS = 60_000;

/** The content store with everything it is assembled from. */
export interface ContentServices {
  readonly content: ContentStore;
  readonly client: WordpressClient;
  readonly circuitBreaker: CircuitBreaker;
  readonly staleness: Pick<ContentCache, 'oldestStale'>;
  readonly purger: Purger;
  readonly shownChanges: ShownChanges;
  readonly homes: Homes;
  /** Origin of WordPress, or of the demo backend. */
  readonly origin: string;
  /** null without PREVIEW_SECRET. */
  readonly previews: Previews | null;
  /** Name of the content backend for the log. */
  readonly contentOrigin: string;
  /** Writes the snapshot and ends background work. Call it before the database is closed. */
  close(): Promise<void>;
}

export interface ContentDependencies {
  readonly store: ContentSnapshotStore;
  readonly distDir: string;
  readonly metrics: Metrics;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called after any content has changed, or an offer has begun or ended. */
  readonly onContentChange: () => void;
  /** By default 1.5 seconds. */
  readonly optionalWaitMs?: number | undefined;
}

/** Assembles the content store. Without CONTENT_URL the embedded demo backend is started on loopback. */
export async function createContent(
  { config, site }: Settings,
  { store, distDir, metrics, log, now, onContentChange, optionalWaitMs = OPTIONAL_WAIT_MS }: ContentDependencies,
): Promise<ContentServices> {
  const { languages, addresses, openSeason } = site;
  const demo = config.contentUrl === undefined ? await startDemo(distDir, languages) : null;
  const origin = config.contentUrl ?? demo?.origin ?? '';
  const createBreaker = (endpoints: string) =>
    createCircuitBreaker({
      now,
      onChange(change) {
        if (change.state === 'open') return log.warn({ event: events.circuitOpened, endpoints, reason: change.failure });
        log.info({ event: events.circuitClosed, endpoints });
        for (const each of [cache, redirects]) each.endBackoffs();
      },
    });
  const circuitBreaker = createBreaker('pages');
  const client = createWordpressClient({
    origin,
    timeoutMs: config.contentTimeoutMs,
    circuitBreaker,
    optionalCircuitBreaker: createBreaker('menus and lists'),
    onRequested: metrics.recordWordpressRequest,
  });
  const queries = createWordpressQueries({
    client,
    languages,
    addresses,
    ownOrigins: [origin, config.publicUrl],
    onUnknownLayout: (layout, page) => log.warn({ event: events.unknownLayout, layout, page }),
  });
  const purger =
    config.purge === null
      ? noPurger
      : createPurger({
          ...config.purge,
          onPurged: (tags) => log.info({ event: events.cdnPurged, tags }),
          onFailure: (tags, reason) => log.error({ event: events.cdnPurgeFailed, tags, reason }),
        });
  // The demo backend has another address at each start, and is always there.
  const snapshot = demo === null ? await openSnapshot({ config, site }, origin, store, log) : undefined;
  const onFailure = createFailureLog(log, now);
  const redirects = new ContentCache({ now, maxEntries: MAX_REDIRECTS, onFailure });
  const cache = new ContentCache({
    now,
    snapshot,
    onFailure,
    onChange(key) {
      purger.purge(buildTagsOfKeys([key]));
      onContentChange();
    },
  });
  const calendar = createCalendar(site.timeZone);
  const shownChanges = watchShownChanges({ languages, cache, calendar, purger, now, onChange: onContentChange, log });
  const homes = createHomes(languages, (locale) => log.error({ event: events.homeMissing, locale }));
  const freshForMs = config.contentTtlMs;
  return {
    content: createContentStore({
      languages,
      addresses,
      openSeason,
      queries,
      menuIds: site.menus,
      cache,
      redirects,
      homes,
      freshForMs,
      optionalWaitMs,
      calendar,
      now,
    }),
    client,
    circuitBreaker,
    staleness: cache,
    purger,
    shownChanges,
    homes,
    origin,
    previews: createPreviews({ secret: config.previewSecret, client, languages, addresses, ownOrigins: [origin, config.publicUrl], now }),
    contentOrigin: demo === null ? origin : 'the embedded demo backend',
    async close() {
      shownChanges.close();
      // The snapshot first: the other steps wait for the network.
      await Promise.all([snapshot?.close(), demo?.close(), purger.close()]);
    },
  };
}

function openSnapshot({ config, site }: Settings, origin: string, store: ContentSnapshotStore, log: Log): Promise<ContentSnapshot> {
  return ContentSnapshot.open({
    store,
    origin,
    // Of the last version that stored content: with a change of its shape, which the recording in test/fixtures/stored shows, this goes.
    formerScope: JSON.stringify({
      schema: 15,
      origin,
      publicUrl: config.isPublicUrlSet ? config.publicUrl : 'local',
      languages: site.languages.join(' '),
    }),
    onDrop: (reason) => log.warn({ event: events.snapshotDropped, reason }),
    onFailure: (error) => log.warn({ event: events.snapshotFailed, reason: getErrorMessage(error) }),
  });
}

/** Imported dynamically: a site with a WordPress never loads the demo backend. */
async function startDemo(distDir: string, languages: Languages) {
  const { createDemoBackend } = await import('../demo/server.ts');
  return createDemoBackend(join(distDir, 'demo'), getPrefixes(languages));
}

/** Logs failed loads. Requests that were rejected are logged once in a while, not for every made-up address. */
function createFailureLog(log: Log, now: () => number): (key: string, error: unknown) => void {
  let overloadedLoggedAt = Number.NEGATIVE_INFINITY;
  return (key, error) => {
    if (error instanceof WordpressRequestRejectedError) {
      log.debug({ event: events.contentFetchFailed, key, reason: error.message });
      // `wordpress.circuitOpened` was logged already.
      if (error.reason === 'paused' || now() - overloadedLoggedAt < OVERLOADED_LOG_INTERVAL_MS) return;
      overloadedLoggedAt = now();
      log.warn({ event: events.wordpressOverloaded });
    } else if (error instanceof WordpressError || error instanceof ParseError) {
      log.warn({ event: events.contentFetchFailed, key, reason: error.message });
    } else log.error({ event: events.contentFetchFailed, key, err: error, reason: getErrorMessage(error) });
  };
}
