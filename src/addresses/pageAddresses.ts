import { homePath, type Locale, locales } from '../i18n/locales.ts';
import type { RecordFolder } from '../shared/dialogs.ts';

/*
 * The addresses of the site's pages, each in its canonical form: prefix, words, a slash at the end; the inquiry has none.
 */

/** The page that opens the inquiry, with a room or package chosen where one is named: '/anfrage', '/en/inquiry/suite-llevant'. */
export function inquiryPath(locale: Locale, preset: string | null = null): string {
  return `${locales[locale].prefix}/${locales[locale].inquirySlug}${preset === null ? '' : `/${preset}`}`;
}

/** The page that thanks for an inquiry sent without script: '/anfrage/danke'. */
export function thanksPath(locale: Locale): string {
  return inquiryPath(locale, locales[locale].thanksSlug);
}

/** The page of a room or package, where WordPress has it too: '/rooms/suite-llevant/', '/en/packege/time-for-two/'. */
export function recordPath(locale: Locale, folder: RecordFolder, slug: string): string {
  return `${locales[locale].prefix}/${folder}/${slug}/`;
}

/** The list of offers. */
export function offersPath(locale: Locale): string {
  return `${locales[locale].prefix}/angebote/`;
}

/** An offer: its address is made of its slug alone, whatever WordPress calls the place of its offers. */
export function offerPath(locale: Locale, slug: string): string {
  return `${offersPath(locale)}${slug}/`;
}

/** A page of which only the slug is known. */
export function pagePath(locale: Locale, slug: string): string {
  return slug === 'home' ? homePath(locale) : `${locales[locale].prefix}/${slug}/`;
}
