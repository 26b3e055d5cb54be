import { hasTrackingOptOut, runTagManagerWithConsent } from '../consent/analyticsConsent.ts';
import type { ConsentBanner } from '../consent/choice.ts';
import { getConsent, giveConsent, onConsent, recheckConsent } from '../consent/record.ts';
import { findLink } from '../support/links.ts';

/**
 * The first paint of the banner blocks a slow phone for 50 to 80 ms. The delay leaves that time to a visitor who presses something as soon
 * as the page is visible.
 */
const BANNER_DELAY_MS = 300;

/**
 * Without script no consent is asked for, nothing of another host is loaded, and the settings link leads to the table of stored data. With
 * script the visitor is asked once, and the settings link opens the banner again; if its chunk cannot be loaded, the link is followed and
 * the next page asks.
 */
export function manageConsentBanner(): void {
  const element = document.querySelector<HTMLElement>('#site-consent');
  if (!element) return;
  let banner: ConsentBanner | undefined;
  const load = async (): Promise<ConsentBanner> => {
    // Not through `loadChunk`: a missing chunk must not reload the page of a visitor who has pressed nothing.
    const { createConsentBanner } = await import('../consent/choice.ts');
    banner ??= createConsentBanner(element, { getConsent, giveConsent, onConsent, hasTrackingOptOut });
    return banner;
  };

  document.addEventListener('click', (event) => {
    const link = findLink(event);
    if (link?.dataset.consentSettings === undefined) return;
    event.preventDefault();
    load()
      .then(({ openSettings }) => openSettings(link))
      .catch(() => location.assign(link.href));
  });
  onConsent((record) => {
    if (record) return;
    setTimeout(() => {
      load()
        .then(({ ask }) => ask())
        .catch(() => {});
    }, BANNER_DELAY_MS);
  });
  runTagManagerWithConsent(element.dataset);
  // Consent may have been given in another tab while this page was hidden, prerendered or in the back/forward cache.
  for (const type of ['pageshow', 'prerenderingchange', 'visibilitychange']) addEventListener(type, recheckConsent, true);
}
