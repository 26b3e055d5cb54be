import type { RequestHandler } from 'express';
import { events, type Log } from '../log.ts';

/** Longest path a log line holds, in characters. */
const MAX_PATH = 200;

/** One line for each request: method, path without query (it may hold personal data), status, bytes, milliseconds. No address. */
export function createAccessLog(log: Log, now: () => number): RequestHandler {
  return (req, res, next) => {
    const start = now();
    res.once('close', () => {
      log.info({
        event: events.request,
        id: res.locals.requestId,
        method: req.method,
        path: req.originalUrl.split('?')[0]?.slice(0, MAX_PATH),
        status: res.statusCode,
        bytes: Number(res.getHeader('content-length') ?? 0),
        ms: Math.round(now() - start),
        ...(res.writableFinished ? {} : { aborted: true }),
      });
    });
    next();
  };
}
