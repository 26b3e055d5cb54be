import {
  buildHomePath,
  buildOfferPath,
  buildRecordPath,
  fixedPages,
  getAddress,
  getFixedLink,
  getLocaleOfPath,
  HOME_SLUG,
  namedAddresses,
  type SiteAddresses,
  standardAddresses,
} from '../addresses/pageAddresses.ts';
import { findLanguage, getPrefix, type Languages, type Locale, locales } from '../i18n/locales.ts';
import { findRecordType, isInquirySlug } from '../shared/dialogs.ts';
import { isSlug, MAX_SEGMENTS } from '../shared/slug.ts';
import { FILES_FOLDER, getUploadedFilePath, getUploadPath } from '../wordpress/uploads.ts';
import type { ResolvedLink } from './valueTypes.ts';

export interface LinkContext extends SiteAddresses {
  /** Hosts whose absolute links are internal: those of CONTENT_URL and PUBLIC_URL. */
  readonly ownHosts: ReadonlySet<string>;
  /** Language of the text that contains the link. */
  readonly locale: Locale;
  /** Addresses of WordPress's own posts: their hosts are internal too. */
  readonly posts: readonly string[];
  /** Called with each address that must not be printed. */
  readonly onDropped?: ((found: string) => void) | undefined;
}

/**
 * Converts the address of an editor into one for the visitor; null if it must not be printed: `javascript:`, invalid addresses, and what only
 * WordPress's own host has, such as its theme, its login and pages that the site has no address for.
 */
export type LinkResolver = (href: string) => ResolvedLink | null;

/** Placeholder origin of relative addresses; `https:` is the scheme of `//host` addresses on this site. */
const placeholderOrigin = 'https://own.invalid';
const pagePathPattern = /^(\/[a-z0-9-]+)*\/?$/;
const wordpressFile = /^(\/[a-z]{2})?\/(wp-content|wp-admin|wp-includes|wp-json|wp-login)(\/|$)/;
/** Parameters of campaigns. By any other at its root WordPress finds a post or a list, as drafts, which have no other address. */
const campaignParameter = /^(?:utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|mc_[ce]id|ref)$/;

/**
 * Creates the resolver of all links in WordPress content, menus and fields: links to WordPress's own host and to PUBLIC_URL become
 * relative, all others on the web are external.
 */
export function createLinkResolver(context: LinkContext): LinkResolver {
  const { ownHosts, languages, locale, posts, onDropped } = context;
  const postHosts = new Set(posts.flatMap((post) => URL.parse(post)?.host ?? []));
  const isOwn = (host: string) => ownHosts.has(host) || postHosts.has(host);
  const resolve: LinkResolver = (typed) => {
    // Browsers ignore control characters inside an address: `java\nscript:` must not pass the scheme check.
    const href = typed.replace(/\p{Cc}/gu, '').trim();
    if (href === '') return null;
    if (href.startsWith('#')) return { href, kind: 'anchor' };
    if (/^(tel|mailto):./i.test(href)) return { href, kind: 'contact' };
    if (!URL.canParse(href, placeholderOrigin)) return null;
    const url = new URL(href, placeholderOrigin);
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
    const isRelative = url.origin === placeholderOrigin;
    if (!isRelative && !isOwn(url.host)) return { href: url.href, kind: 'external' };
    const upload = toUpload(url);
    if (upload !== null) return upload;
    const path = url.pathname.toLowerCase();
    if (!pagePathPattern.test(path) || wordpressFile.test(path)) return null;
    const isHome = path === buildHomePath(languages, getLocaleOfPath(languages, path));
    if (isHome && [...url.searchParams.keys()].some((name) => !campaignParameter.test(name))) return null;
    const page = toPage(context, path.endsWith('/') ? path : `${path}/`, isRelative ? locale : null);
    return { href: `${page}${url.search}${url.hash}`, kind: 'page' };
  };
  return (typed) => {
    const resolved = resolve(typed);
    if (resolved === null && typed.trim() !== '') onDropped?.(typed);
    return resolved;
  };
}

/** A file of the uploads folder: the site passes it on, since visitors' browsers may not reach WordPress. null for other addresses. */
function toUpload({ pathname, hash }: URL): ResolvedLink | null {
  const image = getUploadPath(pathname);
  if (image !== null) return { href: image, kind: 'image' };
  const file = getUploadedFilePath(pathname);
  return file === null ? null : { href: `${FILES_FOLDER}${file}${hash}`, kind: 'file' };
}

/**
 * Converts the path of a page to its canonical form on this site: no prefix of the default language, the inquiry slug of the language and no slash
 * behind it, the folder of offers, rooms and packages in the language.
 * @param textLocale language of the text for a relative path, else null. Editors type `/angebote/` in every language and mean their own:
 * the prefix is added, except to fixed links that have none
 */
function toPage(site: SiteAddresses, given: string, textLocale: Locale | null): string {
  const { languages } = site;
  const [defaultLocale] = languages;
  const hasPrefix = findLanguage(languages, given.split('/')[1]) !== null;
  const isFixed = textLocale !== null && fixedPages.some((page) => getFixedLink(site, page, textLocale) === given);
  const prefixed = textLocale === null || hasPrefix || isFixed ? given : `${getPrefix(languages, textLocale)}${given}`;
  const path = prefixed.startsWith(`/${defaultLocale}/`) ? prefixed.slice(defaultLocale.length + 1) : prefixed;
  const locale = getLocaleOfPath(languages, path);
  const prefix = getPrefix(languages, locale);
  const [word, ...rest] = path.slice(prefix.length).split('/').filter(Boolean);
  if (word === HOME_SLUG && rest.length === 0) return buildHomePath(languages, locale);
  const [slug = ''] = rest;
  // Editors and WordPress, which has the offers below this word, keep the standard addresses where the site has its own.
  const standard = namedAddresses.find((name) => standardAddresses[name][locale] === [word, ...rest].join('/'));
  if (standard !== undefined) return `${prefix}/${getAddress(site, standard, locale)}/`;
  if (word === standardAddresses.offers[locale] && rest.length === 1) return buildOfferPath(site, locale, slug);
  const type = rest.length === 1 ? findRecordType(word) : null;
  if (type !== null) return buildRecordPath(languages, locale, type, slug);
  const isInquiry = isInquirySlug(word) && rest.length <= 1;
  return isInquiry ? `${prefix}/${[locales[locale].inquirySlug, ...rest].join('/')}` : path;
}

/**
 * Returns the path of a post's own address, with a trailing slash and without the prefix of the default language; the root for `home`, which is WordPress's address of the
 * home page while its settings name no front page. null if no route answers it (`?page_id=7`, four
 * segments, the prefix of another language).
 */
export function toPathOnSite(languages: Languages, address: string, locale: Locale): string | null {
  if (!URL.canParse(address)) return null;
  const { pathname, search } = new URL(address);
  const segments = listSegments(languages, pathname);
  const usable =
    search === '' && getLocaleOfPath(languages, pathname) === locale && segments.length <= MAX_SEGMENTS && segments.every(isSlug);
  if (usable && segments.length === 1 && segments[0] === HOME_SLUG) return buildHomePath(languages, locale);
  return usable ? `${getPrefix(languages, locale)}/${segments.map((segment) => `${segment}/`).join('')}` : null;
}

/** Returns the path of a page's address that has more levels than the site answers; null for all other addresses. */
export function findDeepPath(languages: Languages, address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { pathname } = new URL(address);
  return listSegments(languages, pathname).length > MAX_SEGMENTS ? pathname : null;
}

/** The segments of a path without the prefix of a language. */
function listSegments(languages: Languages, pathname: string): string[] {
  const segments = pathname.split('/').filter(Boolean);
  return findLanguage(languages, segments[0]) === null ? segments : segments.slice(1);
}
