import { now } from '../support/clock.ts';
import { deleteCookies } from '../support/storage.ts';
import { getConsent, onConsent } from './record.ts';

/** True if the browser sends Do Not Track or Global Privacy Control: then no analytics run, whatever the visitor has chosen here. */
export function hasTrackingOptOut(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { readonly globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}

/**
 * Loads the tag manager once analytics consent is given. Without consent deletes its cookies; when consent is withdrawn reloads the page
 * as well, because a loaded tag manager cannot be unloaded.
 * @param dataset of the banner: `data-tag-manager` is the container's id, `data-booking` the booking origins, separated by spaces
 */
export function runTagManagerWithConsent({ tagManager: id, booking = '' }: DOMStringMap): void {
  let running: Promise<() => void> | undefined;
  onConsent((record, before) => {
    void running?.then((sendUpdate) => sendUpdate());
    if (record?.analyzeServices && !hasTrackingOptOut()) {
      if (!id) return;
      running ??= import('../analytics/visit.ts').then(
        ({ startTagManager }) => startTagManager({ id, bookingOrigins: booking.split(' '), getConsent, now }),
        // Not through `loadChunk`: a missing chunk of analytics must not reload the visitor's page.
        () => () => {},
      );
    } else if (record) {
      // On every page: a tag manager still running in another tab may have set the cookies again.
      deleteCookies(/^_(ga|gid$|gcl)/);
      if (before?.analyzeServices && !record.analyzeServices) location.reload();
    }
  });
}
