import type { RequestHandler } from 'express';
import { policies } from '../../rendering/cachePolicies.ts';

/** Answers 405 with `Allow` unless the method is GET or HEAD. */
export const readOnly: RequestHandler = (req, res, next) => {
  if (req.method === 'GET' || req.method === 'HEAD') return next();
  res.status(policies.notAllowed.status);
  res.set({ Allow: 'GET, HEAD', 'Cache-Control': policies.notAllowed.cacheControl }).type('text/plain').send('Method Not Allowed\n');
};
