import { isIP } from 'node:net';
import type { RequestHandler, Response } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import { events } from '../../observability/events.ts';
import type { Log } from '../../observability/log.ts';

/** The time in which requests are counted, in milliseconds. */
const WINDOW = 600_000;

export interface RateLimitOptions {
  /** Name of the limit in the header RateLimit. */
  readonly name: string;
  /** Requests of one address within ten minutes. */
  readonly limit: number;
  /** Answers what is beyond the limit; Retry-After is set already. */
  readonly refuse: RequestHandler;
  /** Says, once a request is answered, whether it counts; without it every request does. */
  readonly counts?: (res: Response) => boolean;
  readonly log: Log;
}

/**
 * Limits requests by address: one IPv4 address, or an IPv6 network of 56 bits, which is what one household gets. Which address that
 * is behind proxies is decided by TRUST_PROXY. Counted in memory: a restart forgives.
 */
export function createRateLimit({ name, limit, refuse, counts, log }: RateLimitOptions): RequestHandler {
  const report = (error: unknown) => log.warn({ event: events.rateLimitMisconfigured, limit: name, reason: codeOf(error) });
  let isReported = false;
  /** A proxy that names no plain address (a port with it, a word): to be told of, as whole networks are then counted wrongly. */
  const reportOnce = () => {
    if (!isReported) log.warn({ event: events.rateLimitMisconfigured, limit: name, reason: 'INVALID_ADDRESS' });
    isReported = true;
  };
  return rateLimit({
    windowMs: WINDOW,
    limit,
    identifier: name,
    keyGenerator: ({ ip }) => {
      if (ip !== undefined && isIP(ip) === 0) reportOnce();
      return addressOf(ip);
    },
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    handler: refuse,
    logger: { warn: report, error: report },
    ...(counts && { skipFailedRequests: true, requestWasSuccessful: (_req, res) => counts(res) }),
  });
}

/** A connection that is gone has no address any more: what still came through such ones is counted together, or cutting them would evade the limit. */
function addressOf(ip: string | undefined): string {
  return ip === undefined ? 'gone' : ipKeyGenerator(ip);
}

/** The library's messages quote addresses: only the code is logged. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
