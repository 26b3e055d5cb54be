import type { IncomingMessage, ServerResponse } from 'node:http';
import { homePath } from '../addresses/pageAddresses.ts';
import { loggedPath } from '../http/middleware/accessLog.ts';
import { requestIdOf } from '../http/middleware/requestId.ts';
import { defaultLocale } from '../i18n/locales.ts';
import type { Log } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';
import { sendVariant } from '../responseCache/sendResponse.ts';
import { ASSETS, type StoredFiles } from '../responseCache/staticAssets.ts';
import { chooseRootLocale } from '../routes/pages/localeChoice.ts';
import type { PageServices } from '../routes/pages/pageServices.ts';
import { localeCookie } from '../shared/localeCookie.ts';

const root = homePath(defaultLocale);

type StoreServices = Pick<PageServices, 'pages' | 'publicUrl'> & {
  readonly files: StoredFiles;
  readonly log: Log;
  readonly metrics: Metrics;
};

/**
 * Sends a page that is stored, finished and still true, or a file of the build, ahead of Express, whose way costs as much again. The
 * answer is the same, log line and request id included. Everything that needs more than a look into the stores is left to Express.
 * @param isComplete whether Express is there: until then a page from before the restart will do
 * @returns false where nothing was sent
 */
export function sendStoredAnswer(
  { pages, files, publicUrl, log, metrics }: StoreServices,
  req: IncomingMessage,
  res: ServerResponse,
  isComplete: boolean,
): boolean {
  const { method, url = '', headers } = req;
  if ((method !== 'GET' && method !== 'HEAD') || !url.startsWith('/')) return false;
  const query = url.indexOf('?');
  const path = query === -1 ? url : url.slice(0, query);
  const isFile = path.startsWith(ASSETS);
  const stored = isFile ? files.find(path) : (pages.find(path) ?? (isComplete ? undefined : pages.standIn(path)));
  if (stored === undefined || (isFile ? asksForMore(req) : path === root && !getsGermanHome(req, publicUrl))) return false;
  const variant = stored.ready(stored.choose(headers['accept-encoding']));
  if (variant === undefined) return false;
  const id = requestIdOf(headers);
  const bytes = sendVariant(req, res, stored, variant, id);
  log.request({ id, method, path: loggedPath(url), status: res.statusCode, bytes, ms: 0 });
  if (!isFile) metrics.pageServed(res.statusCode === 304 ? 'notModified' : 'cached');
  // It takes some microseconds; the shortest time that metrics tell apart is a millisecond.
  metrics.requestAnswered(isFile ? 'file' : 'cached', res.statusCode, 0);
  return true;
}

/** Whether a file is wanted in part, or only if it is a certain one. */
function asksForMore({ headers }: IncomingMessage): boolean {
  return headers.range !== undefined || headers['if-match'] !== undefined || headers['if-unmodified-since'] !== undefined;
}

/** Whether `/` is the German page for this visitor, without anything to be remembered. */
function getsGermanHome({ headers }: IncomingMessage, publicUrl: string): boolean {
  // Which value counts is for the cookie parser to say.
  if (headers.cookie?.includes(localeCookie.name) === true) return false;
  const { locale, storesChoice } = chooseRootLocale(headers, undefined, publicUrl);
  return locale === defaultLocale && !storesChoice;
}
