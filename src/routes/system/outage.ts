import type { RequestHandler } from 'express';
import type { Site } from '../../config/siteSchema.ts';
import { createCachedResponse } from '../../rendering/cachedResponse.ts';
import { renderOutagePage } from '../../rendering/outagePage.ts';
import { sendResponse } from '../../rendering/serveCached.ts';

export const OUTAGE_PATH = '/.outage';

/** Returns the handler of the page that a proxy keeps, and shows with 503 while the site is down. */
export function createOutageRoute(site: Site): RequestHandler {
  const { html, contentSecurityPolicy } = renderOutagePage(site);
  const response = createCachedResponse(
    { policy: 'page', body: html, headers: { 'Content-Security-Policy': contentSecurityPolicy, 'X-Robots-Tag': 'noindex' } },
    {},
  );
  return (req, res) => sendResponse(req, res, response);
}
