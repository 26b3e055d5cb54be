import type { RequestHandler } from 'express';
import { buildPath, findFixedPage, getLocaleOfPath, isFixedPath, parsePath } from '../../addresses/pageAddresses.ts';
import type { Related } from '../../blocks/listed.ts';
import { findByWordpressPath, findTranslation, getFixedPaths, lookUpPath, toWordpressPath } from '../../content/pageLookup.ts';
import { findListPage } from '../../content/records.ts';
import { getWithRelated } from '../../content/related.ts';
import type { ContentStore } from '../../content/source.ts';
import type { ContentSource } from '../../content/sourceTypes.ts';
import type { PageContext } from '../../elements/context.ts';
import type { Languages, Locale } from '../../i18n/locales.ts';
import { buildContentPage, type PageContent } from '../../pages/page.ts';
import type { PageModel } from '../../pages/types.ts';
import type { Headers } from '../../rendering/headers.ts';
import { findRecordType, fragmentFolder, isInquirySlug } from '../../shared/dialogs.ts';
import { getCanonicalPath, getPagePath } from '../middlewareByName.ts';
import {
  chooseServices,
  getContext,
  getPageResponse,
  type PageLoader,
  type PagePath,
  type PageServices,
  sendPageResult,
  toFoundPage,
} from './pageResponse.ts';

/** Creates the loader of a page of WordPress. */
export function createPageLoader(build: (page: PageContent, related: Related, context: PageContext) => PageModel): PageLoader {
  return async (services, { locale, segments }) => {
    const { source } = services;
    // In parallel: an uncached page waits for the slowest response, not for the sum of all.
    const [lookup, context] = await Promise.all([
      source.getPage(locale, buildPath(services.site.languages, locale, segments)),
      getContext(services, locale),
    ]);
    if (lookup.kind !== 'found') return lookup;
    const { page, related } = await getWithRelated(source, locale, lookup.content);
    return toFoundPage(services, build(page, related, context), context, related.complete);
  };
}

/** A page of WordPress, at a path of one to three segments. */
export const loadContentPage = createPageLoader(buildContentPage);

/**
 * Creates the handler of a page: answers with the cached or newly loaded page, a redirect, or an error page.
 * @param headers of every response of this handler
 */
export function createPageHandler(shared: PageServices, load: PageLoader, headers: Headers = {}): RequestHandler {
  const loadWithHeaders: PageLoader = async (...request) => {
    const result = await load(...request);
    return result.kind === 'page' ? { ...result, headers: { ...result.headers, ...headers } } : result;
  };
  return async (req, res) => {
    const pagePath = getPagePath(res);
    res.set(headers);
    const services = chooseServices(shared, req.headers);
    const result = await getPageResponse(services, pagePath, loadWithHeaders);
    const found = result.kind === 'missing' ? await findAddress(services, pagePath) : null;
    // A page that has moved leads to its new address at once, not to the canonical form of the old one.
    const path = found ?? (result.kind === 'moved' ? null : getCanonicalPath(res));
    const tags = result.kind === 'missing' ? result.tags : undefined;
    await sendPageResult(services, req, res, pagePath.locale, path === null ? result : { kind: 'moved', path, ...(tags && { tags }) });
  };
}

/** Finds where a path without a page leads. WordPress is asked last: it may lead a French visitor to the German page. */
async function findAddress(services: PageServices, pagePath: PagePath): Promise<string | null> {
  return (
    (await findTranslatedAddress(services.content, pagePath)) ??
    (await findFixedAddress(services.source, pagePath)) ??
    (await findByWordpressPath(services.source, pagePath.locale, toPath(services.source.languages, pagePath))) ??
    (await findListAddress(services.source, pagePath)) ??
    findMovedAddress(services.source, pagePath)
  );
}

/** Finds the page to which the fixed link of a language leads, where the path is that of a fixed page below another prefix: the language may have no page of its own. */
async function findFixedAddress(source: ContentSource, { locale, segments }: PagePath): Promise<string | null> {
  const page = findFixedPage(source, segments);
  if (page === null) return null;
  const path = (await getFixedPaths(source, locale))[page];
  const lookup =
    path === toPath(source.languages, { locale, segments }) ? null : await source.getPage(getLocaleOfPath(source.languages, path), path);
  return lookup?.kind === 'found' ? path : null;
}

/** Finds the page that lists rooms or packages, where the path is a folder of theirs. */
async function findListAddress(source: ContentSource, { locale, segments }: PagePath): Promise<string | null> {
  const type = segments.length === 1 ? findRecordType(segments[0]) : null;
  return type === null ? null : findListPage(source, locale, type);
}

/** The canonical path of a page. */
function toPath(languages: Languages, { locale, segments }: PagePath): string {
  return buildPath(languages, locale, segments);
}

/** True for a page whose path an editor can change: not the home page, the inquiry and fragments. */
function isEditable({ segments: [first] }: PagePath): boolean {
  return first !== undefined && first !== fragmentFolder && !isInquirySlug(first);
}

/** WordPress redirects that are followed until one leads to a page. */
const MAX_FOLLOWED_REDIRECTS = 3;

/**
 * Finds the current path of a page whose slug an editor changed, by asking WordPress where its own address redirects to. Only existing pages
 * count, so that no visitor is redirected to a 404 or in a circle. The home page does not count: a headless WordPress redirects every
 * address there.
 * @param requested path that found nothing
 * @returns a path on this site, built from checked segments; null if there is none or WordPress is unavailable
 */
async function findMovedAddress(source: ContentSource, requested: PagePath): Promise<string | null> {
  const { languages } = source;
  if (!isEditable(requested)) return null;
  let page = requested;
  for (let redirects = 0; redirects < MAX_FOLLOWED_REDIRECTS; redirects++) {
    const target = await source.getRedirect(await toWordpressPath(source, page.locale, page.segments));
    const parsed = target === null ? null : parsePath(languages, target);
    if (parsed?.kind !== 'page') return null;
    const path = toPath(languages, parsed);
    // The inquiry always exists.
    if (parsed.segments.length === 1 && isInquirySlug(parsed.segments[0])) return path;
    if (!isEditable(parsed) || path === toPath(languages, requested)) return null;
    const lookup = await lookUpPath(source, parsed);
    // At its current address the offer says that it has ended.
    if (lookup.kind === 'found' || lookup.kind === 'gone') return path;
    if (lookup.kind === 'moved') return lookup.path;
    if (lookup.kind === 'unavailable') return null;
    page = parsed;
  }
  return null;
}

/**
 * Finds the translation that a visitor means who puts the path of a page below the prefix of another language: `/fr/kontakt/` leads to the
 * French contact page. Only the fixed pages and content that is in memory count, so that made-up paths cause no request to WordPress.
 * @param requested path that has no page
 * @returns the path of an existing page in the language of the request; null if there is none or WordPress is unavailable
 */
async function findTranslatedAddress(content: ContentStore, requested: PagePath): Promise<string | null> {
  const { languages } = content.source;
  if (!isEditable(requested)) return null;
  for (const locale of languages) {
    const path = locale === requested.locale ? null : await findKnownTranslation(content, { ...requested, locale }, requested.locale);
    if (path !== null) return path;
  }
  return null;
}

/** The path of the translation of a page, if WordPress has published it. */
async function findKnownTranslation(content: ContentStore, page: PagePath, locale: Locale): Promise<string | null> {
  const { source } = content;
  const { languages } = source;
  const own = toPath(languages, page);
  // Brings the page into memory. There are as many fixed paths as the site has languages and fixed pages.
  if (isFixedPath(source, own)) await source.getPage(page.locale, own);
  const translations = content.getKnownTranslations(page.locale, page.segments);
  const parsed = parsePath(languages, translations?.[locale] ?? '');
  if (translations === null || parsed.kind !== 'page' || !isEditable(parsed)) return null;
  return findTranslation(source, page.locale, { path: own, translations }, locale);
}
