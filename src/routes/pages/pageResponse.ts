import type { IncomingHttpHeaders } from 'node:http';
import { setImmediate as yieldToEvents } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { buildHomePath, buildPath, getLocaleOfPath } from '../../addresses/pageAddresses.ts';
import { areTagsPrintable, toCacheTags } from '../../content/keys.ts';
import { getFixedPaths } from '../../content/pageLookup.ts';
import { findListPage } from '../../content/records.ts';
import type { ContentStore } from '../../content/source.ts';
import type { ContentSource } from '../../content/sourceTypes.ts';
import type { PageContext } from '../../elements/context.ts';
import type { MapDrawingModel } from '../../elements/mapDrawing.ts';
import type { Locale } from '../../i18n/locales.ts';
import { createTranslator } from '../../i18n/translator.ts';
import type { SingleFlight } from '../../lib/singleFlight.ts';
import type { Metrics } from '../../observability/metrics.ts';
import { isWarmUp } from '../../observability/requests.ts';
import { buildErrorPage, buildUnavailablePage, type ErrorPageMessages } from '../../pages/errorPage.ts';
import { findFirstPicture } from '../../pages/firstPicture.ts';
import { listFrameOrigins } from '../../pages/frames.ts';
import type { Lookup } from '../../pages/post.ts';
import type { PageModel } from '../../pages/types.ts';
import { type CachedResponse, createCachedResponse, type ResponseOptions } from '../../rendering/cachedResponse.ts';
import { type PolicyName, policies, setPolicy } from '../../rendering/cachePolicies.ts';
import { allowOrigins, buildCacheTagHeaders, buildDocumentHeaders, type Headers } from '../../rendering/headers.ts';
import type { PageCache } from '../../rendering/pageCache.ts';
import type { DialogRenderer, PageRenderer } from '../../rendering/renderPage.ts';
import { sendResponse } from '../../rendering/serveCached.ts';

/** Returns the services for one request. A page that the program's own warm-up requests is not counted among the pages of visitors. */
export function chooseServices(services: PageServices, headers: IncomingHttpHeaders): PageServices {
  return isWarmUp(headers) ? { ...services, metrics: { ...services.metrics, recordPage() {} } } : services;
}

/** Returns the page at a path as `getCachedPage` does. @param key in the cache, if it is not the path itself */
export function getPageResponse(
  services: PageServices,
  pagePath: PagePath,
  load: PageLoader,
  key = buildPath(services.site.languages, pagePath.locale, pagePath.segments),
) {
  return getCachedPage(
    services,
    key,
    (trackedServices) => load(trackedServices, pagePath),
    (contentKeys) => toCacheTags(pagePath.locale, contentKeys),
  );
}

/** Loads a page by the services that it is given. */
type Load = (services: PageServices) => Promise<LoadedPage | PageNotAvailable>;
/** Makes the CDN tags of a response from the content keys that were read. */
type ToTags = (contentKeys: Iterable<string>) => readonly string[];

/** Returns a page from the cache, or loads and caches it: once for all concurrent requests. "Missing", "moved" and "unavailable" are not cached. */
export async function getCachedPage(services: PageServices, key: string, load: Load, toTags: ToTags = () => []): Promise<PageResult> {
  const { pageCache, pageLoads } = services;
  return pageCache.find(key) ?? pageLoads(key, () => loadAndCache(services, key, load, toTags));
}

async function loadAndCache(services: PageServices, key: string, load: Load, toTags: ToTags): Promise<PageResult> {
  // Read before loading: content that changes meanwhile makes the page outdated.
  const version = services.content.version.current;
  const tracked = services.content.trackDependencies();
  const { source, dependencies } = tracked;
  const page = await load({ ...services, source });
  const tags = toTags(dependencies.keys());
  if (page.kind !== 'page') return { ...page, tags };
  // The page model was built without a pause; rendering takes as long again.
  await yieldToEvents();
  const start = performance.now();
  // Read after loading: every offer that was loaded limits it.
  const { validUntil } = tracked;
  const body = page.renderBody();
  const tagged = withTags(tracked.isProvisional ? { ...page, policy: shortenPolicy(page.policy) } : page, tags);
  const response = createCachedResponse({ ...tagged, body, validUntil }, services.headers, services.now());
  services.metrics.recordRender(performance.now() - start);
  services.metrics.recordPage('rendered');
  services.pageCache.store(key, response, dependencies, version);
  return response;
}

/** Adds the tags to a page. One with more tags than a header takes is cached for seconds instead of being purged, and only with everything. */
function withTags(page: LoadedPage, tags: readonly string[]): LoadedPage & { readonly tags: readonly string[] } {
  if (areTagsPrintable(tags)) return { ...page, tags };
  return { ...page, tags: tags.slice(0, 2), policy: shortenPolicy(page.policy) };
}

/** The policy of a page that is kept for seconds. */
function shortenPolicy(policy: PolicyName): PolicyName {
  return policy === 'page' || policy === 'sitemap' ? 'partial' : policy;
}

/** What all pages of a language share: texts, menus, fixed pages, the hotel. Never rejects: a menu or an offer that is unavailable is null. */
export async function getContext(services: PageServices, locale: Locale): Promise<PageContext> {
  const { source, site, publicUrl, signAddress, consentDays, inquiryRetentionDays, mapDrawings } = services;
  const [main, footer, offer, fixedPaths] = await Promise.all([
    source.getMenu(locale, 'main'),
    source.getMenu(locale, 'footer'),
    source.getNewestOffer(locale),
    getFixedPaths(source, locale),
  ]);
  return {
    locale,
    t: createTranslator(locale),
    ...{ site, publicUrl, signAddress, consentDays, inquiryRetentionDays, year: source.getYear() },
    isOpenToday: source.isOpenToday(),
    fixedPaths,
    mapDrawing: mapDrawings.get(locale) ?? null,
    menus: { main, footer, offer },
  };
}

/** True if both menus are available; they may be empty. */
function hasMenus({ menus }: PageContext): boolean {
  return menus.main !== null && menus.footer !== null;
}

/** The page that shows a model. Its policy allows the frames of the model's embeds, whatever its status, and only a page that can load something of others asks for consent. */
export function toLoadedPage(
  { render, headers }: PageServices,
  model: PageModel,
  { t }: PageContext,
  { policy, status }: { readonly policy: PolicyName; readonly status?: number },
): LoadedPage {
  const frameOrigins = listFrameOrigins(model);
  const { chrome } = model;
  const consent = { ...chrome.consent, isAsked: chrome.consent.isAsked || frameOrigins.length > 0 };
  return {
    kind: 'page',
    policy,
    ...(status !== undefined && { status }),
    headers: { ...buildDocumentHeaders(findFirstPicture(model)), ...allowOrigins(headers, 'frame-src', frameOrigins) },
    renderBody: () => render({ ...model, chrome: { ...chrome, consent } }, t),
  };
}

/** A page that exists: cached for long when complete, for seconds when a part was unavailable. */
export function toFoundPage(services: PageServices, model: PageModel, context: PageContext, isComplete: boolean): LoadedPage {
  return toLoadedPage(services, model, context, { policy: isComplete && hasMenus(context) ? 'page' : 'partial' });
}

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
  return getCachedPage(services, `${kind}:${locale}`, (trackedServices) =>
    kind === 'unavailable' ? loadUnavailablePage(trackedServices, locale) : loadErrorPage(trackedServices, locale, kind),
  );
}

async function loadUnavailablePage(services: PageServices, locale: Locale): Promise<LoadedPage> {
  const context = await getContext(services, locale);
  return toLoadedPage(services, buildUnavailablePage(context), context, { policy: 'unavailable' });
}

/** The page of a path that has none, or of an offer that has ended: with the picture of the home page, and the pages to go on to. */
async function loadErrorPage(services: PageServices, locale: Locale, kind: 'missing' | 'gone'): Promise<LoadedPage> {
  const { source } = services;
  const getHero = async (path: string | null) => {
    const page = path === null ? null : await source.getPage(getLocaleOfPath(source.languages, path), path);
    return page?.kind === 'found' ? page.content.hero : null;
  };
  const [context, rooms] = await Promise.all([getContext(services, locale), findListPage(source, locale, 'rooms')]);
  const { contact, location } = context.fixedPaths;
  const paths = [buildHomePath(source.languages, locale), rooms, contact, location];
  const [image = null, roomsImage = null, contactImage = null, locationImage = null] = await Promise.all(paths.map(getHero));
  const policy = kind === 'gone' ? 'gone' : 'notFound';
  const { status } = policies[policy];
  const ways = {
    rooms: rooms === null ? null : { path: rooms, image: roomsImage },
    contact: { path: contact, image: contactImage ?? locationImage },
  };
  const model = buildErrorPage(status, { message: null }, context, image, ways);
  return toLoadedPage(services, model, context, { policy: hasMenus(context) ? policy : 'partial', status });
}

/** A longer query is dropped from redirects. */
const MAX_QUERY_CHARACTERS = 2000;

/**
 * Redirects without Express's own `Vary: Accept`. To another page the query is carried along, so that campaigns are counted there.
 * @param path built from parsed segments, never taken from the request as it came
 */
export function sendRedirect(res: Response, policy: 'moved' | 'rootMoved' | 'rootCopyMoved' | 'seeOther', path: string): void {
  // A copy for all visitors has the query of none.
  const query = policy === 'seeOther' || policy === 'rootCopyMoved' ? '' : getQuery(res.req.originalUrl);
  res.set('Location', `${path}${query}`);
  setPolicy(res, policy === 'moved' && query !== '' ? 'movedWithQuery' : policy).end();
}

/** The query of a request, `?` included, with the escapes that a URL needs; empty without one. */
function getQuery(url: string): string {
  const start = url.indexOf('?');
  const { search } = new URL(`http://localhost/${start === -1 ? '' : url.slice(start)}`);
  return search.length > MAX_QUERY_CHARACTERS ? '' : search;
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

/** Sends the error page of a status in a language; with `message` null it shows the status's standard text. Each is rendered once: no text may hold what a visitor wrote. */
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
  const key = `error:${JSON.stringify([locale, status, policy, texts])}`;
  await sendPageResult(services, req, res, locale, await getCachedPage(services, key, load));
}

/** The page a request asks for, as the middleware `path` parsed it. */
export interface PagePath {
  readonly locale: Locale;
  readonly segments: readonly string[];
}

/** A page that exists: how to respond with it. */
export interface LoadedPage extends Omit<ResponseOptions, 'body' | 'tags' | 'validUntil'> {
  readonly kind: 'page';
  /** Renders the body. Pure; called once. */
  renderBody(): string;
}

/** Why there is no page; `tags` are the names under which a CDN can drop the response. */
export type PageNotAvailable = Exclude<Lookup<unknown>, { kind: 'found' }> & { readonly tags?: readonly string[] };

/**
 * Loads a page: gets its content and builds its model. A loader knows no request, so that the response can be cached for everybody,
 * and reads content only through the services it is given, so that its dependencies are known.
 */
export type PageLoader = (services: PageServices, pagePath: PagePath) => Promise<LoadedPage | PageNotAvailable>;

/** A page in the cache, or why there is none. */
export type PageResult = CachedResponse | PageNotAvailable;

/** What page loaders and handlers use. */
export interface PageServices extends Pick<PageContext, 'site' | 'publicUrl' | 'consentDays' | 'inquiryRetentionDays' | 'signAddress'> {
  readonly source: ContentSource;
  readonly content: ContentStore;
  readonly pageCache: PageCache;
  readonly pageLoads: SingleFlight<PageResult>;
  readonly render: PageRenderer;
  readonly renderDialog: DialogRenderer;
  readonly metrics: Pick<Metrics, 'recordRender' | 'recordPage'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Headers of every response: security. */
  readonly headers: Headers;
  /** The inline styles of pages, whose hashes are in `headers`. */
  readonly inlineStyles: readonly string[];
  readonly mapDrawings: ReadonlyMap<Locale, MapDrawingModel>;
}
