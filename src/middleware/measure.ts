import type { RequestHandler } from 'express';
import type { Metrics } from '../metrics.ts';

/** Counts each request under the name its route has left in `res.locals.route`. */
export function createMeasure(metrics: Metrics): RequestHandler {
  return (req, res, next) => {
    const start = performance.now();
    res.once('close', () => {
      const route: unknown = res.locals.route;
      const name = typeof route === 'string' ? route : req.originalUrl.startsWith('/assets/') ? 'file' : 'none';
      metrics.requestAnswered(name, res.statusCode, performance.now() - start);
    });
    next();
  };
}
