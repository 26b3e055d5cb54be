import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Request, RequestHandler } from 'express';
import { HttpError } from '../../lib/errors.ts';
import type { Log } from '../../observability/log.ts';
import type { Metrics } from '../../observability/metrics.ts';
import { findReceivedId, recordRequest } from '../../observability/requests.ts';
import { setPolicy } from '../../rendering/cachePolicies.ts';

/**
 * Returns middleware that assigns each request an id for the log (`res.locals.requestId`), the received one or a new UUID, and logs and counts the
 * request when its response ends. The id is sent where the log can say more than the request's own line: after a POST, and if the request failed
 * (`errorHandler.ts`). Other responses stay in caches, which would send the id of one request with all.
 */
export function createRequestRecorder(services: { readonly log: Log; readonly metrics: Metrics }): RequestHandler {
  return (req, res, next) => {
    // Of the monotonic clock: the system's may be set meanwhile.
    const start = performance.now();
    const id = findReceivedId(req.headers) ?? randomUUID();
    res.locals.requestId = id;
    if (req.method === 'POST') setRequestId(res, id);
    res.once('close', () => {
      const { method, originalUrl: url, headers } = req;
      const named: unknown = res.locals.route;
      recordRequest(services, {
        ...{ id, method, url, headers, status: res.statusCode },
        // Static files are answered before the router runs; a request without a route and without a file is a 404.
        route: typeof named === 'string' ? named : res.statusCode < 400 ? 'file' : 'none',
        bytes: Number(res.getHeader('content-length') ?? 0),
        durationMs: performance.now() - start,
        isAborted: !res.writableFinished,
      });
    });
    next();
  };
}

/** Names the request in the response to it, so that its lines can be found in the log. */
export function setRequestId(res: ServerResponse, id: string): void {
  res.setHeader('X-Request-Id', id);
}

/** Answers 405 with `Allow` unless the method is GET or HEAD. */
export const readOnly: RequestHandler = (req, res, next) => {
  if (req.method === 'GET' || req.method === 'HEAD') return next();
  setPolicy(res, 'notAllowed').set('Allow', 'GET, HEAD').type('text/plain').send('Method Not Allowed\n');
};

/** Rejects every method but POST and sets Allow. @throws HttpError 405 */
export const postOnly: RequestHandler = (req, res, next) => {
  if (req.method === 'POST') return next();
  res.set('Allow', 'POST');
  throw new HttpError(405, null);
};

/** Reached if no route matched: four or more segments, double slashes, missing files. @throws HttpError 404 */
export const notFound: RequestHandler = () => {
  throw new HttpError(404, null);
};

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

/**
 * True if the browser's page has TLS, so that a cookie may be `Secure`. WebKit stores no `Secure` cookie at an address without TLS (a staging
 * site, localhost). Browsers name that address in Origin.
 */
export function hasTls(req: Request, publicUrl: string): boolean {
  return (req.get('origin') ?? publicUrl).startsWith('https:');
}
