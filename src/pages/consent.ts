import { COOKIE_LIST_ANCHOR, mapServiceName } from '../blocks/visitorData.ts';
import type { PageContext } from '../elements/context.ts';
import { buildFixedLink } from '../elements/links.ts';
import { formatDuration } from '../i18n/formats.ts';

export type ConsentModel = ReturnType<typeof buildConsent>;

/** Increase when the purposes of consent change: all visitors are then asked again. */
const CONSENT_REVISION = 2;

/** Address of the list of stored data. Without script the cookie settings link leads there. */
export function buildStoragePath({ fixedPaths }: PageContext): string {
  return `${fixedPaths.privacy}#${COOKIE_LIST_ANCHOR}`;
}

/** Builds the consent banner; a page with frames of others asks too (`routes/pages/pageResponse.ts`). Its revision changes with the map service and the tag manager (docs/decisions.md). */
export function buildConsent(context: PageContext) {
  const { locale, t, site, consentDays } = context;
  const bookings = [...Object.values(site.bookingUrl ?? {}), site.packageBookingUrl].filter((url) => url !== undefined);
  return {
    /** Identifies the question: a stored choice with another revision is ignored. */
    revision: [CONSENT_REVISION, mapServiceName(site), site.tagManagerId ?? 'none'].join('/'),
    isAsked: site.tagManagerId !== undefined,
    days: consentDays,
    duration: formatDuration(locale, consentDays, 'day'),
    map: mapServiceName(site),
    /** null if no tag manager is configured: nothing is measured. */
    tagManagerId: site.tagManagerId ?? null,
    /** Origins of the booking engines: clicks on links to them are counted. */
    bookingOrigins: [...new Set(bookings.map((url) => new URL(url).origin))],
    details: buildFixedLink(buildStoragePath(context), t('consent.details'), context),
  };
}
