import { hasTrackingOptOut, runTagManagerWithConsent } from '../consent/analyticsConsent.ts';
import { getConsent, giveConsent, onConsent, recheckConsent } from '../consent/record.ts';
import { findLink } from '../support/links.ts';

/** As long as `--duration-fade` in `tokens.css`, the banner's transition. */
const BANNER_FADE_MS = 250;
/**
 * The first paint of the banner blocks a slow phone for 50 to 80 ms. The delay leaves that time to a visitor who presses something as soon
 * as the page is visible.
 */
const BANNER_DELAY_MS = 300;

/**
 * Without script no consent is asked for, nothing of another host is loaded, and the settings link leads to the table of stored data. With
 * script the visitor is asked once, and the settings link opens the banner again.
 */
export function manageConsentBanner(): void {
  const banner = document.querySelector<HTMLElement>('#site-consent');
  const functional = banner?.querySelector<HTMLInputElement>('#site-consent-functional');
  const analytics = banner?.querySelector<HTMLInputElement>('#site-consent-analytics');
  if (!banner || !functional || !analytics) return;
  const optOutNote = banner.querySelector<HTMLElement>('.consent__opt-out');
  if (optOutNote) optOutNote.hidden = !hasTrackingOptOut();
  const { open, close, showSettings, announce } = createBanner(banner, functional, analytics);

  banner.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) return;
    const { value } = target;
    if (value === 'settings') return showSettings();
    const isGranted = (toggle: HTMLInputElement): boolean => value === 'accept' || (value === 'save' && toggle.checked);
    giveConsent({ functionalServices: isGranted(functional), analyzeServices: isGranted(analytics) });
    announce(banner.dataset.saved ?? '');
  });
  banner.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close(0);
  });
  document.addEventListener('click', (event) => {
    const link = findLink(event);
    if (link?.dataset.consentSettings === undefined) return;
    event.preventDefault();
    open(link);
    announce('');
    showSettings();
  });
  let reservedPx = 0;
  new ResizeObserver(() => {
    const root = document.documentElement;
    const releasedPx = reservedPx - banner.offsetHeight;
    // At the end of the page the room stays when the banner closes: without it the browser would scroll back, and everything would move.
    if (releasedPx > 0 && scrollY + innerHeight > root.scrollHeight - releasedPx) return;
    reservedPx -= releasedPx;
    root.style.setProperty('--consent-height', `${reservedPx}px`);
  }).observe(banner);

  const ask = (): void => {
    if (getConsent() || !banner.hidden) return;
    // An open dialog is what the visitor came for: the banner waits until the dialog is closed.
    const dialog = document.querySelector('dialog[open]');
    if (dialog) dialog.addEventListener('close', ask, { once: true });
    else open(null);
  };
  onConsent((record) => {
    if (!record) setTimeout(ask, BANNER_DELAY_MS);
    else if (!banner.hidden) close(BANNER_FADE_MS);
  });
  runTagManagerWithConsent(banner.dataset);
  // Consent may have been given in another tab while this page was hidden, prerendered or in the back/forward cache.
  for (const type of ['pageshow', 'prerenderingchange', 'visibilitychange']) addEventListener(type, recheckConsent, true);
}

interface Banner {
  /** Opens the banner; after closing, the focus returns to `opener`. */
  open(opener: HTMLElement | null): void;
  /** Hides the banner after the delay, during which it fades out. */
  close(delayMs: number): void;
  /** Shows the second layer, with the services of the stored record checked. */
  showSettings(): void;
  /** Sets the text of the live region. */
  announce(text: string): void;
}

function createBanner(banner: HTMLElement, functional: HTMLInputElement, analytics: HTMLInputElement): Banner {
  let opener: HTMLElement | null = null;
  let hideTimer: number | undefined;
  return {
    open(link) {
      clearTimeout(hideTimer);
      delete banner.dataset.closing;
      delete banner.dataset.settings;
      banner.hidden = banner.inert = false;
      opener = link;
    },
    close(delayMs) {
      if (banner.contains(document.activeElement)) {
        (opener ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
      }
      opener = null;
      // While the banner fades out, its buttons must not take a second click.
      banner.inert = true;
      banner.dataset.closing = '';
      hideTimer = setTimeout(() => {
        banner.hidden = true;
      }, delayMs);
    },
    showSettings() {
      const record = getConsent();
      functional.checked = !!record?.functionalServices;
      analytics.checked = !!record?.analyzeServices;
      banner.dataset.settings = '';
      functional.focus();
    },
    announce(text) {
      const status = banner.nextElementSibling;
      if (status) status.textContent = text;
    },
  };
}
