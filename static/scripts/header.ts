import { localeCookie } from '../../src/shared/browserStorage.ts';
import { localeCodes } from '../../src/shared/locales.ts';
import { findLink, storeCookie } from './support.ts';

/** Scrolling down by less does not hide the header: a finger at rest moves by a few pixels. */
const HEADER_HIDE_THRESHOLD_PX = 8;
/** At the top of the page the header always stays. */
const ALWAYS_SHOWN_HEADER_HEIGHTS = 1.5;
/** A tap beside the sheet closes it; the page stays inert this long, so that the same tap's click presses nothing behind the sheet. */
const INERT_AFTER_CLOSE_MS = 100;

/**
 * Without script the header is always visible. With script scrolling down hides it, unless the keyboard focus is inside; scrolling up or
 * focusing something in it shows it again.
 */
export function hideHeaderOnScroll(): void {
  const element = document.querySelector<HTMLElement>('.header');
  if (element === null) return;
  /** Where scrolling down began. `NaN` until `pageshow`: reading the scroll position now would force a layout during loading. */
  let downStart = Number.NaN;
  let lastPosition = downStart;

  /** Clamped: Safari reports positions beyond both ends of the page while it bounces. */
  const readPosition = (): number => Math.max(0, Math.min(scrollY, document.documentElement.scrollHeight - innerHeight));
  const show = (): void => {
    downStart = lastPosition = readPosition();
    delete element.dataset.hidden;
  };
  // Needs no throttle: browsers dispatch `scroll` at most once a frame.
  addEventListener('scroll', () => {
    const isUp = readPosition() < lastPosition;
    lastPosition = readPosition();
    // Open sheets and dialogs keep the header visible: their buttons are in it, and focus returns to them. Inside `:is()` a selector that
    // the browser does not know (no popovers) matches nothing; outside it throws.
    const isKept =
      isUp ||
      Number.isNaN(downStart) ||
      // Not `:focus-within`: a button pressed with mouse or finger has the focus until something else is pressed.
      element.querySelector(':focus-visible') ||
      document.querySelector(':is([popover="auto"]:popover-open, dialog[open])');
    if (isKept) show();
    else if (lastPosition - downStart > HEADER_HIDE_THRESHOLD_PX && lastPosition > element.offsetHeight * ALWAYS_SHOWN_HEADER_HEIGHTS)
      element.dataset.hidden = '';
  });
  element.addEventListener('focusin', show);
  // While the buttons of a room's box are wholly in view between header and thumb bar, the bar leaves out the same ones.
  const box = document.querySelector('.dialog--page .record__foot .buttons');
  if (box)
    new IntersectionObserver(([entry]) => element.toggleAttribute('data-doubled', entry?.intersectionRatio === 1), {
      rootMargin: '-56px 0px',
      threshold: 1,
    }).observe(box);
  addEventListener('pageshow', (event) => {
    if (event.persisted || Number.isNaN(downStart)) show();
  });
}

/**
 * Without script a sheet is a popover: it opens, and closes by Esc or a click beside it. With script a sheet that covers the page
 * (`data-modal`) keeps the focus and returns it, a small sheet closes once the window is wide enough for its content, and both are closed
 * on a page that is restored from the back/forward cache.
 */
export function enhanceSheet(sheet: HTMLElement): void {
  // Without popovers the sheet is a part of the page.
  if (!('popover' in sheet)) return;
  const button = document.querySelector<HTMLElement>(`[popovertarget="${sheet.id}"]`);
  const close = (): void => {
    if (sheet.matches(':popover-open')) sheet.hidePopover();
  };
  addEventListener('pageshow', (event) => {
    if (event.persisted) close();
  });
  // Older Safari on iOS does not close a popover by a tap beside it. A press that begins inside the sheet or on its button does not count.
  let isPressedBeside = false;
  addEventListener('pointerdown', ({ target }) => {
    isPressedBeside = !sheet.contains(target as Node) && !button?.contains(target as Node);
  });
  addEventListener('pointerup', () => {
    if (isPressedBeside) close();
  });
  if (!('modal' in sheet.dataset)) {
    // Same width as in the style sheet.
    matchMedia('(min-width: 1064px)').addEventListener('change', close);
    return;
  }

  /** Dialogs stay active because they manage `inert` themselves, live regions because an inert one is not announced. */
  const setPageInert = (isInert: boolean): void => {
    for (const other of document.querySelectorAll('body > :not(dialog, [role="status"])')) {
      if (other !== sheet) other.toggleAttribute('inert', isInert);
    }
  };
  sheet.addEventListener('toggle', (event) => {
    if ((event as ToggleEvent).newState === 'open') {
      // `inert` restyles the whole page: the frame with the open menu is painted first.
      return void requestAnimationFrame(() => setTimeout(() => setPageInert(sheet.matches(':popover-open'))));
    }
    setTimeout(() => {
      if (sheet.matches(':popover-open')) return;
      setPageInert(false);
      // The browser could not return the focus: the button was inert when the sheet closed.
      const { activeElement } = document;
      if (activeElement === document.body || sheet.contains(activeElement)) button?.focus({ preventScroll: true });
    }, INERT_AFTER_CLOSE_MS);
  });
}

/**
 * Without script the language switcher is a form, whose answer stores the visitor's language. With script a click on any link of the
 * language switcher stores the language in a cookie, before the page changes.
 */
export function rememberLanguage(): void {
  document.addEventListener('click', (event) => {
    const locale = findLink(event)?.dataset.locale;
    if (locale) storeCookie(localeCookie.name, locale, localeCookie.days);
  });
  // Who chooses a language at `/` and goes back is redirected by the cookie, where the browser has not kept the page itself. From a page of
  // the site `/` is the default language; of all addresses only `/` redirects to a home page.
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isRedirectedBack = navigation?.type === 'back_forward' && navigation.redirectCount > 0;
  if (isRedirectedBack && localeCodes.some((locale) => location.pathname === `/${locale}/`)) location.replace('/');
}
