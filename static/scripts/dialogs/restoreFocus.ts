/**
 * Gives the focus back to what opened a dialog; Safari does not focus a link that is clicked, so the browser alone would not know.
 * In a sheet that has closed since, it goes to the button of that sheet.
 */
export function focusOpener(opener: HTMLElement): void {
  const sheet = opener.closest('[popover]:not(:popover-open)');
  const target = sheet === null ? opener : document.querySelector<HTMLElement>(`[popovertarget="${sheet.id}"]`);
  target?.focus({ preventScroll: true });
}
