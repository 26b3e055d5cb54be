/** Without script the sheet opens, closes by Esc or a click beside it, and shows one submenu at a time: it is a popover. With it, a page that comes back from the browser's memory finds the sheet closed. */
export function flyout(sheet: HTMLElement): void {
  addEventListener('pageshow', (event) => {
    if (event.persisted && sheet.matches(':popover-open')) sheet.hidePopover();
  });
}
