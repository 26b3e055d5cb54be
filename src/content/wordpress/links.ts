import { fixedLinks, homePath, localeOfPath } from '../../addresses/pageAddresses.ts';
import { defaultLocale, isLocale, type Locale, locales } from '../../i18n/locales.ts';
import { isInquirySlug } from '../../shared/dialogs.ts';
import { isSlug, MAX_SEGMENTS } from '../../shared/slug.ts';
import type { ResolvedLink } from '../types.ts';

export interface LinkContext {
  /** Hosts whose absolute links are ours: those of CONTENT_URL and PUBLIC_URL. */
  readonly ownHosts: ReadonlySet<string>;
  /** Language of the text the link stands in. */
  readonly locale: Locale;
  /** Addresses that WordPress gave its own posts: their hosts are ours too, its files (`/wp-content/…`) stay on the first. */
  readonly posts: readonly string[];
}

/** Turns an address an editor wrote into one for the visitor; null where it must not be printed (`javascript:`, broken). */
export type LinkResolver = (href: string) => ResolvedLink | null;

/** Stands in for the host of addresses without one; `https:` is what `//host` means on this site. */
const nowhere = 'https://own.invalid';
const pagePath = /^(\/[a-z0-9-]+)*\/?$/;
const notOurPages = /^(\/[a-z]{2})?\/(wp-content|wp-admin|wp-includes|wp-json|wp-login)(\/|$)/;

/**
 * Creates the one function that decides about links in WordPress content, menus and fields: links to WordPress's own host
 * and to PUBLIC_URL become relative, everything else on the web is external.
 */
export function createLinkResolver({ ownHosts, locale, posts }: LinkContext): LinkResolver {
  const cms = posts.flatMap((post) => (URL.canParse(post) ? [new URL(post)] : []));
  const isOwn = (host: string) => ownHosts.has(host) || cms.some((post) => post.host === host);
  return (raw) => {
    // Browsers ignore control characters inside an address: `java\nscript:` must not pass as something else.
    const href = raw.replace(/\p{Cc}/gu, '').trim();
    if (href === '') return null;
    if (href.startsWith('#')) return { href, kind: 'anchor' };
    if (/^(tel|mailto):./i.test(href)) return { href, kind: 'contact' };
    if (!URL.canParse(href, nowhere)) return null;
    const url = new URL(href, nowhere);
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
    const isTyped = url.origin === nowhere;
    if (!isTyped && !isOwn(url.host)) return { href: url.href, kind: 'external' };
    const path = url.pathname.toLowerCase();
    if (pagePath.test(path) && !notOurPages.test(path)) {
      // By its number WordPress names what has no address yet: a draft. Here it would be the home page.
      if (path === homePath(localeOfPath(path)) && /^\?(p|page_id)=\d/.test(url.search)) return null;
      const page = toPage(path.endsWith('/') ? path : `${path}/`, isTyped ? locale : null);
      return { href: `${page}${url.search}${url.hash}`, kind: 'page' };
    }
    if (!isTyped) return { href: url.href, kind: 'external' };
    const [post] = cms;
    return post === undefined ? null : { href: `${post.origin}${url.pathname}${url.search}${url.hash}`, kind: 'external' };
  };
}

/**
 * The address of a page as this site prints it: no /de, the inquiry by the word of its language and without a slash.
 * @param typedIn Editors type `/angebote/` in every language and mean their own; the fixed links without a prefix keep none
 */
function toPage(given: string, typedIn: Locale | null): string {
  const hasPrefix = isLocale(given.split('/')[1]);
  const isFixed = Object.values(fixedLinks).some((links) => typedIn !== null && links[typedIn] === given);
  const prefixed = typedIn === null || hasPrefix || isFixed ? given : `${locales[typedIn].prefix}${given}`;
  const path = prefixed.startsWith(`/${defaultLocale}/`) ? prefixed.slice(defaultLocale.length + 1) : prefixed;
  const { prefix, inquirySlug } = locales[localeOfPath(path)];
  const [word, ...rest] = path.slice(prefix.length).split('/').filter(Boolean);
  const isInquiry = isInquirySlug(word) && rest.length <= 1;
  return isInquiry ? `${prefix}/${[inquirySlug, ...rest].join('/')}` : path;
}

/**
 * The path of a post's own address, with a trailing slash and without /de; null where our routes cannot answer it
 * (`?page_id=7`, four segments, the prefix of another language).
 */
export function pathOnSite(address: string, locale: Locale): string | null {
  if (!URL.canParse(address)) return null;
  const { pathname, search } = new URL(address);
  const given = pathname.split('/').filter(Boolean);
  const segments = isLocale(given[0]) ? given.slice(1) : given;
  const usable = search === '' && localeOfPath(pathname) === locale && segments.length <= MAX_SEGMENTS && segments.every(isSlug);
  return usable ? `${locales[locale].prefix}/${segments.map((segment) => `${segment}/`).join('')}` : null;
}
