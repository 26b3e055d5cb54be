import { join } from 'node:path';
import { createPurger, noPurger, type PurgeOptions, type Purger } from '../cdn/purge.ts';
import { tagOf } from '../cdn/tags.ts';
import type { Settings } from '../config/settings.ts';
import { messageOf, ParseError, WordpressError, WordpressRequestRejectedError } from '../lib/errors.ts';
import { lazy } from '../lib/lazy.ts';
import { events } from '../observability/events.ts';
import type { Log } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { Database } from '../storage/database.ts';
import { createContentCache } from './cache.ts';
import { type ContentSnapshot, createContentSnapshot } from './snapshot.ts';
import { type ContentStore, createContentStore } from './source.ts';
import { createStalenessTracker, type StalenessTracker } from './staleness.ts';
import { type CircuitBreaker, createCircuitBreaker } from './wordpress/circuitBreaker.ts';
import { createWordpressClient, type WordpressClient } from './wordpress/client.ts';

/** Answers kept of where WordPress leads from addresses that have no page. */
const MAX_REDIRECTS = 1000;
/** Shortest time between two lines that say that too many ask, in milliseconds. */
const BUSY_AGAIN = 60_000;

/** Content with all that stands around it: who is asked, what lasts, who is told. */
export interface ContentServices {
  readonly content: ContentStore;
  readonly snapshot: ContentSnapshot;
  readonly client: WordpressClient;
  readonly circuitBreaker: CircuitBreaker;
  readonly staleness: StalenessTracker;
  readonly purger: Purger;
  /** Where content comes from, for people. */
  readonly contentOrigin: string;
  /** Ends it; what is to last is written, as long as the database is open. */
  close(): Promise<void>;
}

export interface ContentDependencies {
  readonly database: Database;
  readonly distDir: string;
  readonly metrics: Metrics;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Told when content became another. */
  readonly onContentChange: () => void;
}

/** Puts the content together. Without CONTENT_URL the embedded demo backend is started on loopback. */
export async function createContent(
  { config, site }: Settings,
  { database, distDir, metrics, log, now, onContentChange }: ContentDependencies,
): Promise<ContentServices> {
  const demo = config.contentUrl === undefined ? await startDemo(distDir, log) : null;
  const origin = config.contentUrl ?? demo?.origin ?? '';
  const freshness = createStalenessTracker(now);
  const breaker = createCircuitBreaker({
    now,
    onChange({ state, sign, pause }) {
      if (state === 'open') log.warn({ event: events.circuitOpened, reason: sign, ms: pause });
      else log.info({ event: events.circuitClosed });
    },
  });
  const client = createWordpressClient({
    origin,
    timeout: config.contentTimeoutMs,
    circuitBreaker: breaker,
    onRequested: metrics.wordpressRequested,
  });
  const getQueries = lazy(async () => {
    const { createWordpressQueries } = await import('./wordpress/queries.ts');
    return createWordpressQueries({
      client,
      menuIds: site.menus,
      ownOrigins: [origin, config.publicUrl],
      onUnknownLayout: (layout, page) => log.warn({ event: events.unknownLayout, layout, page }),
    });
  });
  const purger = config.purge === null ? noPurger : createPurger({ ...config.purge, ...purgeLog(log) });
  const snapshot = createContentSnapshot({
    database,
    // Without PUBLIC_URL the port may be another one each time, and no link names it.
    madeFor: { origin: config.contentUrl ?? 'demo', publicUrl: config.isPublicUrlSet ? config.publicUrl : 'local' },
    onDrop: (reason) => log.warn({ event: events.snapshotDropped, reason }),
    onFailure: (error) => log.warn({ event: events.snapshotFailed, reason: messageOf(error) }),
  });
  const onFailure = createFailureLog(log, now);
  const redirects = createContentCache({ now, maxEntries: MAX_REDIRECTS, onFailure });
  const cache = createContentCache({
    now,
    snapshot,
    onRestore: (key) => freshness.trackRestored(key, snapshot.answeredAt ?? now()),
    onFailure,
    onChange(key) {
      purger.purge([tagOf(key)]);
      onContentChange();
    },
  });
  return {
    content: createContentStore({
      getQueries,
      menuIds: site.menus,
      cache,
      redirects,
      staleness: freshness,
      freshForMs: config.contentTtlMs,
    }),
    snapshot,
    client,
    circuitBreaker: breaker,
    staleness: freshness,
    purger,
    contentOrigin: demo === null ? origin : 'the embedded demo backend',
    async close() {
      // First: the others wait for somebody else.
      snapshot.close();
      await Promise.all([demo?.close(), purger.close()]);
    },
  };
}

/** Loaded where it is needed only: a site with a WordPress has no use for it. */
async function startDemo(distDir: string, log: Log) {
  const { createDemoBackend } = await import('../demo/server.ts');
  return createDemoBackend({ dataDir: join(distDir, 'demo'), log });
}

function purgeLog(log: Log): Pick<PurgeOptions, 'onPurged' | 'onFailure'> {
  return {
    onPurged: (tags) => log.info({ event: events.cdnPurged, tags }),
    onFailure: (tags, reason) => log.error({ event: events.cdnPurgeFailed, tags, reason }),
  };
}

/** Tells what could not be had. That WordPress was not asked is not said for each address somebody makes up. */
function createFailureLog(log: Log, now: () => number): (key: string, error: unknown) => void {
  let lastBusy = Number.NEGATIVE_INFINITY;
  return (key, error) => {
    if (error instanceof WordpressRequestRejectedError) {
      log.debug({ event: events.contentFetchFailed, key, reason: error.message });
      // That it is left alone is said by `wordpress.circuitOpened`.
      if (error.reason === 'paused' || Math.abs(now() - lastBusy) < BUSY_AGAIN) return;
      lastBusy = now();
      log.warn({ event: events.wordpressOverloaded });
    } else if (error instanceof WordpressError || error instanceof ParseError) {
      log.warn({ event: events.contentFetchFailed, key, reason: error.message });
    } else log.error({ event: events.contentFetchFailed, key, err: error, reason: messageOf(error) });
  };
}
