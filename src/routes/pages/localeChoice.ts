import type { IncomingHttpHeaders } from 'node:http';
import acceptLanguage from 'accept-language-parser';
import { defaultLocale, fallbackLocale, isLocale, type Locale } from '../../i18n/locales.ts';
import { memoize } from '../../lib/memoize.ts';

/** Characters of Accept-Language that are read: enough for every browser. */
const MAX_HEADER = 300;

/** What a request for `/` tells about its visitor. */
export interface VisitorHints {
  /** The stored choice: value of the cookie `locale`. */
  readonly cookie: unknown;
  readonly acceptLanguage: string | undefined;
  /** The visitor comes from a page of this site: a click on DE. */
  readonly fromSameSite: boolean;
}

/**
 * Chooses the language of `/` (decisions, "Routes and languages"): a click inside the site means German; else the stored choice,
 * else the browser's languages, else English where it names none of ours. Who names no language at all (crawlers) gets German.
 */
export function chooseLocale({ cookie, acceptLanguage: header, fromSameSite }: VisitorHints): Locale {
  if (fromSameSite) return defaultLocale;
  if (isLocale(cookie)) return cookie;
  return bestOf((header ?? '').slice(0, MAX_HEADER));
}

const bestOf = memoize((header): Locale => {
  const named = acceptLanguage.parse(header).filter(({ code, quality }) => code !== '*' && quality > 0);
  if (named.length === 0) return defaultLocale;
  return named.map(({ code }) => code.toLowerCase()).find(isLocale) ?? fallbackLocale;
});

/**
 * The language of `/` for a visitor. @param cookie value of the cookie `locale`
 * @returns also whether the choice is to be kept: the visitor made it by a click
 */
export function chooseRootLocale(
  headers: IncomingHttpHeaders,
  cookie: unknown,
  publicUrl: string,
): { readonly locale: Locale; readonly storesChoice: boolean } {
  const fromSameSite = comesFromSameSite(headers, publicUrl);
  return { locale: chooseLocale({ cookie, acceptLanguage: headers['accept-language'], fromSameSite }), storesChoice: fromSameSite };
}

/** A click inside the site, told by the browser's own header or, where that is missing, by the Referer. */
function comesFromSameSite(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  if (/\bprefetch\b/.test(String(headers['sec-purpose'] ?? ''))) return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { referer, host } = headers;
  if (referer === undefined || !URL.canParse(referer)) return false;
  const from = new URL(referer);
  return from.origin === publicUrl || from.host === host;
}
