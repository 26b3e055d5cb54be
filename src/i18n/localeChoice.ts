import type { IncomingHttpHeaders } from 'node:http';
import acceptLanguage from 'accept-language-parser';
import { memoize } from '../lib/singleFlight.ts';
import { defaultLocale, fallbackLocale, isLocale, type Locale } from './locales.ts';

/** Only this much of Accept-Language is parsed: more than any browser sends. */
const MAX_HEADER_CHARACTERS = 300;

/** What a request for `/` says about its visitor. */
export interface VisitorHints {
  /** Value of the cookie `locale`: the visitor's stored choice. */
  readonly cookie: unknown;
  readonly acceptLanguage: string | undefined;
  /** True for a click inside the site: on DE, for example. */
  readonly fromSameSite: boolean;
}

/**
 * Chooses the language of `/` (docs/decisions.md): German for a click inside the site, else the stored choice, else the
 * browser's first language that the site has, else English. Without Accept-Language, as crawlers send it, German.
 */
export function chooseLocale({ cookie, acceptLanguage: header, fromSameSite }: VisitorHints): Locale {
  if (fromSameSite) return defaultLocale;
  if (isLocale(cookie)) return cookie;
  return choosePreferredLocale((header ?? '').slice(0, MAX_HEADER_CHARACTERS));
}

const choosePreferredLocale = memoize((header): Locale => {
  const languages = acceptLanguage.parse(header).filter(({ code, quality }) => code !== '*' && quality > 0);
  if (languages.length === 0) return defaultLocale;
  return languages.map(({ code }) => code.toLowerCase()).find(isLocale) ?? fallbackLocale;
});

/**
 * The language of `/` for a visitor of whom a proxy knows only this: the code of the language that counts, `none` where none is named, `other` where
 * none of this program's languages is. Null for any other value, and for a language that the site lacks: then the next wish of the visitor counts.
 */
export function readWish(wish: unknown): Locale | null {
  if (wish === 'none') return defaultLocale;
  if (wish === 'other') return fallbackLocale;
  return isLocale(wish) ? wish : null;
}

/** The language of `/` for a visitor. @param cookie value of the cookie `locale` */
export function chooseRootLocale(headers: IncomingHttpHeaders, cookie: unknown, publicUrl: string): Locale {
  return chooseLocale({ cookie, acceptLanguage: headers['accept-language'], fromSameSite: comesFromSameSite(headers, publicUrl) });
}

/** True for a click inside the site, by `Sec-Fetch-Site` or, in browsers without it, by the Referer. */
function comesFromSameSite(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  if (/\bprefetch\b/.test(String(headers['sec-purpose'] ?? ''))) return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { referer, host } = headers;
  if (referer === undefined || !URL.canParse(referer)) return false;
  const from = new URL(referer);
  return from.origin === publicUrl || from.host === host;
}
