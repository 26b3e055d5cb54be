import type { inquirySlugs, thanksSlugs } from '../shared/dialogs.ts';
import { type Locale, localeCodes } from '../shared/locales.ts';

export { type Locale, localeCodes };

/*
 * Facts about the languages that the program knows: everything that differs by language and is no message. The codes are in `shared/locales.ts`,
 * because the browser's scripts need them.
 */

/** The language for browsers that accept none of the site's languages, where the site has it. */
export const fallbackLocale: Locale = 'en';

/** The languages of a site, in the order of its switcher. The first is the default: its addresses have no prefix. */
export type Languages = readonly [Locale, ...Locale[]];

/** Path prefix of every page of a language, and of every call to WordPress: '' or '/en'. */
export function getPrefix([defaultLocale]: Languages, locale: Locale): '' | `/${Locale}` {
  return locale === defaultLocale ? '' : `/${locale}`;
}

/** The prefixes of all languages that the program knows, on a site and in its WordPress: also of those that the site lacks. */
export function getPrefixes(languages: Languages): Readonly<Record<Locale, string>> {
  return mapLocales((locale) => getPrefix(languages, locale));
}

/** Returns the value as the language that it names, if the site has it; else null. */
export function findLanguage(languages: Languages, value: unknown): Locale | null {
  return languages.find((code) => code === value) ?? null;
}

/**
 * Returns the language of the site in which WordPress has a post; null for a language that the site lacks. Where the site has one language, WordPress
 * needs no plugin for languages, and what it says of itself is often the language of its screens.
 */
export function findPostLanguage(languages: Languages, value: unknown): Locale | null {
  return languages.length === 1 ? languages[0] : findLanguage(languages, value);
}

export interface LocaleFacts {
  /** The language's own name, for the switcher. */
  readonly name: string;
  /** Locale as Open Graph and WordPress write it. */
  readonly territory: string;
  /** BCP 47 tag for Intl formats. English dates are written the European way. */
  readonly intlTag: string;
  /** The first day of a month in a date, where the language writes an ordinal that Intl does not know: '1er'. */
  readonly firstOfMonth?: string;
  /** The path segment of the inquiry in the links the site prints. */
  readonly inquirySlug: (typeof inquirySlugs)[number];
  /** The path segment below it of the page shown after sending. */
  readonly thanksSlug: (typeof thanksSlugs)[number];
  /** The other language whose footer is shown, where the site has it: WordPress has no French one. */
  readonly footerLocale?: Locale;
  /** The other language whose contact, privacy and location pages are linked to until WordPress names translations of them, where the site has it. */
  readonly fixedPagesLocale?: Locale;
}

export const locales: Readonly<Record<Locale, LocaleFacts>> = {
  de: {
    name: 'Deutsch',
    territory: 'de_DE',
    intlTag: 'de-DE',
    inquirySlug: 'anfrage',
    thanksSlug: 'danke',
  },
  en: {
    name: 'English',
    territory: 'en_US',
    intlTag: 'en-GB',
    inquirySlug: 'inquiry',
    thanksSlug: 'thanks',
  },
  es: {
    name: 'Español',
    territory: 'es_ES',
    intlTag: 'es-ES',
    inquirySlug: 'solicitar',
    thanksSlug: 'gracias',
  },
  fr: {
    name: 'Français',
    territory: 'fr_FR',
    intlTag: 'fr-FR',
    firstOfMonth: '1er',
    inquirySlug: 'inquiry',
    thanksSlug: 'merci',
    footerLocale: 'en',
    fixedPagesLocale: 'de',
  },
};

/** One value for each language, in the order of `localeCodes`. */
export function mapLocales<T>(build: (locale: Locale) => T): Record<Locale, T> {
  return Object.fromEntries(localeCodes.map((locale) => [locale, build(locale)])) as Record<Locale, T>;
}

/** True for the code of a language that the program knows. */
export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && (localeCodes as readonly string[]).includes(value);
}

/** Reads 'de', 'de_DE' or 'de-AT' as one of the languages that the program knows; null for any other. */
export function parseLocale(value: string): Locale | null {
  const language = value.slice(0, 2).toLowerCase();
  return isLocale(language) ? language : null;
}
