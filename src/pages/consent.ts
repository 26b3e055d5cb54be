import type { Site } from '../config/siteSchema.ts';
import type { PageContext } from '../elements/context.ts';
import { buildFixedLink } from '../elements/links.ts';
import { formatDuration } from '../i18n/formats.ts';
import type { ConsentModel } from './chromeTypes.ts';

/** Increase when the purposes of consent change: all visitors are then asked again. */
const CONSENT_REVISION = 2;

/** Anchor of the list of stored data on the privacy page. */
export const STORAGE_ANCHOR = 'cookies';

/** Address of the list of stored data. Without script the cookie settings link leads there. */
export function buildStoragePath({ fixedPaths }: PageContext): string {
  return `${fixedPaths.privacy}#${STORAGE_ANCHOR}`;
}

/** The map service that consent loads: Google Maps if the site file has a key for it. */
export function mapServiceName({ mapsKey }: Site): 'Google Maps' | 'OpenStreetMap' {
  return mapsKey === undefined ? 'OpenStreetMap' : 'Google Maps';
}

/** Builds the consent banner. Its revision changes with the map service and the tag manager (docs/decisions.md). */
export function buildConsent(context: PageContext): ConsentModel {
  const { locale, t, site, consentDays } = context;
  const bookings = [...Object.values(site.bookingUrl ?? {}), site.packageBookingUrl].filter((url) => url !== undefined);
  return {
    revision: [CONSENT_REVISION, mapServiceName(site), site.tagManagerId ?? 'none'].join('/'),
    days: consentDays,
    duration: formatDuration(locale, consentDays, 'day'),
    map: mapServiceName(site),
    tagManagerId: site.tagManagerId ?? null,
    bookingOrigins: [...new Set(bookings.map((url) => new URL(url).origin))],
    details: buildFixedLink(buildStoragePath(context), t('consent.details'), context),
  };
}
