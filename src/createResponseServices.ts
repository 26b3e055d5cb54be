import type { Assets } from '../views/layout/assets.ts';
import type { Settings } from './config/settings.ts';
import type { ContentStore } from './content/source.ts';
import { createGeneratedAssets } from './rendering/assets.ts';
import type { Branding } from './rendering/branding/createBranding.ts';
import type { createMapDrawings } from './rendering/branding/mapDrawings.ts';
import type { CompressionEffort } from './rendering/encodings.ts';
import { buildSecurityHeaders } from './rendering/headers.ts';
import { createPageCache } from './rendering/pageCache.ts';
import { createDialogRenderer, createPageRenderer } from './rendering/renderPage.ts';

export interface ResponseServiceDependencies {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly content: ContentStore;
  /** Files of the build. */
  readonly assets: Assets;
  readonly branding: Branding;
  readonly maps: ReturnType<typeof createMapDrawings>;
  /** How well pages are compressed in the background. */
  readonly compressionEffort: CompressionEffort;
}

/** Creates everything that makes and keeps responses: renderer, headers, caches. */
export function createResponseServices(
  { config, site }: Settings,
  { now, content, assets: built, branding, maps, compressionEffort }: ResponseServiceDependencies,
) {
  const { publicUrl, robots } = config;
  const assets = { ...built, coreStyle: branding.coreStyle };
  const inlineStyles = [assets.coreStyle, assets.detailsStyle];
  const headers = buildSecurityHeaders({ publicUrl, robots, styles: inlineStyles, site });
  return {
    render: createPageRenderer(assets),
    renderDialog: createDialogRenderer(assets),
    headers,
    inlineStyles,
    mapDrawings: maps.drawings,
    pageCache: createPageCache({ now, validator: content, compressionEffort }),
    generatedAssets: createGeneratedAssets([...branding.files, ...maps.files], headers),
  };
}
