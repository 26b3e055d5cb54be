import type { RequestHandler } from 'express';
import type { Site } from '../../config/siteSchema.ts';
import { neutralColours } from '../../config/theme.ts';
import { policies } from '../../rendering/cachePolicies.ts';

/** Returns the handler of the web manifest: name and icons for visitors who add the site to their home screen. */
export function createManifestRoute(site: Site): RequestHandler {
  // Browsers colour their toolbars with the background of the page.
  const background = site.theme?.page ?? neutralColours.page;
  const manifest = JSON.stringify({
    name: site.name,
    short_name: site.shortName ?? site.name,
    icons: [192, 512].map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })),
    start_url: '/',
    display: 'browser',
    theme_color: background,
    background_color: background,
  });
  return (_req, res) => {
    res.set('Cache-Control', policies.named.cacheControl).type('application/manifest+json').send(manifest);
  };
}
