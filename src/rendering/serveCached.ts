import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseRootLocale } from '../i18n/localeChoice.ts';
import type { Languages } from '../i18n/locales.ts';
import type { Log } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';
import { findReceivedId, isWarmUp, recordRequest } from '../observability/requests.ts';
import { localeCookie } from '../shared/browserStorage.ts';
import type { CachedResponse, EncodedResponse } from './cachedResponse.ts';
import type { PageCache } from './pageCache.ts';

interface CachedPageServices {
  readonly site: { readonly languages: Languages };
  readonly pageCache: PageCache;
  readonly publicUrl: string;
  readonly log: Log;
  readonly metrics: Metrics;
}

/**
 * Sends a current cached page ahead of Express, which would multiply the processor time. The response is the same as through Express, log line and
 * request id included. Everything that takes more than a look into the cache is left to Express.
 * @returns false if nothing was sent
 */
export function serveCached(services: CachedPageServices, req: IncomingMessage, res: ServerResponse): boolean {
  const { method, url = '', headers } = req;
  if (method !== 'GET' && method !== 'HEAD') return false;
  const path = url.split('?', 1)[0] ?? '';
  if (path === '/' && !isForDefaultLocale(req, services)) return false;
  const response = services.pageCache.find(path);
  const encoded = response?.findEncoded(response.chooseEncoding(headers['accept-encoding']));
  if (response === undefined || encoded === undefined) return false;
  const start = performance.now();
  const bytes = sendEncoded(req, res, response, encoded);
  const status = res.statusCode;
  if (!isWarmUp(headers)) services.metrics.recordPage(status === 304 ? 'notModified' : 'cached');
  const durationMs = performance.now() - start;
  recordRequest(services, {
    id: findReceivedId(headers),
    method,
    url,
    headers,
    route: 'cached',
    status,
    bytes,
    durationMs,
    isAborted: false,
  });
  return true;
}

/** True if `/` is the page of the default language for this visitor, without a cookie to read: the cookie parser decides which value counts. */
function isForDefaultLocale({ headers }: IncomingMessage, { site: { languages }, publicUrl }: CachedPageServices): boolean {
  if (headers.cookie?.includes(localeCookie.name) === true) return false;
  return chooseRootLocale(languages, headers, undefined, publicUrl) === languages[0];
}

/** Sends a response in the best encoding the client accepts; 304 where the client has these bytes already. */
export async function sendResponse(req: IncomingMessage, res: ServerResponse, response: CachedResponse): Promise<void> {
  const encoding = response.chooseEncoding(req.headers['accept-encoding']);
  sendEncoded(req, res, response, response.findEncoded(encoding) ?? (await response.getEncoded(encoding)));
}

/**
 * Sends a response in an encoding that exists. Synchronous.
 * @returns bytes of the body sent or, for HEAD, announced
 */
export function sendEncoded(
  req: IncomingMessage,
  res: ServerResponse,
  { status }: CachedResponse,
  { body, etag, headers, notModifiedHeaders }: EncodedResponse,
): number {
  const ifNoneMatch = req.headers['if-none-match'];
  const isNotModified = ifNoneMatch !== undefined && etag !== null && matchesEtag(ifNoneMatch, etag);
  if (isNotModified) res.writeHead(304, notModifiedHeaders);
  else res.writeHead(status, headers);
  res.end(isNotModified || req.method === 'HEAD' ? undefined : body);
  return isNotModified ? 0 : body.byteLength;
}

/**
 * True if `If-None-Match` holds the ETag of the bytes that would be sent, in this encoding (RFC 9110, 13.1.2): a cache that holds brotli must
 * not be told to serve it to a client that cannot read it. `Cache-Control: no-cache` of the request is ignored: it makes caches ask the
 * origin, which this is.
 */
function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim())) === true;
}
