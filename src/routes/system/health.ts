import type { RequestHandler } from 'express';
import { policies } from '../../responseCache/cachePolicies.ts';

/** The process answers: all that a container's health check asks. WordPress's state does not matter here. */
export const healthRoute: RequestHandler = (_req, res) => {
  res.set('Cache-Control', policies.health.cacheControl).type('text/plain').send('ok\n');
};
