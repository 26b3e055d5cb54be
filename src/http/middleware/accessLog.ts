import type { RequestHandler } from 'express';
import type { Log } from '../../observability/log.ts';

/** Longest path a log line holds, in characters. */
const MAX_PATH = 200;

/** What the log tells of an address: no query. @param url path and query, as they came */
export function loggedPath(url: string): string {
  const query = url.indexOf('?');
  return url.slice(0, query === -1 ? MAX_PATH : Math.min(query, MAX_PATH));
}

/** One line for each request, once it is answered. */
export function createAccessLog(log: Log, now: () => number): RequestHandler {
  return (req, res, next) => {
    const start = now();
    res.once('close', () => {
      const { requestId: id } = res.locals;
      const bytes = Number(res.getHeader('content-length') ?? 0);
      const { method, originalUrl } = req;
      const answered = { id, method, path: loggedPath(originalUrl), status: res.statusCode, bytes, ms: Math.round(now() - start) };
      log.request(res.writableFinished ? answered : { ...answered, aborted: true });
    });
    next();
  };
}
