import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';

/** Gives each request an id, the caller's own where it is a plain one (a CDN's), and answers with it. */
export const requestId: RequestHandler = (req, res, next) => {
  const given = req.get('x-request-id');
  const id = given !== undefined && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  res.locals.requestId = id;
  res.set('X-Request-Id', id);
  next();
};
