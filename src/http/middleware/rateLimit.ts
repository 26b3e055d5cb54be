import { isIP } from 'node:net';
import type { RequestHandler, Response } from 'express';
import { rateLimit, type Store } from 'express-rate-limit';
import { HttpError } from '../../lib/errors.ts';
import { events } from '../../observability/events.ts';
import type { Log } from '../../observability/log.ts';
import { getClientKey, isPrivateAddress, type ReportAddress } from '../clientAddress.ts';

const WINDOW_MS = 600_000;

interface RateLimitOptions {
  /** Name of the limit in the RateLimit header. */
  readonly name: string;
  /** Requests per client in the window. */
  readonly limit: number;
  /** Default: ten minutes. */
  readonly windowMs?: number;
  /** True to say nothing of the limit in the headers. */
  readonly isSilent?: boolean;
  /** Answers a request beyond the limit, by default with 429. Retry-After is already set. */
  readonly onLimitReached?: RequestHandler;
  /** Called after the response: true if the request counts. Default: every request counts. */
  readonly isCounted?: (res: Response) => boolean;
}

export interface RateLimitServices {
  /** Creates the counters; undefined counts in memory, which a restart forgets. */
  readonly createLimitStore: ((options: { readonly name: string; readonly windowMs: number }) => Store) | undefined;
  readonly log: Log;
  readonly reportAddress: ReportAddress;
}

/** Limits requests per client, an IPv4 address or an IPv6 /64; TRUST_PROXY decides which address is the client's behind proxies. */
export type RateLimiter = (options: RateLimitOptions) => RequestHandler;

const rejectTooMany: RequestHandler = (_req, _res, next) => next(new HttpError(429, null));

/** Creates what all limits have in common. */
export function createRateLimiter({ createLimitStore, log, reportAddress }: RateLimitServices): RateLimiter {
  return ({ name, limit, windowMs = WINDOW_MS, isSilent = false, onLimitReached = rejectTooMany, isCounted }) => {
    const report = (error: unknown) => log.warn({ event: events.rateLimitMisconfigured, limit: name, reason: getErrorCode(error) });
    return rateLimit({
      windowMs,
      limit,
      identifier: name,
      standardHeaders: isSilent ? false : 'draft-8',
      legacyHeaders: false,
      logger: { warn: report, error: report },
      ...(createLimitStore && { store: createLimitStore({ name, windowMs }) }),
      ...(isCounted && { skipFailedRequests: true, requestWasSuccessful: (_req, res) => isCounted(res) }),
      handler: (req, res, next) => {
        if (isPrivateAddress(req.ip)) reportAddress('PRIVATE_ADDRESS');
        return onLimitReached(req, res, next);
      },
      keyGenerator: ({ ip }) => {
        // A port is cut, everything else that is no address is counted as one client.
        if (ip !== undefined && isIP(ip) === 0) reportAddress('INVALID_ADDRESS');
        return getClientKey(ip);
      },
    });
  };
}

/** Only the code is logged: the library's messages contain addresses. */
function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
