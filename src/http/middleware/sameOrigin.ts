import type { Request, RequestHandler } from 'express';
import { HttpError } from '../../lib/errors.ts';

/**
 * Refuses what a page of another site sends in a visitor's name. A program that is no browser names no origin and passes: it could
 * write whatever we ask for.
 * @param publicUrl origin of the site
 * @throws HttpError 403
 */
export function createSameOrigin(publicUrl: string): RequestHandler {
  return (req, _res, next) => {
    if (!comesFromHere(req, publicUrl)) throw new HttpError(403, null);
    next();
  };
}

function comesFromHere(req: Request, publicUrl: string): boolean {
  const site = req.get('sec-fetch-site');
  const origin = req.get('origin');
  // `none`: the visitor's own doing, such as a reload.
  if (site === 'same-origin' || site === 'none') return true;
  if (site !== undefined) return origin === publicUrl;
  if (origin === undefined || origin === publicUrl) return true;
  // Browsers before Sec-Fetch-Site, on a host that is not the public one: a staging site, a test.
  return URL.canParse(origin) && new URL(origin).host === req.get('host')?.toLowerCase();
}
