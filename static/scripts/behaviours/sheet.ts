import { onResize } from '../support/resize.ts';

/** A finger that closed the sheet by a tap beside it presses nothing that lies there: so long the page stays inert, in milliseconds. */
const AFTERMATH = 100;

/**
 * Without script a sheet opens, closes by Esc or a click beside it, and shows one submenu at a time: it is a popover. With it, one that
 * covers the page (`data-modal`) keeps the focus and gives it back, a small one leaves when the window has room for what it shows, and
 * neither is open on a page that comes back from the browser's memory.
 */
export function sheet(element: HTMLElement): void {
  const isModal = 'modal' in element.dataset;
  const button = document.querySelector<HTMLElement>(`[popovertarget="${element.id}"]`);
  const close = (): void => {
    if (element.matches(':popover-open')) element.hidePopover();
  };
  /** The page around it. Dialogs take care of themselves, and who listens hears of the page that is on its way. */
  const setInert = (inert: boolean): void => {
    for (const other of document.querySelectorAll('body > :not(dialog, [role="status"])')) {
      if (other !== element) other.toggleAttribute('inert', inert);
    }
  };

  addEventListener('pageshow', (event) => {
    if (event.persisted) close();
  });
  // Older Safari on iOS closes no popover by a tap beside it. What begins inside, or on the button, is none.
  let isBeside = false;
  addEventListener('pointerdown', ({ target }) => {
    isBeside = ![element, button].some((part) => part?.contains(target as Node));
  });
  addEventListener('pointerup', () => {
    if (isBeside) close();
  });
  if (!isModal) {
    onResize(({ isDesktop }) => {
      if (isDesktop) close();
    });
    return;
  }

  element.addEventListener('toggle', (event) => {
    if ((event as ToggleEvent).newState === 'open') {
      // All of the page is styled anew for it: the menu is shown first.
      return void requestAnimationFrame(() => setTimeout(() => setInert(element.matches(':popover-open'))));
    }
    setTimeout(() => {
      if (element.matches(':popover-open')) return;
      setInert(false);
      // To what is inert the browser could not give it back.
      const { activeElement } = document;
      if (activeElement === document.body || element.contains(activeElement)) button?.focus({ preventScroll: true });
    }, AFTERMATH);
  });
}
