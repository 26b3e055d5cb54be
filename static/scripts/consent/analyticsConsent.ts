import { now } from '../support/clock.ts';
import { deleteCookies } from '../support/storage.ts';
import { getConsent, onConsent } from './record.ts';

/** Whether the browser itself says that its visitor is not to be measured: then nothing is, whatever is chosen here. */
export function refusesMeasuring(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { readonly globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}

/**
 * Runs the tag manager while the visitor allows it; where that is taken back its cookies go, and the page starts anew without it.
 * @param data of the banner
 */
export function measure({ tagManager: id, booking = '' }: DOMStringMap): void {
  let running: Promise<() => void> | undefined;
  onConsent((record, before) => {
    void running?.then((update) => update());
    if (record?.analyzeServices && !refusesMeasuring()) {
      if (!id) return;
      running ??= import('../analytics/visit.ts').then(
        ({ startVisit }) => startVisit({ id, bookingOrigins: booking.split(' '), getConsent, now }),
        // That nothing is measured is no trouble of the visitor's: no reason to load the page anew.
        () => () => {},
      );
    } else if (record) {
      // On every page: what still ran in another tab, or while this one was left, has set them again.
      deleteCookies(/^_(ga|gid$|gcl)/);
      if (before?.analyzeServices && !record.analyzeServices) location.reload();
    }
  });
}
