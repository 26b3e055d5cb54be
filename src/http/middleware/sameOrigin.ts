import type { Request, RequestHandler } from 'express';
import { HttpError } from '../../lib/errors.ts';

/**
 * Rejects cross-site requests of browsers (CSRF). A request without Origin and Sec-Fetch-Site comes from no browser and passes: such a program
 * could send any header.
 * @param publicUrl origin of the site @throws HttpError 403
 */
export function createSameOrigin(publicUrl: string): RequestHandler {
  return (req, _res, next) => {
    if (!isSameOrigin(req, publicUrl)) throw new HttpError(403, null);
    next();
  };
}

function isSameOrigin(req: Request, publicUrl: string): boolean {
  const site = req.get('sec-fetch-site');
  const origin = req.get('origin');
  // `none`: started by the visitor, for example a reload.
  if (site === 'same-origin' || site === 'none') return true;
  if (site !== undefined) return origin === publicUrl;
  if (origin === undefined || origin === publicUrl) return true;
  // A browser without Sec-Fetch-Site on another host than that of PUBLIC_URL, such as a staging site.
  return URL.canParse(origin) && new URL(origin).host === req.get('host')?.toLowerCase();
}
