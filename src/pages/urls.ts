import { type Locale, locales } from '../i18n/locales.ts';

/** Every address the site prints is made here. Paths have the trailing slash of the canonical form; the inquiry has none. */

export { homePath } from '../i18n/locales.ts';

/** The page that opens the inquiry: '/anfrage', '/en/inquiry'. */
export function inquiryPath(locale: Locale): string {
  return `${locales[locale].prefix}/${locales[locale].inquirySlug}`;
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
