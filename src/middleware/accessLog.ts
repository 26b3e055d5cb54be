import type { RequestHandler } from 'express';
import { events, type Log } from '../log.ts';

/** Longest path a log line holds, in characters. */
const MAX_PATH = 200;

/** What one line tells about a request: no address, and no query, which may hold personal data. */
interface Answered {
  readonly id: string;
  readonly method: string | undefined;
  /** Path and query. */
  readonly url: string;
  readonly status: number;
  readonly bytes: number;
  readonly ms: number;
  /** The visitor went before all of it was sent. */
  readonly aborted?: true;
}

/** Writes the line of a request. */
export function logRequest(log: Log, { id, method, url, status, bytes, ms, aborted }: Answered): void {
  const query = url.indexOf('?');
  const path = url.slice(0, query === -1 ? MAX_PATH : Math.min(query, MAX_PATH));
  log.info({ event: events.request, id, method, path, status, bytes, ms, aborted });
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
