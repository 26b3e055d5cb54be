import { join } from 'node:path';
import { buildHomePath } from './addresses/pageAddresses.ts';
import type { Settings } from './config/settings.ts';
import type { ContentStore } from './content/source.ts';
import { localeCodes } from './i18n/locales.ts';
import { getErrorMessage } from './lib/errors.ts';
import { events } from './observability/events.ts';
import type { Log } from './observability/log.ts';
import type { Assets } from './rendering/assets.ts';
import type { Branding } from './rendering/branding/createBranding.ts';
import { buildDocumentHeaders } from './rendering/documentHeaders.ts';
import type { CompressionEffort } from './rendering/encodings.ts';
import { createPageCache } from './rendering/pageCache.ts';
import { createPersistedPages } from './rendering/persistedPages.ts';
import { createDialogRenderer, createPageRenderer } from './rendering/renderPage.ts';
import { buildSecurityHeaders } from './rendering/securityHeaders.ts';
import { createStaticAssetCache } from './rendering/staticAssets.ts';
import type { Stores } from './storage/stores.ts';

export interface ResponseServiceDependencies {
  /** Names the build: persisted pages of another build are not used. */
  readonly build: string;
  readonly distDir: string;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly stores: Pick<Stores, 'persistedPages'>;
  readonly content: ContentStore;
  /** Files of the build. */
  readonly assets: Assets;
  readonly branding: Branding;
  /** How well pages are compressed in the background. */
  readonly compressionEffort: CompressionEffort;
}

/** Creates everything that makes and keeps responses: renderer, headers, caches. */
export async function createResponseServices(
  { config, site }: Settings,
  { build, distDir, log, now, stores, content, assets: built, branding, compressionEffort }: ResponseServiceDependencies,
) {
  const { publicUrl, consentDays, robots } = config;
  const { stylesheet, textFonts } = branding;
  const assets = { ...built, stylesheet, textFonts };
  const headers = buildSecurityHeaders({ publicUrl, robots, site });
  const documentHeaders = buildDocumentHeaders(assets);
  const persistedPages = await createPersistedPages({
    store: stores.persistedPages,
    isPersisted: (path) => localeCodes.some((locale) => path === buildHomePath(locale)),
    cacheKeyInputs: { build, assets, headers, documentHeaders, site, publicUrl, consentDays },
    sharedHeaders: headers,
    preloadContent: content.preload,
    fingerprintContent: content.fingerprint,
    now,
    onFailure: (error) => log.warn({ event: events.snapshotFailed, reason: getErrorMessage(error) }),
  });
  return {
    render: createPageRenderer(assets),
    renderDialog: createDialogRenderer(assets),
    headers,
    documentHeaders,
    pageCache: createPageCache({ now, validator: content, persistedPages, compressionEffort }),
    staticAssets: createStaticAssetCache(join(distDir, 'assets'), headers, branding.files),
  };
}
