import type { RequestHandler } from 'express';
import type { Log, RequestLine } from '../log.ts';

/** Longest path a log line holds, in characters. */
const MAX_PATH = 200;

/** Writes the line of a request. @param url path and query, as they came */
export function logRequest(log: Log, { url, ...answered }: Omit<RequestLine, 'path'> & { readonly url: string }): void {
  const query = url.indexOf('?');
  const path = url.slice(0, query === -1 ? MAX_PATH : Math.min(query, MAX_PATH));
  log.request({ ...answered, path });
}

/** One line for each request, once it is answered. */
export function createAccessLog(log: Log, now: () => number): RequestHandler {
  return (req, res, next) => {
    const start = now();
    res.once('close', () => {
      const { requestId: id } = res.locals;
      const bytes = Number(res.getHeader('content-length') ?? 0);
      const { method, originalUrl: url } = req;
      const answered = { id, method, url, status: res.statusCode, bytes, ms: Math.round(now() - start) };
      logRequest(log, res.writableFinished ? answered : { ...answered, aborted: true });
    });
    next();
  };
}
