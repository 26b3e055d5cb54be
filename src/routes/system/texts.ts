import type { RequestHandler } from 'express';
import { buildAbsoluteUrl } from '../../addresses/pageAddresses.ts';
import type { Config } from '../../config/environment.ts';
import type { Site } from '../../config/siteSchema.ts';
import { neutralColours } from '../../config/theme.ts';
import { setPolicy } from '../../rendering/cachePolicies.ts';
import { DAY_MS } from '../../shared/dates.ts';
import { sendText } from '../pages/pageResponse.ts';
import { sitemapPath } from './sitemap.ts';

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
    setPolicy(res, 'named').type('application/manifest+json').send(manifest);
  };
}

/**
 * Returns the handler of robots.txt. Neither dialog fragments nor a staging site are disallowed: their `X-Robots-Tag: noindex` is only read by
 * crawlers that may request them.
 */
export function createRobotsRoute(robots: Config['robots'], publicUrl: string): RequestHandler {
  const all = `User-agent: *\nDisallow: /api/\n\nSitemap: ${buildAbsoluteUrl(publicUrl, sitemapPath)}\n`;
  const body = robots === 'none' ? 'User-agent: *\nDisallow:\n' : all;
  return (req, res) => sendText(req, res, body, 'robots');
}

export const securityPath = '/.well-known/security.txt';

/** RFC 9116 advises less than a year. Counted from the start of the day, so that the file and its ETag change only once a day. */
const VALIDITY_DAYS = 360;

/** Returns the handler of security.txt: how to report a vulnerability (RFC 9116). @param now milliseconds since 1970 */
export function createSecurityRoute(site: Site, publicUrl: string, now: () => number): RequestHandler {
  const contact = site.securityContact ?? site.contact.email;
  return (req, res) => {
    const expires = new Date((Math.floor(now() / DAY_MS) + VALIDITY_DAYS) * DAY_MS).toISOString();
    const lines = [
      `Contact: ${contact.includes('://') ? contact : `mailto:${contact}`}`,
      `Expires: ${expires}`,
      `Preferred-Languages: ${site.languages.join(', ')}`,
      `Canonical: ${buildAbsoluteUrl(publicUrl, securityPath)}`,
    ];
    return sendText(req, res, `${lines.join('\n')}\n`, 'named');
  };
}

/**
 * The rules that the `Speculation-Rules` header of every page refers to: which pages a browser may render ahead (`moderate`: when their link is pointed at,
 * two at most). The script marks the links (`static/scripts/navigation.ts`). Its prefetches and the browser share one HTTP cache, so that no page is
 * loaded twice.
 */
const speculationRules = JSON.stringify({
  prerender: [{ source: 'document', eagerness: 'moderate', where: { selector_matches: '.ahead' } }],
});

/** Sends the speculation rules. */
export const sendSpeculationRules: RequestHandler = (_req, res) => {
  setPolicy(res, 'named').type('application/speculationrules+json').send(speculationRules);
};
