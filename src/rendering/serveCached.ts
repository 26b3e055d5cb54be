import type { IncomingMessage, ServerResponse } from 'node:http';
import { buildHomePath } from '../addresses/pageAddresses.ts';
import { chooseRootLocale } from '../i18n/localeChoice.ts';
import { defaultLocale } from '../i18n/locales.ts';
import type { Log } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';
import { findReceivedId, isWarmUp, recordRequest } from '../observability/requests.ts';
import { localeCookie } from '../shared/localeCookie.ts';
import type { PageCache } from './pageCache.ts';
import { sendEncoded } from './send.ts';

const ROOT_PATH = buildHomePath(defaultLocale);

interface CachedPageServices {
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
  if (path === ROOT_PATH && !isForDefaultLocale(req, services.publicUrl)) return false;
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
function isForDefaultLocale({ headers }: IncomingMessage, publicUrl: string): boolean {
  if (headers.cookie?.includes(localeCookie.name) === true) return false;
  return chooseRootLocale(headers, undefined, publicUrl) === defaultLocale;
}
