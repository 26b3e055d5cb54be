import { onResize } from '../support/window.ts';

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
  const setInert = (inert: boolean): void => {
    for (const other of document.body.children) if (other !== element) other.toggleAttribute('inert', inert);
  };

  addEventListener('pageshow', (event) => {
    if (event.persisted) close();
  });
  // Safari on iOS closes no popover by a tap beside it.
  addEventListener('pointerup', ({ target }) => {
    if (!element.contains(target as Node)) close();
  });
  if (!isModal) {
    onResize(({ isDesktop }) => {
      if (isDesktop) close();
    });
    return;
  }

  element.addEventListener('toggle', (event) => {
    if ((event as ToggleEvent).newState === 'open') return setInert(true);
    // By a click beside it the browser gives the focus back to nobody.
    const { activeElement } = document;
    if (activeElement === document.body || element.contains(activeElement)) button?.focus({ preventScroll: true });
  });
  element.addEventListener('beforetoggle', (event) => {
    // Before the browser gives the focus back: to what is inert it cannot.
    if ((event as ToggleEvent).newState === 'closed') setInert(false);
  });
}
