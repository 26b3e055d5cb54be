import { measure, refusesMeasuring } from '../consent/analyticsConsent.ts';
import { getConsent, giveConsent, onConsent, recheckConsent } from '../consent/record.ts';
import { linkOf } from '../support/links.ts';

/** How long the banner takes to go, in milliseconds (specification, section 9). */
const FADE = 250;
/** Who presses something as soon as it is seen comes first: to draw the banner takes a slow phone 50 to 80 milliseconds. In milliseconds. */
const LEAD = 300;

/** Without script nothing is asked and nothing foreign is loaded; the link to the settings leads to what is stored. With it the visitor is asked once, and again by that link. */
export function consent(): void {
  const banner = document.querySelector<HTMLElement>('#consent');
  const functional = banner?.querySelector<HTMLInputElement>('#consent-functional');
  const analytics = banner?.querySelector<HTMLInputElement>('#consent-analytics');
  if (!banner || !functional || !analytics) return;
  const signal = banner.querySelector<HTMLElement>('.consent__signal');
  if (signal) signal.hidden = !refusesMeasuring();
  let opener: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const say = (text: string): void => {
    const status = banner.nextElementSibling;
    if (status) status.textContent = text;
  };
  const showSettings = (): void => {
    const record = getConsent();
    functional.checked = !!record?.functionalServices;
    analytics.checked = !!record?.analyzeServices;
    banner.dataset.settings = '';
    functional.focus();
  };
  const open = (): void => {
    clearTimeout(timer);
    delete banner.dataset.closing;
    delete banner.dataset.settings;
    banner.hidden = banner.inert = false;
  };
  const close = (delay: number): void => {
    if (banner.contains(document.activeElement)) {
      (opener ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
    }
    opener = null;
    // Seen while it goes, but not to be pressed again.
    banner.inert = true;
    banner.dataset.closing = '';
    timer = setTimeout(() => {
      banner.hidden = true;
    }, delay);
  };

  banner.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) return;
    const { value } = target;
    if (value === 'settings') return showSettings();
    const allows = (toggle: HTMLInputElement): boolean => value === 'accept' || (value === 'save' && toggle.checked);
    giveConsent({ functionalServices: allows(functional), analyzeServices: allows(analytics) });
    say(banner.dataset.saved ?? '');
  });
  banner.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close(0);
  });
  document.addEventListener('click', (event) => {
    const link = linkOf(event);
    if (link?.dataset.consentSettings === undefined) return;
    event.preventDefault();
    open();
    opener = link;
    say('');
    showSettings();
  });
  new ResizeObserver(() => {
    document.documentElement.style.setProperty('--consent-height', `${banner.offsetHeight}px`);
  }).observe(banner);

  const ask = (): void => {
    if (getConsent() || !banner.hidden) return;
    // What is modal comes first: it is what the visitor opened, or came for.
    const dialog = document.querySelector('dialog[open]');
    if (dialog) dialog.addEventListener('close', ask, { once: true });
    else open();
  };
  onConsent((record) => {
    if (!record) setTimeout(ask, LEAD);
    else if (!banner.hidden) close(FADE);
  });
  measure(banner.dataset);
  // Answered elsewhere, while this page was hidden, lay in the browser's memory or was not shown yet.
  for (const type of ['pageshow', 'prerenderingchange', 'visibilitychange']) addEventListener(type, recheckConsent, true);
}
