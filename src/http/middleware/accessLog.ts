import type { RequestHandler } from 'express';
import type { Log } from '../../observability/log.ts';
import { isWarmUp } from '../warmUpRequests.ts';

const MAX_LOGGED_PATH_LENGTH = 200;

/** Returns the path without its query, which may hold personal data, cut to a length that is safe to log. @param url path and query as received */
export function toLoggedPath(url: string): string {
  const query = url.indexOf('?');
  return url.slice(0, query === -1 ? MAX_LOGGED_PATH_LENGTH : Math.min(query, MAX_LOGGED_PATH_LENGTH));
}

/** Returns middleware that logs each request when its response ends. Durations are of the monotonic clock: the system's may be set meanwhile. */
export function createAccessLog(log: Log): RequestHandler {
  return (req, res, next) => {
    const start = performance.now();
    res.once('close', () => {
      const { requestId: id } = res.locals;
      const bytes = Number(res.getHeader('content-length') ?? 0);
      const { method, originalUrl } = req;
      const line = {
        id,
        method,
        path: toLoggedPath(originalUrl),
        status: res.statusCode,
        bytes,
        ms: Math.round(performance.now() - start),
      };
      log.request({ ...line, ...(isWarmUp(req.headers) && { warmUp: true }), ...(!res.writableFinished && { aborted: true }) });
    });
    next();
  };
}
