import { isIP } from 'node:net';
import type { RequestHandler, Response } from 'express';
import { rateLimit, type Store } from 'express-rate-limit';
import { events } from '../../observability/events.ts';
import type { Log } from '../../observability/log.ts';
import { getClientKey, isPrivateAddress, type ReportAddress } from '../clientAddress.ts';

const WINDOW_MS = 600_000;

export interface RateLimitOptions {
  /** Name of the limit in the RateLimit header. */
  readonly name: string;
  /** Requests per client in the window. */
  readonly limit: number;
  /** Default: ten minutes. */
  readonly windowMs?: number;
  /** True to say nothing of the limit in the headers. */
  readonly isSilent?: boolean;
  /** Answers a request beyond the limit. Retry-After is already set. */
  readonly onLimitReached: RequestHandler;
  /** Called after the response: true if the request counts. Default: every request counts. */
  readonly isCounted?: (res: Response) => boolean;
  /** Creates the counters; undefined counts in memory. */
  readonly createStore?: ((options: { readonly name: string; readonly windowMs: number }) => Store) | undefined;
  readonly log: Log;
  readonly reportAddress: ReportAddress;
}

/**
 * Limits requests per client, an IPv4 address or an IPv6 /64; TRUST_PROXY decides which address is the client's behind proxies. Without
 * `createStore` counters are in memory and lost at a restart.
 */
export function createRateLimit(options: RateLimitOptions): RequestHandler {
  const { name, limit, windowMs = WINDOW_MS, isSilent = false, onLimitReached, isCounted, createStore, log, reportAddress } = options;
  const report = (error: unknown) => log.warn({ event: events.rateLimitMisconfigured, limit: name, reason: getErrorCode(error) });
  return rateLimit({
    windowMs,
    limit,
    identifier: name,
    standardHeaders: isSilent ? false : 'draft-8',
    legacyHeaders: false,
    logger: { warn: report, error: report },
    ...(createStore && { store: createStore({ name, windowMs }) }),
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
}

/** Only the code is logged: the library's messages contain addresses. */
function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
