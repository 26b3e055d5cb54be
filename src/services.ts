import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Purger } from './cdn/purge.ts';
import type { Config } from './config/environment.ts';
import type { Settings } from './config/settings.ts';
import type { Site } from './config/siteSchema.ts';
import { createContent } from './content/createContent.ts';
import type { ContentSource, ContentStore } from './content/source.ts';
import type { StalenessTracker } from './content/staleness.ts';
import { buildSecurityHeaders } from './http/middleware/securityHeaders.ts';
import { createReadiness, type Readiness } from './http/readiness.ts';
import { homePath, localeCodes } from './i18n/locales.ts';
import { openDiskCache } from './images/diskCache.ts';
import { createPictureSources, type PictureSources } from './images/sources.ts';
import { createImageVariants, type ImageVariants } from './images/variants.ts';
import { startInquiries } from './inquiry/inquiries.ts';
import type { Outbox } from './inquiry/outbox.ts';
import { messageOf } from './lib/errors.ts';
import { registerAlerts } from './observability/alerts.ts';
import { events, type Log } from './observability/log.ts';
import { type Metrics, type MetricsRegistry, noMetrics } from './observability/metrics.ts';
import { loadAssets } from './rendering/assets.ts';
import { buildDocumentHeaders } from './rendering/documentHeaders.ts';
import { createPageRenderer, type PageRenderer } from './rendering/renderPage.ts';
import { createPageCache, type PageCache } from './responseCache/pageCache.ts';
import { createKeptPages } from './responseCache/persistedPages.ts';
import type { Headers } from './responseCache/serialisedHead.ts';
import { createStoredFiles, type StoredFiles } from './responseCache/staticAssets.ts';
import { createDatabase } from './storage/database.ts';

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
  /** Files of the build. */
  readonly files: StoredFiles;
  readonly purger: Purger;
  /** Headers of every answer. */
  readonly headers: Headers;
  /** Headers of every document. */
  readonly documentHeaders: Headers;
  readonly imageVariants: ImageVariants;
  readonly imageSources: PictureSources;
  readonly outbox: Outbox;
  readonly metrics: Metrics;
  /** What is printed for Prometheus; null where METRICS_PORT is unset and nothing is counted. */
  readonly registry: MetricsRegistry | null;
  readonly readiness: Readiness;
  readonly staleness: StalenessTracker;
  /** Where content comes from, for the line at the start. */
  readonly contentOrigin: string;
  /** Begins no further delivery and lets the running one end; requests may go on meanwhile. */
  stopDelivery(): Promise<void>;
  /** Closes the file with the inquiries, all at once: the program is about to end. */
  closeDatabase(): void;
  /** Ends everything; nothing is usable afterwards. */
  close(): Promise<void>;
}

export interface ServiceDependencies {
  /** Names the build: another one makes other pages of the same content. */
  readonly build: string;
  readonly distDir: string;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Told when content became another. */
  readonly onContentChange?: () => void;
}

/** Assembles the program. */
export async function createServices(
  { config, site }: Settings,
  { build, distDir, log, now, onContentChange = () => {} }: ServiceDependencies,
): Promise<Services> {
  const registry = config.metricsPort === undefined ? null : await startMetrics();
  const metrics = registry?.metrics ?? noMetrics;
  const database = createDatabase({ folder: config.dataDir });
  const surroundings = { database, distDir, metrics, log, now, onContentChange };
  const {
    content,
    snapshot,
    client,
    circuitBreaker: breaker,
    staleness: freshness,
    purger,
    contentOrigin,
    close,
  } = await createContent({ config, site }, surroundings);
  const imageSources = createPictureSources((path) => client.getPicture(path), now);
  const disk = await openDiskCache({
    folder: join(config.dataDir, 'pictures'),
    maxBytes: PICTURE_BYTES,
    now,
    onFailure: (error) => log.warn({ event: events.imageCacheFailed, reason: messageOf(error) }),
  });
  const countRendering = (ms: number) => {
    metrics.rendered(ms);
    metrics.pageServed('rendered');
  };
  const assets = loadAssets(distDir);
  const headers = buildSecurityHeaders(site, config.publicUrl, config.robots);
  const documentHeaders = buildDocumentHeaders(assets);
  const { publicUrl, consentDays } = config;
  const kept = createKeptPages({
    store: snapshot,
    isKept: (key) => localeCodes.some((locale) => key === homePath(locale)),
    madeBy: { build, assets, headers, documentHeaders, site, publicUrl, consentDays },
    headers,
    fingerprint: content.fingerprint,
  });
  const inquiries = startInquiries({
    database,
    folder: config.dataDir,
    mail: config.mail,
    onAttempt: metrics.mailAttempted,
    retentionMs: config.inquiryRetention,
    now,
    log,
  });
  registry?.registerGauges({ breaker, freshness, outbox: inquiries.outbox, now });
  const stopWatch = registerAlerts({ outbox: inquiries.outbox, freshness, now, log });
  return {
    config,
    site,
    publicUrl,
    consentDays,
    distDir,
    log,
    now,
    source: content.source,
    content,
    pages: createPageCache({ now, validity: content, headers, kept, onRendered: countRendering }),
    files: createStoredFiles(join(distDir, 'assets'), headers),
    headers,
    purger,
    documentHeaders,
    render: createPageRenderer(assets),
    imageVariants: createImageVariants({
      sources: imageSources,
      disk,
      parallel: Math.max(1, Math.min(MAX_PARALLEL, availableParallelism() - 1)),
      onMade: metrics.imageProcessed,
    }),
    imageSources,
    outbox: inquiries.outbox,
    metrics,
    registry,
    readiness: createReadiness(() => freshness.hasContent, now),
    staleness: freshness,
    contentOrigin,
    stopDelivery: () => inquiries.close(),
    closeDatabase: () => database.close(),
    async close() {
      stopWatch();
      await Promise.all([close(), inquiries.close()]);
      database.close();
    },
  };
}

/** Loaded where somebody wants to know. */
async function startMetrics(): Promise<MetricsRegistry> {
  const { createMetrics } = await import('./observability/metricsRegistry.ts');
  return createMetrics();
}
