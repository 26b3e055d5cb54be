import type { inquirySlugs, thanksSlugs } from '../shared/dialogs.ts';
import { defaultLocale, type Locale, localeCodes } from '../shared/locales.ts';

export { defaultLocale, type Locale, localeCodes };

/*
 * Facts about the languages of the site: everything that differs by language and is no message. The codes are in `shared/locales.ts`,
 * because the browser's scripts need them.
 */

/** The language for browsers that accept none of the site's languages. */
export const fallbackLocale: Locale = 'en';

export interface LocaleFacts {
  /** Path prefix of every page and of every call to WordPress: '' or '/en'. */
  readonly prefix: '' | `/${string}`;
  /** The language's own name, for the switcher. */
  readonly name: string;
  /** Locale as Open Graph and WordPress write it. */
  readonly territory: string;
  /** BCP 47 tag for Intl formats. English dates are written the European way. */
  readonly intlTag: string;
  /** The first day of a month in a date, where the language writes an ordinal that Intl does not know: '1er'. */
  readonly firstOfMonth: string;
  /** The path segment of the inquiry in the links the site prints. */
  readonly inquirySlug: (typeof inquirySlugs)[number];
  /** The path segment below it of the page shown after sending. */
  readonly thanksSlug: (typeof thanksSlugs)[number];
  /** The language whose quick and footer menus are shown: WordPress has no French ones. */
  readonly footerLocale: Locale;
}

export const locales: Readonly<Record<Locale, LocaleFacts>> = {
  de: {
    prefix: '',
    name: 'Deutsch',
    territory: 'de_DE',
    intlTag: 'de-DE',
    firstOfMonth: '1',
    inquirySlug: 'anfrage',
    thanksSlug: 'danke',
    footerLocale: 'de',
  },
  en: {
    prefix: '/en',
    name: 'English',
    territory: 'en_US',
    intlTag: 'en-GB',
    firstOfMonth: '1',
    inquirySlug: 'inquiry',
    thanksSlug: 'thanks',
    footerLocale: 'en',
  },
  es: {
    prefix: '/es',
    name: 'Español',
    territory: 'es_ES',
    intlTag: 'es-ES',
    firstOfMonth: '1',
    inquirySlug: 'solicitar',
    thanksSlug: 'gracias',
    footerLocale: 'es',
  },
  fr: {
    prefix: '/fr',
    name: 'Français',
    territory: 'fr_FR',
    intlTag: 'fr-FR',
    firstOfMonth: '1er',
    inquirySlug: 'inquiry',
    thanksSlug: 'merci',
    footerLocale: 'en',
  },
};

/** One value for each language, in the order of `localeCodes`. */
export function mapLocales<T>(build: (locale: Locale) => T): Record<Locale, T> {
  return Object.fromEntries(localeCodes.map((locale) => [locale, build(locale)])) as Record<Locale, T>;
}

/** True for the code of one of the site's languages. */
export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && (localeCodes as readonly string[]).includes(value);
}

/** Reads 'de', 'de_DE' or 'de-AT' as one of the site's languages; null for any other. */
export function parseLocale(value: string): Locale | null {
  const language = value.slice(0, 2).toLowerCase();
  return isLocale(language) ? language : null;
}
