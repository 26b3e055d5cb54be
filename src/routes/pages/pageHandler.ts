import type { Request, RequestHandler, Response } from 'express';
import { buildPath } from '../../addresses/requestPath.ts';
import { tagsOf } from '../../cdn/tags.ts';
import { homePath, type Locale } from '../../i18n/locales.ts';
import { buildErrorPage, buildUnavailablePage, type ErrorTexts } from '../../pages/errorPage.ts';
import { type PageAnswer, type RenderedPage, renderAnswer, tagHeaders } from '../../responseCache/cachedResponse.ts';
import { type PolicyName, policies } from '../../responseCache/cachePolicies.ts';
import { sendPage } from '../../responseCache/sendResponse.ts';
import type { Headers } from '../../responseCache/serialisedHead.ts';
import { type PageLoader, type PageNotAvailable, type PagePath, pagePathOf } from '../types.ts';
import { findMovedAddress } from './movedPage.ts';
import { answerWith, getContext, hasMenus, type PageServices } from './pageServices.ts';

/**
 * Answers with a page that is made once and kept while it is true; what is no page becomes a redirect or an error page.
 * @param headers of whatever is answered
 */
export function createPageHandler(services: PageServices, make: PageLoader, headers: Headers = {}): RequestHandler {
  const makeWithHeaders: PageLoader = async (...request) => {
    const result = await make(...request);
    return result.kind === 'page' ? { ...result, headers: { ...result.headers, ...headers } } : result;
  };
  return async (req, res) => {
    const place = pagePathOf(res);
    res.set(headers);
    const page = await getPage(services, place, makeWithHeaders);
    const isMissing = 'kind' in page && page.kind === 'missing';
    const address = isMissing ? await findMovedAddress(services, buildPath(place.locale, place.segments)) : null;
    if (address !== null) await sendResult(services, req, res, place.locale, { ...page, kind: 'moved', path: address });
    else await sendResult(services, req, res, place.locale, page);
  };
}

/** The page at a place: stored, or made now. @param key where it is stored; other than its address for what differs by visitor */
export function getPage(
  services: PageServices,
  place: PagePath,
  make: PageLoader,
  key = buildPath(place.locale, place.segments),
): Promise<RenderedPage | PageNotAvailable> {
  return services.pages.get<PageNotAvailable>(key, async () => {
    const { source, dependencies } = services.content.trackDependencies();
    const result = await make({ ...services, source }, place);
    const tags = tagsOf(place.locale, dependencies.keys());
    return result.kind === 'page' ? { answer: result, reads: dependencies, tags } : { ...result, tags };
  });
}

/** A page that stands in for all addresses of a language that have none: its tags are those of the address. */
function getStandIn(services: PageServices, locale: Locale, kind: 'missing' | 'unavailable'): Promise<RenderedPage | PageNotAvailable> {
  return services.pages.get<PageNotAvailable>(`${kind}:${locale}`, async () => {
    const { source, dependencies } = services.content.trackDependencies();
    const answer = await (kind === 'missing' ? answerNotFound : answerUnavailable)({ ...services, source }, locale);
    return { answer, reads: dependencies, tags: [] };
  });
}

/** Sends a page, or what there is instead. */
export async function sendResult(
  services: PageServices,
  req: Request,
  res: Response,
  locale: Locale,
  result: RenderedPage | PageNotAvailable,
): Promise<void> {
  if (!('kind' in result)) return sendPage(req, res, result);
  res.set(tagHeaders(result.tags ?? []));
  if (result.kind === 'moved') return sendRedirect(res, 'moved', result.path);
  await sendResult(services, req, res, locale, await getStandIn(services, locale, result.kind));
}

async function answerUnavailable(services: PageServices, locale: Locale): Promise<PageAnswer> {
  const context = await getContext(services, locale);
  return answerWith(services, buildUnavailablePage(context), context, { policy: 'unavailable' });
}

async function answerNotFound(services: PageServices, locale: Locale): Promise<PageAnswer> {
  const [context, home] = await Promise.all([getContext(services, locale), services.source.getPage(locale, homePath(locale))]);
  const policy = hasMenus(context) ? 'notFound' : 'partialNotFound';
  const image = home.kind === 'found' ? home.content.hero : null;
  return answerWith(services, buildErrorPage(policies[policy].status, { message: null }, context, image), context, { policy });
}

/** Redirects, without Express's own `Vary: Accept`. @param path built from parsed segments, never taken from the request as it came */
export function sendRedirect(res: Response, policy: 'moved' | 'rootMoved' | 'seeOther', path: string): void {
  const { status, cacheControl } = policies[policy];
  res.status(status).set({ 'Cache-Control': cacheControl, Location: path }).end();
}

/** Sends a page that is for this visitor alone, and keeps nothing. */
export async function sendOnce(services: PageServices, req: Request, res: Response, answer: PageAnswer): Promise<void> {
  await sendPage(req, res, renderAnswer(answer, services.headers, []));
}

interface ErrorAnswer extends ErrorTexts {
  readonly locale: Locale;
  readonly status: number;
  /** Set where the usual one for errors does not hold. */
  readonly policy?: PolicyName;
}

/** Sends the error page of a status in a language; `message` null is the standing text. */
export async function sendError(
  services: PageServices,
  req: Request,
  res: Response,
  { locale, status, policy, ...texts }: ErrorAnswer,
): Promise<void> {
  const isPlain = status === policies.notFound.status && texts.message === null && policy === undefined;
  if (isPlain) return sendResult(services, req, res, locale, { kind: 'missing' });
  const context = await getContext(services, locale);
  const answer = answerWith(services, buildErrorPage(status, texts, context), context, { policy: policy ?? 'error', status });
  await sendOnce(services, req, res, answer);
}
