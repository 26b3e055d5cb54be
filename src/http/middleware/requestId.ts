import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { RequestHandler } from 'express';

/** Returns the `X-Request-Id` that a CDN or proxy sent if it has a safe format, else a new UUID. The format needs no escaping in logs and headers. */
export function getRequestId(headers: IncomingHttpHeaders): string {
  const received = headers['x-request-id'];
  return typeof received === 'string' && /^[\w-]{8,64}$/.test(received) ? received : randomUUID();
}

/** Assigns each request an id, for the log (`res.locals.requestId`) and the response header. */
export const requestId: RequestHandler = (req, res, next) => {
  const id = getRequestId(req.headers);
  res.locals.requestId = id;
  res.set('X-Request-Id', id);
  next();
};
