import type { RequestHandler } from 'express';
import type { Site } from '../../config/siteSchema.ts';
import { policies } from '../../responseCache/cachePolicies.ts';

/** Page background of `static/styles/tokens.css`: browsers colour their toolbars with it. */
const BACKGROUND_COLOR = '#fdfbf7';

/** Returns the handler of the web manifest: name and icons for visitors who add the site to their home screen. */
export function createManifestRoute(site: Site): RequestHandler {
  const manifest = JSON.stringify({
    name: site.name,
    short_name: site.name,
    icons: [192, 512].map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })),
    start_url: '/',
    display: 'browser',
    theme_color: BACKGROUND_COLOR,
    background_color: BACKGROUND_COLOR,
  });
  return (_req, res) => {
    res.set('Cache-Control', policies.named.cacheControl).type('application/manifest+json').send(manifest);
  };
}
