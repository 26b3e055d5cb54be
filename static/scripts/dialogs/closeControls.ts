/** Closes a dialog by its close controls, and by a click beside it where the browser does not (`closedby`). */
export function addWaysToClose(dialog: HTMLDialogElement): void {
  let isPressedBeside = false;
  // A drag that ends on the backdrop, out of a field for instance, is no click on it: it must begin there too.
  dialog.addEventListener('pointerdown', (event) => {
    isPressedBeside = isBeside(event, dialog);
  });
  dialog.addEventListener('click', (event) => {
    const isOnBackdrop = !('closedBy' in dialog) && isPressedBeside && isBeside(event, dialog);
    if (!isOnBackdrop && !leadsBack(event.target, dialog)) return;
    event.preventDefault();
    dialog.close();
  });
  // A page that comes back from the browser's memory shows itself, not what was open over it; the inquiry's own page is the inquiry.
  addEventListener('pageshow', (event) => {
    if (event.persisted && dialog.open && dialog.dataset.closeHref === undefined) dialog.close();
  });
}

/** Whether something closes: a control for it, or a link to the very page behind. */
function leadsBack(target: EventTarget | null, dialog: HTMLDialogElement): boolean {
  const control = target instanceof Element ? target.closest<HTMLElement>('[data-dialog-close], a[href]:not([target])') : null;
  const behind = new URL(dialog.dataset.closeHref ?? '', location.href).href;
  return control !== null && ('dialogClose' in control.dataset || (control as HTMLAnchorElement).href === behind);
}

function isBeside(event: MouseEvent, dialog: HTMLDialogElement): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  const { clientX: x, clientY: y, target } = event;
  return target === dialog && (x < left || x > right || y < top || y > bottom);
}
