import type { RequestHandler } from 'express';
import type { Metrics } from '../../observability/metrics.ts';

/** Counts each request under the name its route has left in `res.locals.route`. */
export function createRequestMetrics(metrics: Metrics): RequestHandler {
  return (_req, res, next) => {
    const start = performance.now();
    res.once('close', () => {
      const route: unknown = res.locals.route;
      // Files of the build are sent ahead of the routes; where nothing was found either, there was neither.
      const name = typeof route === 'string' ? route : res.statusCode < 400 ? 'file' : 'none';
      metrics.requestAnswered(name, res.statusCode, performance.now() - start);
    });
    next();
  };
}
