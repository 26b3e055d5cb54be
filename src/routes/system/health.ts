import type { RequestHandler } from 'express';
import { policies } from '../../rendering/cachePolicies.ts';

/** Answers 200 while the process runs: for a container's liveness probe. WordPress failures do not count, since a restart would not mend them. */
export const healthRoute: RequestHandler = (_req, res) => {
  res.set('Cache-Control', policies.health.cacheControl).type('text/plain').send('ok\n');
};
