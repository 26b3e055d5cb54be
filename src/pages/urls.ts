/*
 * Addresses that pages print besides those of pages, which are made in `site/paths.ts`.
 */

/** Where the inquiry's form is sent, whatever the language. */
export const inquiryAction = '/api/inquiry';
/** Leads to the booking engine with the stay of a package's form. */
export const bookingAction = '/api/booking';

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
