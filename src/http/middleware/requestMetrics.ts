import type { RequestHandler } from 'express';
import type { Metrics } from '../../observability/metrics.ts';

/** Returns middleware that counts each request when its response ends, under the route name that the router stored in `res.locals.route`. */
export function createRequestMetrics(metrics: Metrics): RequestHandler {
  return (_req, res, next) => {
    const start = performance.now();
    res.once('close', () => {
      const route: unknown = res.locals.route;
      // Static files are answered before the router runs; a request without a route and without a file is a 404.
      const name = typeof route === 'string' ? route : res.statusCode < 400 ? 'file' : 'none';
      metrics.recordRequest(name, res.statusCode, performance.now() - start);
    });
    next();
  };
}
