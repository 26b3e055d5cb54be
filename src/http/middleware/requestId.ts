import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { RequestHandler } from 'express';

/** The id of a request: the caller's own where it is a plain one (a CDN's), else a new one. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Gives each request an id, and answers with it. */
export const requestId: RequestHandler = (req, res, next) => {
  const id = requestIdOf(req.headers);
  res.locals.requestId = id;
  res.set('X-Request-Id', id);
  next();
};
