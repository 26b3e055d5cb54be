import { isIP } from 'node:net';
import type { RequestHandler, Response } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import { events } from '../../observability/events.ts';
import type { Log } from '../../observability/log.ts';

const WINDOW_MS = 600_000;

export interface RateLimitOptions {
  /** Name of the limit in the RateLimit header. */
  readonly name: string;
  /** Requests per address in ten minutes. */
  readonly limit: number;
  /** Answers a request beyond the limit. Retry-After is already set. */
  readonly onLimitReached: RequestHandler;
  /** Called after the response: true if the request counts. Default: every request counts. */
  readonly isCounted?: (res: Response) => boolean;
  readonly log: Log;
}

/**
 * Limits requests per client address: an IPv4 address or an IPv6 /56, the usual network of one household. TRUST_PROXY decides which address
 * is the client's behind proxies. Counters are in memory and lost at a restart.
 */
export function createRateLimit({ name, limit, onLimitReached, isCounted, log }: RateLimitOptions): RequestHandler {
  const report = (error: unknown) => log.warn({ event: events.rateLimitMisconfigured, limit: name, reason: getErrorCode(error) });
  let isReported = false;
  /** Logs once that a proxy sends something other than a plain address (with a port, a word): clients are then counted wrongly. */
  const reportOnce = () => {
    if (!isReported) log.warn({ event: events.rateLimitMisconfigured, limit: name, reason: 'INVALID_ADDRESS' });
    isReported = true;
  };
  return rateLimit({
    windowMs: WINDOW_MS,
    limit,
    identifier: name,
    keyGenerator: ({ ip }) => {
      if (ip !== undefined && isIP(ip) === 0) reportOnce();
      return getClientKey(ip);
    },
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    handler: onLimitReached,
    logger: { warn: report, error: report },
    ...(isCounted && { skipFailedRequests: true, requestWasSuccessful: (_req, res) => isCounted(res) }),
  });
}

/** A closed connection has no address. Requests of all such connections share one counter: else closing early would evade the limit. */
function getClientKey(ip: string | undefined): string {
  return ip === undefined ? 'closed' : ipKeyGenerator(ip);
}

/** Only the code is logged: the library's messages contain addresses. */
function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
