import type { inquirySlugs, thanksSlugs } from '../shared/dialogs.ts';

/** Facts about the four languages of the site (specification, sections 2, 7 and 9). Everything that differs by language and is not a text stands here. */

export const localeCodes = ['de', 'en', 'es', 'fr'] as const;
export type Locale = (typeof localeCodes)[number];

/** The language without a URL prefix. */
export const defaultLocale: Locale = 'de';
/** The answer to a browser that names only languages we do not speak. */
export const fallbackLocale: Locale = 'en';

export interface LocaleFacts {
  /** Path prefix of every page and of every call to WordPress: '' or '/en'. */
  readonly prefix: '' | `/${string}`;
  /** The language's own name, for the switcher. */
  readonly name: string;
  /** Locale as Open Graph and WordPress write it. */
  readonly territory: string;
  /** The path word that opens the inquiry in the links we print. */
  readonly inquirySlug: (typeof inquirySlugs)[number];
  /** The path word below it where a sent inquiry is thanked for. */
  readonly thanksSlug: (typeof thanksSlugs)[number];
  /** Language whose quick and footer menus are shown: French has none of its own. */
  readonly footerLocale: Locale;
}

export const locales = {
  de: { prefix: '', name: 'Deutsch', territory: 'de_DE', inquirySlug: 'anfrage', thanksSlug: 'danke', footerLocale: 'de' },
  en: { prefix: '/en', name: 'English', territory: 'en_US', inquirySlug: 'inquiry', thanksSlug: 'thanks', footerLocale: 'en' },
  es: { prefix: '/es', name: 'Español', territory: 'es_ES', inquirySlug: 'solicitar', thanksSlug: 'gracias', footerLocale: 'es' },
  fr: { prefix: '/fr', name: 'Français', territory: 'fr_FR', inquirySlug: 'inquiry', thanksSlug: 'merci', footerLocale: 'en' },
} as const satisfies Record<Locale, LocaleFacts>;

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && (localeCodes as readonly string[]).includes(value);
}

/** The home page of a language: '/', '/en/'. */
export function homePath(locale: Locale): string {
  return `${locales[locale].prefix}/`;
}

/** The language of a site path: '/en/hotel/' is English, '/hotel/' German. */
export function localeOfPath(path: string): Locale {
  const first = path.split('/')[1];
  return isLocale(first) && first !== defaultLocale ? first : defaultLocale;
}

/** Reads 'de', 'de_DE' or 'de-AT' as one of our languages; null where it is none. */
export function parseLocale(value: string): Locale | null {
  const language = value.slice(0, 2).toLowerCase();
  return isLocale(language) ? language : null;
}
