import cookieParser from 'cookie-parser';
import type { RequestHandler } from 'express';
import { parsePath } from '../addresses/pageAddresses.ts';
import { readOnly } from '../http/middleware/readOnly.ts';
import { HttpError } from '../lib/errors.ts';
import { sendRedirect } from './pages/pageHandler.ts';

/** Parses and checks the path before anything is asked: 404 for impossible ones, 301 for upper case and /de. */
const path: RequestHandler = (req, res, next) => {
  const parsed = parsePath(req.originalUrl.split('?')[0] ?? '/');
  if (parsed.kind === 'invalid') throw new HttpError(404, null);
  if (parsed.kind === 'moved') return sendRedirect(res, 'moved', parsed.to);
  res.locals.place = { locale: parsed.locale, segments: parsed.segments };
  next();
};

/** The middleware a route may name. */
export const middlewareByName: Readonly<Record<string, RequestHandler>> = { readOnly, path, cookies: cookieParser() };

/** A middleware the table names but nobody knows: an error page that says which (specification, section 8). */
export function findMiddleware(name: string): RequestHandler {
  return Object.hasOwn(middlewareByName, name)
    ? (middlewareByName[name] as RequestHandler)
    : () => {
        throw new HttpError(500, `Unknown middleware ${name}`);
      };
}
