import type { getConsent, giveConsent, hasTrackingOptOut, onConsent } from './consent.ts';

/*
 * The consent banner. The file has a neutral name because content blockers block names such as `consent` or `banner`, and without the chunk
 * a visitor could not allow anything.
 */

/** As long as `--duration-fade` in `tokens.css`, the banner's transition. */
const BANNER_FADE_MS = 250;

/** Functions of the first script: a module that both import would be one more file in every page's first load. */
export interface ConsentDependencies {
  readonly getConsent: typeof getConsent;
  readonly giveConsent: typeof giveConsent;
  readonly onConsent: typeof onConsent;
  readonly hasTrackingOptOut: typeof hasTrackingOptOut;
}

export interface ConsentBanner {
  /** Opens the banner unless it is open or the visitor has answered; after an open dialog is closed. */
  ask(): void;
  /** Opens the banner with the settings; after closing, the focus returns to the link. @throws if they cannot be loaded */
  openSettings(link: HTMLElement): Promise<void>;
}

/** Adds listeners to the element of the banner. */
export function createConsentBanner(banner: HTMLElement, dependencies: ConsentDependencies): ConsentBanner {
  const { getConsent, giveConsent, onConsent, hasTrackingOptOut } = dependencies;
  const { open, close } = createVisibility(banner);
  const settings = banner.querySelector('form') as HTMLFormElement;
  const status = banner.nextElementSibling as HTMLElement;
  let isHydrated = false;
  /** @param link opens the banner @throws if Alpine cannot be loaded */
  const showSettings = async (link?: HTMLElement): Promise<void> => {
    const { hydrateTree } = await import('./forms/alpine.ts');
    if (!isHydrated) hydrateTree(settings, { settings: () => createSettings(dependencies) });
    isHydrated = true;
    if (link) open(link);
    settings.dispatchEvent(new Event('show'));
    banner.dataset.settings = '';
    settings.querySelector<HTMLElement>('input:enabled')?.focus();
  };
  const ask = (): void => {
    if (getConsent() || !banner.hidden) return;
    // An open dialog is what the visitor came for: the banner waits until the dialog is closed.
    const dialog = document.querySelector('dialog[open]');
    if (dialog) dialog.addEventListener('close', ask, { once: true });
    else open(null);
  };

  const optOutNote = banner.querySelector<HTMLElement>('.consent__opt-out');
  if (optOutNote) optOutNote.hidden = !hasTrackingOptOut();
  banner.addEventListener('click', ({ target }) => {
    const value = target instanceof HTMLButtonElement ? target.value : '';
    // Without Alpine the list of what is stored is shown in place of the settings.
    if (value === 'settings') showSettings().catch(() => banner.querySelector('a')?.click());
    if (value === 'reject' || value === 'accept')
      giveConsent({ functionalServices: value === 'accept', analyzeServices: value === 'accept' });
  });
  banner.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close(0);
  });
  onConsent((record) => {
    if (!record || banner.hidden) return;
    status.textContent = banner.dataset.saved ?? '';
    close(BANNER_FADE_MS);
  });
  reserveRoom(banner);
  return {
    ask,
    openSettings(link) {
      status.textContent = '';
      return showSettings(link);
    },
  };
}

/** The settings: a member for each service that needs consent. */
export function createSettings({ getConsent, giveConsent }: ConsentDependencies) {
  return {
    functional: false,
    analytics: false,
    show() {
      const record = getConsent();
      this.functional = !!record?.functionalServices;
      this.analytics = !!record?.analyzeServices;
    },
    save() {
      giveConsent({ functionalServices: this.functional, analyzeServices: this.analytics });
    },
  };
}

interface Visibility {
  /** Opens the banner; after closing, the focus returns to `opener`. */
  open(opener: HTMLElement | null): void;
  /** Hides the banner after the delay, during which it fades out. */
  close(delayMs: number): void;
}

function createVisibility(banner: HTMLElement): Visibility {
  let opener: HTMLElement | null = null;
  let hideTimer: ReturnType<typeof setTimeout> | undefined;
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
  };
}

/** Reserves room below the page's end, as high as the banner, so that the end can be scrolled above the banner. */
function reserveRoom(banner: HTMLElement): void {
  let reservedPx = 0;
  new ResizeObserver(() => {
    const root = document.documentElement;
    const releasedPx = reservedPx - banner.offsetHeight;
    // At the end of the page the room stays when the banner closes: without it the browser would scroll back, and everything would move.
    if (releasedPx > 0 && scrollY + innerHeight > root.scrollHeight - releasedPx) return;
    reservedPx -= releasedPx;
    root.style.setProperty('--consent-height', `${reservedPx}px`);
  }).observe(banner);
}
