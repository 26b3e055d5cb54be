/**
 * Returns the focus to the link that opened a dialog, or, if that link is in a sheet which has closed since, to the sheet's button. Safari
 * does not focus clicked links, so the browser cannot restore the focus itself.
 */
export function restoreFocus(opener: HTMLElement): void {
  // `:is()`: a browser without popovers finds none, and does not throw.
  const sheet = opener.closest(':is([popover]:not(:popover-open))');
  const target = sheet === null ? opener : document.querySelector<HTMLElement>(`[popovertarget="${sheet.id}"]`);
  target?.focus({ preventScroll: true });
}
