import { isIP } from 'node:net';
import type { RequestHandler, Response } from 'express';
import { type Options, type RateLimitInfo, rateLimit, type Store } from 'express-rate-limit';
import { events } from '../../observability/events.ts';
import type { Log } from '../../observability/log.ts';
import { getClientKey, getNetworkKey, isPrivateAddress, type ReportAddress } from '../clientAddress.ts';

const WINDOW_MS = 600_000;
/** An IPv6 /48 may send this many times as much as one client: it may be a company, or one person with 65,536 networks. */
const CLIENTS_PER_NETWORK = 10;

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
 * Limits requests per client: an IPv4 address or an IPv6 /64, and ten times as many per IPv6 /48. TRUST_PROXY decides which address is the client's
 * behind proxies. Without `createStore` counters are in memory and lost at a restart.
 */
export function createRateLimit(options: RateLimitOptions): RequestHandler {
  const { name, limit, windowMs = WINDOW_MS, isSilent = false, onLimitReached, isCounted, createStore, log, reportAddress } = options;
  const report = (error: unknown) => log.warn({ event: events.rateLimitMisconfigured, limit: name, reason: getErrorCode(error) });
  const shared: Partial<Options> = {
    windowMs,
    standardHeaders: isSilent ? false : 'draft-8',
    legacyHeaders: false,
    logger: { warn: report, error: report },
    ...(isCounted && { skipFailedRequests: true, requestWasSuccessful: (_req, res) => isCounted(res) }),
  };
  const createNamedStore = (storeName: string) => (createStore === undefined ? {} : { store: createStore({ name: storeName, windowMs }) });
  const limitClient = rateLimit({
    ...shared,
    ...createNamedStore(name),
    limit,
    identifier: name,
    handler: createHandler(
      (req, res, next) => {
        if (isPrivateAddress(req.ip)) reportAddress('PRIVATE_ADDRESS');
        return onLimitReached(req, res, next);
      },
      (key) => limitClient.resetKey(key),
    ),
    keyGenerator: ({ ip }) => {
      // A port is cut, everything else that is no address is counted as one client.
      if (ip !== undefined && isIP(ip) === 0) reportAddress('INVALID_ADDRESS');
      return getClientKey(ip);
    },
  });
  const limitNetwork = rateLimit({
    ...shared,
    ...createNamedStore(`${name}-network`),
    limit: CLIENTS_PER_NETWORK * limit,
    identifier: `${name}-network`,
    handler: createHandler(onLimitReached, (key) => limitNetwork.resetKey(key)),
    skip: ({ ip }) => getNetworkKey(ip) === null,
    keyGenerator: ({ ip }) => getNetworkKey(ip) ?? '',
  });
  return (req, res, next) => limitClient(req, res, (error?: unknown) => (error === undefined ? limitNetwork(req, res, next) : next(error)));
}

/**
 * Answers a request beyond the limit, unless its window ends later than a window can: then the clock was set back since the window began, and
 * the client would be limited for as long as the clock was wrong.
 */
function createHandler(onLimitReached: RequestHandler, resetKey: (key: string) => void): RequestHandler {
  return (req, res, next) => {
    const { key } = (req as { readonly rateLimit?: RateLimitInfo }).rateLimit ?? {};
    const windowEndsInMs = Number(res.getHeader('Retry-After')) * 1000;
    if (key === undefined || !(windowEndsInMs > WINDOW_MS)) return onLimitReached(req, res, next);
    resetKey(key);
    res.removeHeader('Retry-After');
    next();
  };
}

/** Only the code is logged: the library's messages contain addresses. */
function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
