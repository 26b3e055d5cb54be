/** Focuses what stands at the head of a form now, and brings it to the top of the dialog or into the page's view. */
export function bringToTop(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  const dialog = element.closest('dialog:modal');
  if (dialog === null) element.scrollIntoView();
  else dialog.scrollTop = 0;
}
