import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { events } from './events.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

const MAX_LOGGED_PATH_LENGTH = 200;

/** Known to this process alone: a visitor who sends the header is still counted as one. */
const token = randomUUID();

/** Headers that mark a request of the program to itself. */
export const warmUpHeaders = { 'x-warm-up': token } as const;

/** True for a request of this process's own warm-up, which is not logged and not counted as a visitor's. */
export function isWarmUp(headers: IncomingHttpHeaders): boolean {
  return headers['x-warm-up'] === token;
}

/** Returns the `X-Request-Id` that a CDN or proxy sent, if it has a safe format: one that needs no escaping in logs and headers. */
export function findReceivedId(headers: IncomingHttpHeaders): string | undefined {
  const received = headers['x-request-id'];
  return typeof received === 'string' && /^[\w-]{8,64}$/.test(received) ? received : undefined;
}

/** One answered request. Neither the client's address nor the query string is logged: both may be personal data. */
export interface AnsweredRequest {
  /** Undefined for a cached response whose request brought none: no other line has to be found by it. */
  readonly id: string | undefined;
  readonly method: string | undefined;
  /** Path and query as received. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** Name of the route for the metrics. */
  readonly route: string;
  readonly status: number;
  readonly bytes: number;
  readonly durationMs: number;
  /** True if the client disconnected before the whole response was sent. */
  readonly isAborted: boolean;
}

/** Routes of probes, which would be nine tenths of the log of a small hotel. */
const probeRoutes: readonly string[] = ['health', 'ready'];

/** Counts an answered request and writes one line to the log; none for a probe that was answered with 200. */
export function recordRequest({ log, metrics }: { readonly log: Log; readonly metrics: Metrics }, request: AnsweredRequest): void {
  const { id, method, url, headers, route, status, bytes, durationMs, isAborted } = request;
  const isOwn = isWarmUp(headers);
  metrics.recordRequest(isOwn ? 'warmUp' : route, status, durationMs);
  if (isOwn || (status === 200 && probeRoutes.includes(route))) return;
  const query = url.indexOf('?');
  const path = url.slice(0, query === -1 ? MAX_LOGGED_PATH_LENGTH : Math.min(query, MAX_LOGGED_PATH_LENGTH));
  const line = { event: events.requestCompleted, id, method, path, status, bytes, ms: Math.round(durationMs) };
  log.info(isAborted ? { ...line, aborted: true } : line);
}
