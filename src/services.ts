import { randomBytes } from 'node:crypto';
import type { Config } from './config/environment.ts';
import type { Settings } from './config/settings.ts';
import { type ContentServices, createContent } from './content/createContent.ts';
import { canShowHomes } from './content/homes.ts';
import { describeChoice } from './content/related.ts';
import { createRevalidation, type Revalidation } from './content/revalidation.ts';
import { createResponseServices } from './createResponseServices.ts';
import { connectFindings, type Findings } from './findings/createFindings.ts';
import { createHeldValues } from './findings/heldValues.ts';
import { createAddressReport, type ReportAddress } from './http/clientAddress.ts';
import { createReadiness, type Readiness } from './http/readiness.ts';
import { type AddressKeys, createAddressKeys } from './images/address.ts';
import { createImages, type Images } from './images/images.ts';
import { startInquiries } from './inquiry/inquiries.ts';
import type { Outbox } from './inquiry/outbox.ts';
import { createSingleFlight } from './lib/singleFlight.ts';
import { listInquiryWarnings, registerAlerts } from './observability/alerts.ts';
import { events } from './observability/events.ts';
import type { Log } from './observability/log.ts';
import { type Metrics, noMetrics } from './observability/metrics.ts';
import type { MetricsRegistry } from './observability/metricsRegistry.ts';
import { type GeneratedAssets, loadAssets } from './rendering/assets.ts';
import { createBranding } from './rendering/branding/createBranding.ts';
import { createMapDrawings } from './rendering/branding/mapDrawings.ts';
import type { CompressionEffort } from './rendering/encodings.ts';
import type { PageServices } from './routes/pages/pageResponse.ts';
import { DAY_MS } from './shared/dates.ts';
import { requireDataFolder } from './storage/dataFolder.ts';
import { keepAddressKey, openStorage, type Storage, type Stores } from './storage/stores.ts';
import type { WordpressClient } from './wordpress/client.ts';

/** Between two attempts to read the key of addresses from a database that cannot be used. */
const KEY_RETRY_MS = 5000;
/** Anybody may ask `/readyz`: the database is read once a second at most. */
const WARNINGS_HOLD_MS = 1000;

/** Everything that lives as long as the process, in groups, assembled here and nowhere else. */
export interface Services {
  /** @property distDir folder of the build: assets, named files, demo content */
  readonly settings: Settings & { readonly distDir: string };
  /** What pages and other responses are made of. */
  readonly pages: PageServices & { readonly generatedAssets: GeneratedAssets };
  readonly content: Pick<ContentServices, 'previews' | 'shownChanges' | 'homes' | 'staleness' | 'contentOrigin'> & {
    readonly findings: Findings;
    readonly revalidation: Revalidation;
  };
  readonly uploads: { readonly images: Images; readonly addressKeys: AddressKeys; readonly getFile: WordpressClient['getFile'] };
  readonly inquiries: Pick<Storage, 'createLimitStore'> & {
    readonly outbox: Outbox;
    /** How many guests wait whose inquiry no way has brought to the hotel. @throws Error (rejection) if the database cannot be read */
    countUnreached(): Promise<number>;
    /** Starts no further delivery and waits for the running one. Requests may still be served meanwhile. */
    stopDelivery(): Promise<void>;
  };
  readonly observability: {
    readonly log: Log;
    readonly reportAddress: ReportAddress;
    readonly metrics: Metrics;
    /** What Prometheus scrapes; null where METRICS_PORT is unset and nothing is counted. */
    readonly registry: MetricsRegistry | null;
    readonly readiness: Readiness;
    /** False after a failed use of the database, until one succeeds. No I/O. */
    isDatabaseUsable(): boolean;
    /** What an operator has to act on in the stored inquiries. @throws Error (rejection) if the database cannot be read */
    listInquiryWarnings(): Promise<readonly object[]>;
  };
  /** Closes the database at once, for a process that is about to exit. */
  closeDatabase(): void;
  /** Ends everything. No service is usable afterwards. */
  close(): Promise<void>;
}

export interface ServiceDependencies {
  readonly distDir: string;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called after any content changed. */
  readonly onContentChange?: () => void;
  /** How well pages are compressed in the background: `fast` saves tests a fifth of their processor time. */
  readonly compressionEffort?: CompressionEffort;
  /** How long a page waits for content that it can do without, in milliseconds. */
  readonly optionalWaitMs?: number | undefined;
}

/**
 * Assembles the services. Opens files, and starts the demo backend where CONTENT_URL is unset.
 * @throws StartupError if DATA_DIR cannot be written, PostgreSQL refuses DATABASE_URL, or the site file names a font that cannot be used
 * @throws NewerDatabaseError if the database was written by a newer version of the program
 */
export async function createServices(
  { config, site }: Settings,
  { distDir, log, now, onContentChange = () => {}, compressionEffort = 'full', optionalWaitMs }: ServiceDependencies,
): Promise<Services> {
  // Imported only where metrics are wanted.
  const registry = config.metricsPort === undefined ? null : (await import('./observability/metricsRegistry.ts')).createMetrics();
  const metrics = registry?.metrics ?? noMetrics;
  requireDataFolder(config.dataDir);
  const storage = openStorage(config);
  const { stores, connectReplicas, createLimitStore } = storage;
  const databaseFailure = await stores.open();
  if (databaseFailure !== null) log.error({ event: events.databaseFailed, reason: databaseFailure });
  const assets = loadAssets(distDir);
  const branding = await createBranding(site, assets.coreStyle);
  const maps = createMapDrawings(site, branding.coreStyle);
  const { content, client, circuitBreaker, staleness, purger, shownChanges, homes, previews, origin, contentOrigin, close } =
    await createContent({ config, site }, { store: stores.contentSnapshot, distDir, metrics, log, now, onContentChange, optionalWaitMs });
  const inquiries = startInquiries({
    stores,
    mail: config.mail && { ...config.mail, publicUrl: config.publicUrl, site },
    webhook: config.inquiryWebhook,
    retentionMs: config.inquiryRetentionDays * DAY_MS,
    describeChoice: (inquiry, language) => describeChoice(content.source, site, inquiry, language),
    onAttempt: metrics.recordDeliveryAttempt,
    now,
    log,
  });
  const findings = connectFindings({ origin, publicUrl: config.publicUrl, site, distDir, now });
  const revalidation = createRevalidation({
    // A process that loads content again forgets the findings about it.
    refresh(...selections) {
      for (const selection of selections) findings.forget(selection);
      return content.refresh(...selections);
    },
    purger,
    log,
    connectReplicas,
  });
  const readings = {
    ...inquiries.readings,
    readStaleness: () => staleness.oldestStale(),
    countMissingHomes: () => homes.missing.length,
    isCircuitOpen: () => circuitBreaker.isOpen,
    isReplicaConnected: () => revalidation.isConnected,
  };
  registry?.registerGauges({ ...readings, eventCounts: log.eventCounts, eventTimes: log.eventTimes, now });
  const stopAlerts = registerAlerts({ ...readings, now, log });
  const warnings = createHeldValues<readonly object[]>(WARNINGS_HOLD_MS);
  const addressKeys = createAddressKeys(deriveInterimKey(config));
  const stopLoading = await loadAddressKey(addressKeys, stores, databaseFailure === null);
  return {
    settings: { config, site, distDir },
    pages: {
      site,
      publicUrl: config.publicUrl,
      consentDays: config.consentDays,
      inquiryRetentionDays: config.inquiryRetentionDays,
      now,
      metrics,
      signAddress: addressKeys.sign,
      source: content.source,
      content,
      pageLoads: createSingleFlight(),
      ...createResponseServices({ config, site }, { now, content, assets, branding, maps, compressionEffort }),
    },
    content: { findings, revalidation, previews, shownChanges, homes, staleness, contentOrigin },
    uploads: {
      images: await createImages({ dataDir: config.dataDir, fetchImage: client.getImage, onMade: metrics.recordImage, log, now }),
      addressKeys,
      getFile: client.getFile,
    },
    inquiries: {
      outbox: inquiries.outbox,
      countUnreached: async () => (await inquiries.readings.readInquiryBacklog()).unreached,
      createLimitStore,
      stopDelivery: () => inquiries.close(),
    },
    observability: {
      log,
      reportAddress: createAddressReport(log),
      metrics,
      registry,
      readiness: createReadiness(() => canShowHomes(content.source), now),
      isDatabaseUsable: () => stores.failure === null,
      listInquiryWarnings: () =>
        warnings.get('inquiries', async () => listInquiryWarnings(await inquiries.readings.readInquiryBacklog(), now())),
    },
    closeDatabase: () => void stores.close(),
    async close() {
      stopAlerts();
      stopLoading();
      await Promise.all([revalidation.close(), close(), inquiries.close()]);
      await stores.close();
    },
  };
}

/** The key of addresses while the database cannot be used, made of the secrets that replicas share: pages are served all the same. */
function deriveInterimKey({ database, revalidateToken, previewSecret }: Config): string {
  const secrets = [database?.connection.password, revalidateToken, previewSecret].filter(Boolean);
  return secrets.length === 0 ? randomBytes(32).toString('base64url') : JSON.stringify(secrets);
}

/** Loads the site's own key; where the database cannot be used now, in the background, until it can. @returns a function that ends that */
async function loadAddressKey(keys: AddressKeys, { settings }: Stores, isUsable: boolean): Promise<() => void> {
  const attempt = async () => {
    keys.complete(await keepAddressKey(settings));
    clearInterval(timer);
  };
  const timer = setInterval(() => attempt().catch(() => {}), KEY_RETRY_MS).unref();
  if (isUsable) await attempt().catch(() => {});
  return () => clearInterval(timer);
}
