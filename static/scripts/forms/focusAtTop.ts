/** Focuses an element at the head of a form and scrolls its dialog, or else the page, to it. */
export function focusAtTop(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  const dialog = element.closest('dialog:modal');
  if (dialog === null) element.scrollIntoView();
  else dialog.scrollTop = 0;
}
