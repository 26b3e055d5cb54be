import type { RequestHandler } from 'express';
import { buildAbsoluteUrl } from '../../addresses/pageAddresses.ts';
import { sendText } from '../pages/respond.ts';
import { sitemapPath } from './sitemap.ts';

/** Whether search engines may index the site; `none` is for staging sites. */
export type Robots = 'all' | 'none';

/**
 * Returns the handler of robots.txt. Dialog fragments are not disallowed: their `X-Robots-Tag: noindex` header is only read by crawlers that may
 * request them.
 */
export function createRobotsRoute(robots: Robots, publicUrl: string): RequestHandler {
  const all = `User-agent: *\nDisallow: /api/\n\nSitemap: ${buildAbsoluteUrl(publicUrl, sitemapPath)}\n`;
  const body = robots === 'none' ? 'User-agent: *\nDisallow: /\n' : all;
  return (req, res) => sendText(req, res, body, 'robots');
}
