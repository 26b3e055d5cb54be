/** Without script the sheet opens, closes by Esc or a click beside it, and shows one submenu at a time: it is a popover. With it, a page that comes back from the browser's memory finds the sheet closed. */
export function sheet(element: HTMLElement): void {
  addEventListener('pageshow', (event) => {
    if (event.persisted && element.matches(':popover-open')) element.hidePopover();
  });
}
