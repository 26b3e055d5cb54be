/*
 * The consent banner. The file has a neutral name because content blockers block names such as `consent` or `banner`, and without the chunk
 * a visitor could not allow anything.
 */

/** As long as `--duration-fade` in `tokens.css`, the banner's transition. */
const BANNER_FADE_MS = 250;

/** Functions of the first script: a module that both import would be one more file in every page's first load. */
export type ConsentDependencies = Pick<typeof import('./consent.ts'), 'getConsent' | 'giveConsent' | 'onConsent' | 'hasTrackingOptOut'> &
  Pick<typeof import('./waiting.ts'), 'startWait'>;

/** Adds listeners to the element of the banner. */
export function createConsentBanner(banner: HTMLElement, dependencies: ConsentDependencies) {
  const { getConsent, giveConsent, onConsent, hasTrackingOptOut, startWait } = dependencies;
  const settings = banner.querySelector('form') as HTMLFormElement;
  const loadAlpine = () => import('./forms/alpine.ts');
  const status = banner.nextElementSibling as HTMLElement;
  let isHydrated = false;
  /** Gets the focus back. */
  let opener: HTMLElement | null = null;
  let hideTimer: ReturnType<typeof setTimeout> | undefined;

  const open = (link: HTMLElement | null): void => {
    clearTimeout(hideTimer);
    delete banner.dataset.closing;
    delete banner.dataset.settings;
    banner.hidden = banner.inert = false;
    opener = link;
    status.textContent = '';
  };
  const close = (delayMs: number): void => {
    if (banner.contains(document.activeElement)) (opener ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
    opener = null;
    // While the banner fades out, its buttons must not take a second click.
    banner.inert = true;
    banner.dataset.closing = '';
    hideTimer = setTimeout(() => {
      banner.hidden = true;
    }, delayMs);
  };
  /** Opens the banner unless it is open or the visitor has answered. */
  const ask = (): void => {
    if (getConsent() || !banner.hidden) return;
    // An open dialog is what the visitor came for: the banner waits until the dialog is closed.
    const dialog = document.querySelector('dialog[open]');
    if (dialog) dialog.addEventListener('close', ask, { once: true });
    else open(null);
  };
  /** Shows the settings if they are still wanted. @param link opens the banner, and has the focus after closing @throws if Alpine cannot be loaded */
  const openSettings = async (isWanted: () => boolean, link?: HTMLElement): Promise<void> => {
    const { hydrateTree } = await loadAlpine();
    if (!isWanted()) return;
    if (!isHydrated) hydrateTree(settings, { settings: () => createSettings(dependencies) });
    isHydrated = true;
    if (link) open(link);
    settings.dispatchEvent(new Event('show'));
    banner.dataset.settings = '';
    settings.querySelector<HTMLElement>('input:enabled')?.focus();
  };

  const optOutNote = banner.querySelector<HTMLElement>('.consent__opt-out');
  if (optOutNote) optOutNote.hidden = !hasTrackingOptOut();
  banner.addEventListener('click', ({ target }) => {
    const value = target instanceof HTMLButtonElement ? target.value : '';
    const isGranted = value === 'accept';
    // Without Alpine the list of what is stored is shown in place of the settings.
    if (value === 'settings') {
      const isWanted = startWait();
      openSettings(isWanted).catch(() => isWanted() && banner.querySelector('a')?.click());
    } else if (isGranted || value === 'reject') giveConsent({ functionalServices: isGranted, analyzeServices: isGranted });
  });
  for (const type of ['pointerover', 'focusin']) {
    // A failed preload is silent: the click loads Alpine again.
    banner.addEventListener(
      type,
      ({ target }) => void ((target as HTMLButtonElement).value === 'settings' && loadAlpine().catch(() => {})),
    );
  }
  banner.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close(0);
  });
  onConsent((record) => {
    if (!record || banner.hidden) return;
    status.textContent = banner.dataset.saved ?? '';
    close(BANNER_FADE_MS);
  });
  // Room below the page's end, as high as the banner, so that the end can be scrolled above the banner.
  let reservedPx = 0;
  new ResizeObserver(() => {
    const root = document.documentElement;
    const releasedPx = reservedPx - banner.offsetHeight;
    // At the end of the page the room stays when the banner closes: without it the browser would scroll back, and everything would move.
    if (releasedPx > 0 && scrollY + innerHeight > root.scrollHeight - releasedPx) return;
    reservedPx -= releasedPx;
    root.style.setProperty('--consent-height', `${reservedPx}px`);
  }).observe(banner);
  return { ask, openSettings };
}

/** The component of the settings: a member for each service that needs consent. */
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
