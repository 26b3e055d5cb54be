import { fixedLinks, localeOfPath } from '../addresses/pageAddresses.ts';
import type { Site } from '../config/siteSchema.ts';
import { formatDuration } from '../i18n/formats.ts';
import type { Locale } from '../i18n/locales.ts';
import type { PageContext } from './context.ts';
import { internalLink } from './links.ts';
import type { ConsentModel } from './types.ts';

/** Raised whenever what is asked means something else: then everybody is asked again. */
const CONSENT_REVISION = 1;

/** Where the list of what is stored stands on the privacy page. */
export const STORAGE_ANCHOR = 'cookies';

/** The list of what is stored; without script the way to change something about it. */
export function storagePath(locale: Locale): string {
  return `${fixedLinks.privacy[locale]}#${STORAGE_ANCHOR}`;
}

/** Whose map is shown with consent. */
export function mapServiceName({ mapsKey }: Site): 'Google Maps' | 'OpenStreetMap' {
  return mapsKey === undefined ? 'OpenStreetMap' : 'Google Maps';
}

/** Builds the consent banner (specification, section 3, "Cookie consent record"). */
export function buildConsent({ locale, t, site, consentDays }: PageContext): ConsentModel {
  const bookings = [...Object.values(site.bookingUrl), site.packageBookingUrl];
  const details = internalLink(storagePath(locale), t('consent.details'));
  return {
    revision: [CONSENT_REVISION, mapServiceName(site), site.tagManagerId ?? 'none'].join('/'),
    days: consentDays,
    duration: formatDuration(locale, consentDays, 'day'),
    map: mapServiceName(site),
    tagManagerId: site.tagManagerId ?? null,
    bookingOrigins: [...new Set(bookings.map((url) => new URL(url).origin))],
    details: { ...details, hreflang: localeOfPath(details.href) },
  };
}
