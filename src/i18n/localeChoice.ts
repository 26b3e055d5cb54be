import type { IncomingHttpHeaders } from 'node:http';
import acceptLanguage from 'accept-language-parser';
import { memoize } from '../lib/singleFlight.ts';
import { fallbackLocale, findLanguage, type Languages, type Locale } from './locales.ts';

/** Only this much of Accept-Language is parsed: more than any browser sends. */
const MAX_HEADER_CHARACTERS = 300;

/**
 * The language of `/` for a visitor (docs/decisions.md): the default for a click inside the site, else the stored choice, else that of the browser.
 * @param cookie value of the cookie `locale`
 */
export function chooseRootLocale(languages: Languages, headers: IncomingHttpHeaders, cookie: unknown, publicUrl: string): Locale {
  if (comesFromSameSite(headers, publicUrl)) return languages[0];
  return findLanguage(languages, cookie) ?? chooseLocale(languages, headers['accept-language']);
}

/**
 * Chooses a browser's first language that the site has, else English, else the default. Without Accept-Language, as crawlers send it, the default.
 * @param header Accept-Language
 */
export function chooseLocale(languages: Languages, header = ''): Locale {
  const accepted = parseAcceptLanguage(header.slice(0, MAX_HEADER_CHARACTERS)).split(' ');
  if (accepted[0] === '') return languages[0];
  return accepted.map((code) => findLanguage(languages, code)).find((code) => code !== null) ?? getFallback(languages);
}

/** The codes of an Accept-Language, the most wanted first, separated by spaces; '' where it names no language. */
const parseAcceptLanguage = memoize((header) =>
  acceptLanguage
    .parse(header)
    .flatMap(({ code, quality }) => (code !== '*' && quality > 0 ? [code.toLowerCase()] : []))
    .join(' '),
);

function getFallback(languages: Languages): Locale {
  return findLanguage(languages, fallbackLocale) ?? languages[0];
}

/**
 * The language of `/` for a visitor of whom a proxy knows only this: the code of the language that counts, `none` where none is named, `other` where
 * none of this program's languages is. Null for any other value, and for a language that the site lacks: then the next wish of the visitor counts.
 */
export function readWish(languages: Languages, wish: unknown): Locale | null {
  if (wish === 'none') return languages[0];
  return wish === 'other' ? getFallback(languages) : findLanguage(languages, wish);
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
