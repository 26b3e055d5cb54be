import type { RequestHandler } from 'express';
import type { Site } from '../../config/siteSchema.ts';
import { policies } from '../../responseCache/cachePolicies.ts';

/** The page's ground, as `static/styles/tokens.css` has it: browsers colour their own bars with it. */
const GROUND = '#fdfbf7';

/** The web manifest: name and icons, for those who put the site on their home screen. */
export function createManifestRoute(site: Site): RequestHandler {
  const manifest = JSON.stringify({
    name: site.name,
    short_name: site.name,
    icons: [192, 512].map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })),
    start_url: '/',
    display: 'browser',
    theme_color: GROUND,
    background_color: GROUND,
  });
  return (_req, res) => {
    res.set('Cache-Control', policies.named.cacheControl).type('application/manifest+json').send(manifest);
  };
}
