import type { RequestHandler } from 'express';
import type { Metrics } from '../../observability/metrics.ts';
import { isWarmUp } from '../warmUpRequests.ts';

/** Returns middleware that counts each request when its response ends, under the route name that the router stored in `res.locals.route`. */
export function createRequestMetrics(metrics: Metrics): RequestHandler {
  return (req, res, next) => {
    const start = performance.now();
    res.once('close', () => {
      const route: unknown = res.locals.route;
      // Static files are answered before the router runs; a request without a route and without a file is a 404.
      const visited = typeof route === 'string' ? route : res.statusCode < 400 ? 'file' : 'none';
      metrics.recordRequest(isWarmUp(req.headers) ? 'warmUp' : visited, res.statusCode, performance.now() - start);
    });
    next();
  };
}
