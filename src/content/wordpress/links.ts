import { defaultLocale, localeCodes, locales, type Locale } from '../../i18n/locales.ts';
import { fixedLinks } from '../../site/fixedLinks.ts';
import type { ResolvedLink } from '../types.ts';

export interface LinkContext {
  /** Hosts whose absolute links are ours: WordPress under each of its names, and PUBLIC_URL. */
  readonly ownHosts: ReadonlySet<string>;
  /** Language of the text the link stands in. */
  readonly locale: Locale;
}

/** Turns an address an editor wrote into one for the visitor; null where it must not be printed (`javascript:`, broken). */
export type LinkResolver = (href: string) => ResolvedLink | null;

const pagePath = /^(\/[a-z0-9-]+)*\/?$/;
const notOurPages = /^\/(wp-content|wp-admin|wp-includes|wp-json|wp-login)(\/|$)/;

/**
 * Creates the one function that decides about links in WordPress content, menus and fields: links to WordPress's own host
 * and to PUBLIC_URL become relative, everything else on the web is external.
 */
export function createLinkResolver({ ownHosts, locale }: LinkContext): LinkResolver {
  return (raw) => {
    // Browsers ignore control characters inside an address: `java\nscript:` must not pass as something else.
    const href = raw.replace(/[\u0000-\u001f\u007f]/g, '').trim();
    if (href === '') return null;
    if (href.startsWith('#')) return { href, kind: 'anchor' };
    if (/^(tel|mailto):/i.test(href)) return { href, kind: 'contact' };
    const base = 'http://own.invalid/';
    if (!URL.canParse(href, base)) return null;
    const url = new URL(href, base);
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
    if (url.host === 'own.invalid') return toPage(withPrefix(url.pathname, locale), url) ?? null;
    if (!ownHosts.has(url.host)) return { href: url.href, kind: 'external' };
    return toPage(url.pathname, url) ?? { href: url.href, kind: 'external' };
  };
}

/** A page of this site, with the trailing slash of its canonical address; null for WordPress's own files. */
function toPage(pathname: string, url: URL): ResolvedLink | null {
  const path = pathname.toLowerCase();
  if (!pagePath.test(path) || notOurPages.test(path)) return null;
  return { href: `${path.endsWith('/') ? path : `${path}/`}${url.search}${url.hash}`, kind: 'page' };
}

/** Editors type `/angebote/` in every language and mean their own; the fixed links that have no prefix keep none. */
function withPrefix(path: string, locale: Locale): string {
  const first = path.split('/')[1] ?? '';
  const hasPrefix = localeCodes.some((code) => code !== defaultLocale && code === first);
  const isFixed = Object.values(fixedLinks).some((links) => links[locale] === path);
  return hasPrefix || isFixed ? path : `${locales[locale].prefix}${path}`;
}

/** The host of an absolute address, lower case; null for relative and broken ones. */
export function hostOf(href: string): string | null {
  return URL.canParse(href) ? new URL(href).host : null;
}
