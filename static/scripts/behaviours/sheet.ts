import { onResize } from '../support/resize.ts';

/** A tap beside the sheet closes it; the page stays inert this long, so that the same tap's click presses nothing behind the sheet. */
const INERT_AFTER_CLOSE_MS = 100;

/**
 * Without script a sheet is a popover: it opens, and closes by Esc or a click beside it. With script a sheet that covers the page
 * (`data-modal`) keeps the focus and returns it, a small sheet closes once the window is wide enough for its content, and both are closed
 * on a page that is restored from the back/forward cache.
 */
export function enhanceSheet(sheet: HTMLElement): void {
  // Without popovers the sheet is a part of the page.
  if (!('popover' in sheet)) return;
  const isModal = 'modal' in sheet.dataset;
  const button = document.querySelector<HTMLElement>(`[popovertarget="${sheet.id}"]`);
  const close = (): void => {
    if (sheet.matches(':popover-open')) sheet.hidePopover();
  };
  /** Dialogs stay active because they manage `inert` themselves, live regions because an inert one is not announced. */
  const setPageInert = (isInert: boolean): void => {
    for (const other of document.querySelectorAll('body > :not(dialog, [role="status"])')) {
      if (other !== sheet) other.toggleAttribute('inert', isInert);
    }
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
  if (!isModal) {
    onResize(({ isDesktop }) => {
      if (isDesktop) close();
    });
    return;
  }

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
