/**
 * Codes of the languages that the program knows (ISO 639-1). A site has some of them: `languages` of the site file. Everything else about them is in
 * `i18n/locales.ts`.
 */
export const localeCodes = ['de', 'en', 'es', 'fr'] as const;
export type Locale = (typeof localeCodes)[number];
