import cookieParser from 'cookie-parser';
import type { RequestHandler, Response } from 'express';
import { parsePath } from '../addresses/pageAddresses.ts';
import { readOnly } from '../http/middleware/requests.ts';
import type { Languages } from '../i18n/locales.ts';
import { HttpError } from '../lib/errors.ts';
import { type PagePath, sendRedirect } from './pages/pageResponse.ts';

/**
 * Parses the path before any content is requested: 404 for an impossible path, 301 for a home page in upper case or below the code of the default language. The handlers of
 * other pages answer such a path with 301: only they know whether the page has a new address, which one redirect is to lead to.
 */
const createPathParser =
  (languages: Languages): RequestHandler =>
  (req, res, next) => {
    const parsed = parsePath(languages, req.originalUrl.split('?')[0] ?? '/');
    if (parsed.kind === 'invalid') throw new HttpError(404, null);
    const { locale, segments } = parsed;
    if (parsed.kind === 'moved' && segments.length === 0) return sendRedirect(res, 'moved', parsed.to);
    res.locals.pagePath = { locale, segments };
    res.locals.canonicalPath = parsed.kind === 'moved' ? parsed.to : null;
    next();
  };

/** Returns the path that the middleware `path` has parsed. */
export function getPagePath(res: Response): PagePath {
  return res.locals.pagePath;
}

/** Returns the path that the request should have named, where it named another one of the same page; else null. */
export function getCanonicalPath(res: Response): string | null {
  return res.locals.canonicalPath ?? null;
}

/** Creates the middleware that rows of the route table name. @param languages those of the site */
export function createMiddleware(languages: Languages): Readonly<Record<string, RequestHandler>> {
  return { readOnly, path: createPathParser(languages), cookies: cookieParser() };
}

/** Returns the middleware of a name; for an unknown name, a mistake in the route table, one that answers 500 with the name. */
export function findMiddleware(middleware: ReturnType<typeof createMiddleware>, name: string): RequestHandler {
  const unknown = () => {
    throw new HttpError(500, `Unknown middleware ${name}`);
  };
  return middleware[name] ?? unknown;
}
