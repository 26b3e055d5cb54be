import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';

/** Returns the `X-Request-Id` that a CDN or proxy sent, if it has a safe format: one that needs no escaping in logs and headers. */
export function findReceivedId(headers: IncomingHttpHeaders): string | undefined {
  const received = headers['x-request-id'];
  return typeof received === 'string' && /^[\w-]{8,64}$/.test(received) ? received : undefined;
}

/**
 * Assigns each request an id for the log (`res.locals.requestId`): the received one or a new UUID. It is sent where the log can say more than the
 * request's own line: after a POST, and if the request failed (`errorHandler.ts`). Other responses stay in caches, which would send the id of one
 * request with all.
 */
export const requestId: RequestHandler = (req, res, next) => {
  const id = findReceivedId(req.headers) ?? randomUUID();
  res.locals.requestId = id;
  if (req.method === 'POST') setRequestId(res, id);
  next();
};

/** Names the request in the response to it, so that its lines can be found in the log. */
export function setRequestId(res: ServerResponse, id: string): void {
  res.setHeader('X-Request-Id', id);
}
