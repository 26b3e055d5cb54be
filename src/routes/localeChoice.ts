import acceptLanguage from 'accept-language-parser';
import { defaultLocale, fallbackLocale, isLocale, type Locale } from '../i18n/locales.ts';
import { memoize } from '../memoize.ts';

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
