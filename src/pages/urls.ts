import { type Locale, locales } from '../i18n/locales.ts';
import type { RecordFolder } from '../shared/dialogs.ts';

/** Every address the site prints is made here. Paths have the trailing slash of the canonical form; the inquiry has none. */

export { homePath } from '../i18n/locales.ts';

/** Where the inquiry's form is sent, whatever the language. */
export const inquiryAction = '/api/inquiry';
/** Leads to the booking engine with the stay of a package's form. */
export const bookingAction = '/api/booking';

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

export function offersPath(locale: Locale): string {
  return `${locales[locale].prefix}/angebote/`;
}

export function offerPath(locale: Locale, slug: string): string {
  return `${offersPath(locale)}${slug}/`;
}

/** An absolute address for canonical, hreflang and Open Graph. @param publicUrl origin (PUBLIC_URL) */
export function absoluteUrl(publicUrl: string, path: string): string {
  return `${publicUrl}${path}`;
}

export function telephoneHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

/** A route planner outside the site that needs no account and sets no cookie of ours. */
export function routeUrl(place: { readonly lat: number; readonly lng: number }): string {
  return `https://www.openstreetmap.org/directions?to=${place.lat}%2C${place.lng}`;
}
