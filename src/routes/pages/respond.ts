import type { Request, Response } from 'express';
import { buildHomePath } from '../../addresses/pageAddresses.ts';
import type { Locale } from '../../i18n/locales.ts';
import { buildErrorPage, buildUnavailablePage, type ErrorPageMessages } from '../../pageModels/errorPage.ts';
import { createCachedResponse } from '../../rendering/cachedResponse.ts';
import { type PolicyName, policies } from '../../rendering/cachePolicies.ts';
import { buildCacheTagHeaders } from '../../rendering/headers.ts';
import { sendResponse } from '../../rendering/send.ts';
import { getCachedPage } from './getPage.ts';
import { getContext, hasMenus, toLoadedPage } from './loadedPage.ts';
import type { LoadedPage, PageResult, PageServices } from './types.ts';

/** Sends a page, a redirect, or the language's page for "missing", "gone" or "unavailable". */
export async function sendPageResult(
  services: PageServices,
  req: Request,
  res: Response,
  locale: Locale,
  result: PageResult,
): Promise<void> {
  if (result.kind === 'response') return sendResponse(req, res, result);
  res.set(buildCacheTagHeaders(result.tags ?? []));
  if (result.kind === 'moved') return sendRedirect(res, 'moved', result.path);
  await sendPageResult(services, req, res, locale, await getFallbackPage(services, locale, result.kind));
}

/** The one page for all paths of a language that have none. It carries no tags: those are the path's (`sendPageResult`). */
function getFallbackPage(services: PageServices, locale: Locale, kind: 'missing' | 'gone' | 'unavailable'): Promise<PageResult> {
  const load = { missing: loadNotFoundPage, gone: loadGonePage, unavailable: loadUnavailablePage }[kind];
  return getCachedPage(services, { key: `${kind}:${locale}`, load: (trackedServices) => load(trackedServices, locale), toTags: () => [] });
}

async function loadUnavailablePage(services: PageServices, locale: Locale): Promise<LoadedPage> {
  const context = await getContext(services, locale);
  return toLoadedPage(services, buildUnavailablePage(context), context, { policy: 'unavailable' });
}

function loadNotFoundPage(services: PageServices, locale: Locale): Promise<LoadedPage> {
  return loadErrorPage(services, locale, 'notFound', 'partialNotFound');
}

/** The page of an offer that has ended: it leads to the offers of today. */
function loadGonePage(services: PageServices, locale: Locale): Promise<LoadedPage> {
  return loadErrorPage(services, locale, 'gone', 'partialGone');
}

/** An error page with the picture of the home page. @param partialPolicy used where a menu is unavailable */
async function loadErrorPage(
  services: PageServices,
  locale: Locale,
  wholePolicy: PolicyName,
  partialPolicy: PolicyName,
): Promise<LoadedPage> {
  const [context, home] = await Promise.all([getContext(services, locale), services.source.getPage(locale, buildHomePath(locale))]);
  const policy = hasMenus(context) ? wholePolicy : partialPolicy;
  const image = home.kind === 'found' ? home.content.hero : null;
  return toLoadedPage(services, buildErrorPage(policies[policy].status, { message: null }, context, image), context, { policy });
}

/** Redirects without Express's own `Vary: Accept`. @param path built from parsed segments, never taken from the request as it came */
export function sendRedirect(res: Response, policy: 'moved' | 'rootMoved' | 'seeOther', path: string): void {
  const { status, cacheControl } = policies[policy];
  res.status(status).set({ 'Cache-Control': cacheControl, Location: path }).end();
}

/** Sends a page that is for this visitor alone. Caches nothing. */
export async function sendUncached(services: PageServices, req: Request, res: Response, page: LoadedPage): Promise<void> {
  await sendResponse(req, res, createCachedResponse({ ...page, body: page.renderBody() }, services.headers));
}

/** Sends a plain text for programs. Caches nothing. */
export function sendText(req: Request, res: Response, body: string, policy: PolicyName): Promise<void> {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8' };
  return sendResponse(req, res, createCachedResponse({ policy, headers, body }, {}));
}

interface ErrorResponse extends ErrorPageMessages {
  readonly locale: Locale;
  readonly status: number;
  /** Where the error policy does not fit. */
  readonly policy?: PolicyName;
}

/** Sends the error page of a status in a language; with `message` null it shows the status's standard text. */
export async function sendErrorPage(
  services: PageServices,
  req: Request,
  res: Response,
  { locale, status, policy, ...texts }: ErrorResponse,
): Promise<void> {
  const isCommonNotFound = status === policies.notFound.status && texts.message === null && policy === undefined;
  if (isCommonNotFound) return sendPageResult(services, req, res, locale, { kind: 'missing' });
  const load = async (loadServices: PageServices) => {
    const context = await getContext(loadServices, locale);
    return toLoadedPage(loadServices, buildErrorPage(status, texts, context), context, { policy: policy ?? 'error', status });
  };
  if (texts.message !== null) return sendUncached(services, req, res, await load(services));
  const key = `error:${status}:${policy ?? 'error'}:${locale}`;
  await sendPageResult(services, req, res, locale, await getCachedPage(services, { key, load, toTags: () => [] }));
}
