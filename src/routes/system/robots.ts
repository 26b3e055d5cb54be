import type { RequestHandler } from 'express';
import { absoluteUrl } from '../../addresses/pageAddresses.ts';
import { sendText } from '../../responseCache/sendText.ts';
import { sitemapPath } from './sitemap.ts';

/** What search engines may do: everything, or nothing (a staging site). */
export type Robots = 'all' | 'none';

/**
 * What crawlers may ask for. The fragments of dialogs may be: their header says that they are not for the index, which only who asks for
 * them can read.
 */
export function createRobotsRoute(robots: Robots, publicUrl: string): RequestHandler {
  const all = `User-agent: *\nDisallow: /api/\n\nSitemap: ${absoluteUrl(publicUrl, sitemapPath)}\n`;
  const body = robots === 'none' ? 'User-agent: *\nDisallow: /\n' : all;
  return (req, res) => sendText(req, res, body, 'robots');
}
