/** Codes of the site's languages (ISO 639-1), in the order of the language switcher. Everything else about them is in `i18n/locales.ts`. */
export const localeCodes = ['de', 'en', 'es', 'fr'] as const;
export type Locale = (typeof localeCodes)[number];

/** The language whose addresses have no prefix. */
export const defaultLocale: Locale = 'de';

/** The languages whose addresses begin with their code: '/en/…'. */
export const prefixedLocales: readonly Locale[] = localeCodes.filter((code) => code !== defaultLocale);
