import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createPurger, noPurger, type PurgeOptions, type Purger } from './cdn/purge.ts';
import { tagOf } from './cdn/tags.ts';
import type { Config } from './config.ts';
import { createContentCache } from './content/cache.ts';
import { createFreshness, type Freshness } from './content/freshness.ts';
import { createContentSnapshot } from './content/snapshot.ts';
import { type ContentSource, type ContentStore, createContentStore } from './content/source.ts';
import { createBreaker } from './content/wordpress/breaker.ts';
import { createWordpressClient } from './content/wordpress/client.ts';
import { createWordpressQueries } from './content/wordpress/queries.ts';
import { createDatabase } from './database.ts';
import { ParseError, WordpressError, WordpressPausedError } from './errors.ts';
import { openDiskCache } from './images/diskCache.ts';
import { createPictures, type Pictures } from './images/pictures.ts';
import { createPictureSources, type PictureSources } from './images/source.ts';
import { startInquiries } from './inquiry/inquiries.ts';
import type { Outbox } from './inquiry/outbox.ts';
import { events, type Log } from './log.ts';
import { type Metrics, type MetricsRegistry, noMetrics } from './metrics.ts';
import { buildSecurityHeaders } from './middleware/securityHeaders.ts';
import { createReadiness, type Readiness } from './readiness.ts';
import { loadAssets } from './rendering/assets.ts';
import { buildDocumentHeaders } from './rendering/documentHeaders.ts';
import { createPageCache, type PageCache } from './rendering/pageCache.ts';
import type { Headers } from './rendering/renderedPage.ts';
import { createPageRenderer, type PageRenderer } from './rendering/renderPage.ts';
import type { Settings } from './settings.ts';
import type { Site } from './site/schema.ts';
import { startWatch } from './watch.ts';

/** Bytes of resized pictures kept in DATA_DIR at most. */
const PICTURE_BYTES = 512 * 1024 * 1024;
/** Pictures made at the same time at most: one of Node's four threads stays free for files and compression, and one core for pages. */
const MAX_PARALLEL = 3;

/** Everything that lives as long as the program; put together here and nowhere else. */
export interface Services {
  readonly config: Config;
  readonly site: Site;
  readonly publicUrl: string;
  readonly consentDays: number;
  /** Folder of the build: assets, named files, demo content. */
  readonly distDir: string;
  readonly log: Log;
  readonly now: () => number;
  readonly source: ContentSource;
  readonly content: ContentStore;
  readonly render: PageRenderer;
  /** Rendered pages. */
  readonly pages: PageCache;
  readonly purger: Purger;
  /** Headers of every answer. */
  readonly headers: Headers;
  /** Headers of every document. */
  readonly documentHeaders: Headers;
  readonly pictures: Pictures;
  readonly pictureSources: PictureSources;
  readonly outbox: Outbox;
  readonly metrics: Metrics;
  /** What is printed for Prometheus; null where METRICS_PORT is unset and nothing is counted. */
  readonly registry: MetricsRegistry | null;
  readonly readiness: Readiness;
  readonly freshness: Freshness;
  /** Where content comes from, for the line at the start. */
  readonly contentOrigin: string;
  /** Begins no further delivery and lets the running one end; requests may go on meanwhile. */
  stopDelivery(): Promise<void>;
  /** Closes the file with the inquiries, all at once: the program is about to end. */
  closeDatabase(): void;
  /** Ends everything; nothing is usable afterwards. */
  close(): Promise<void>;
}

export interface Surroundings {
  readonly distDir: string;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Told when content became another. */
  readonly onContentChange?: () => void;
}

/** Assembles the program. Without CONTENT_URL the embedded demo backend is started on loopback. */
export async function createServices(
  { config, site }: Settings,
  { distDir, log, now, onContentChange = () => {} }: Surroundings,
): Promise<Services> {
  const demo = config.contentUrl === undefined ? await startDemo(distDir, log) : null;
  const contentOrigin = config.contentUrl ?? demo?.origin ?? '';
  const registry = config.metricsPort === undefined ? null : await startMetrics();
  const metrics = registry?.metrics ?? noMetrics;
  const freshness = createFreshness(now);
  const breaker = createBreaker({
    now,
    onChange({ state, sign, pause }) {
      if (state === 'open') log.warn({ event: events.wordpressPaused, reason: sign, ms: pause });
      else log.info({ event: events.wordpressBack });
    },
  });
  const client = createWordpressClient({ origin: contentOrigin, timeout: config.contentTimeout, breaker, onAsked: metrics.wordpressAsked });
  const queries = createWordpressQueries({
    client,
    menuIds: site.menus,
    ownOrigins: [contentOrigin, config.publicUrl],
    onUnknownLayout: (layout, page) => log.warn({ event: events.unknownLayout, layout, page }),
  });
  const purger = config.purge === null ? noPurger : createPurger({ ...config.purge, ...purgeLog(log) });
  const database = createDatabase({ folder: config.dataDir });
  const snapshot = createContentSnapshot({
    database,
    // Without PUBLIC_URL the port may be another one each time, and no link names it.
    madeFor: { origin: config.contentUrl ?? 'demo', publicUrl: config.isPublic ? config.publicUrl : 'local' },
    onDrop: (reason) => log.warn({ event: events.snapshotDropped, reason }),
    onFailure: (error) => log.warn({ event: events.snapshotFailed, reason: messageOf(error) }),
  });
  const cache = createContentCache({
    now,
    snapshot,
    onRestore: (key) => freshness.restored(key, now()),
    onFailure: (key, error) => {
      const isTheirs = error instanceof WordpressError || error instanceof ParseError;
      // Said once by `wordpress.paused`, not for each address somebody makes up.
      if (error instanceof WordpressPausedError) log.debug({ event: events.contentFailed, key, reason: error.message });
      else if (isTheirs) log.warn({ event: events.contentFailed, key, reason: error.message });
      else log.error({ event: events.contentFailed, key, err: error, reason: messageOf(error) });
    },
    onChange(key) {
      purger.purge([tagOf(key)]);
      onContentChange();
    },
  });
  const pictureSources = createPictureSources((path) => client.getPicture(path), now);
  const disk = await openDiskCache({
    folder: join(config.dataDir, 'pictures'),
    maxBytes: PICTURE_BYTES,
    now,
    onFailure: (error) => log.warn({ event: events.pictureCacheFailed, reason: messageOf(error) }),
  });
  const content = createContentStore({ queries, cache, freshness, freshFor: config.contentTtl });
  const countRendering = (ms: number) => {
    metrics.rendered(ms);
    metrics.pageServed('rendered');
  };
  const assets = loadAssets(distDir);
  const headers = buildSecurityHeaders(site, config.publicUrl, config.robots);
  const inquiries = startInquiries({
    database,
    folder: config.dataDir,
    mail: config.mail,
    onAttempt: metrics.mailAttempted,
    retention: config.inquiryRetention,
    now,
    log,
  });
  registry?.watch({ breaker, freshness, outbox: inquiries.outbox, now });
  const stopWatch = startWatch({ outbox: inquiries.outbox, freshness, now, log });
  return {
    config,
    site,
    publicUrl: config.publicUrl,
    consentDays: config.consentDays,
    distDir,
    log,
    now,
    source: content.source,
    content,
    pages: createPageCache({ now, validity: content, headers, onRendered: countRendering }),
    headers,
    purger,
    documentHeaders: buildDocumentHeaders(assets),
    render: createPageRenderer(assets),
    pictures: createPictures({
      sources: pictureSources,
      disk,
      parallel: Math.max(1, Math.min(MAX_PARALLEL, availableParallelism() - 1)),
      onMade: metrics.pictureMade,
    }),
    pictureSources,
    outbox: inquiries.outbox,
    metrics,
    registry,
    readiness: createReadiness(() => freshness.hasContent, now),
    freshness,
    contentOrigin: demo === null ? contentOrigin : 'the embedded demo backend',
    stopDelivery: () => inquiries.close(),
    closeDatabase: () => database.close(),
    async close() {
      stopWatch();
      await Promise.all([demo?.close(), inquiries.close(), purger.close()]);
      snapshot.close();
      database.close();
    },
  };
}

/** Loaded where somebody wants to know. */
async function startMetrics(): Promise<MetricsRegistry> {
  const { createMetrics } = await import('./metricsRegistry.ts');
  return createMetrics();
}

/** Loaded where it is needed only: a site with a WordPress has no use for it. */
async function startDemo(distDir: string, log: Log) {
  const { createDemoBackend } = await import('./content/demo/server.ts');
  return createDemoBackend({ dataDir: join(distDir, 'demo'), log });
}

function purgeLog(log: Log): Pick<PurgeOptions, 'onPurged' | 'onFailure'> {
  return {
    onPurged: (tags) => log.info({ event: events.purged, tags }),
    onFailure: (tags, reason) => log.error({ event: events.purgeFailed, tags, reason }),
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
