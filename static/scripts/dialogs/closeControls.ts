/**
 * Closes a dialog by its close controls, by a link to the page behind, and by a click on the backdrop where the browser does not support
 * `closedby`.
 */
export function addCloseHandlers(dialog: HTMLDialogElement): void {
  let isPressedOnBackdrop = false;
  // A drag that begins in a field and ends on the backdrop fires a click there too: both ends must be on the backdrop.
  dialog.addEventListener('pointerdown', (event) => {
    isPressedOnBackdrop = isOnBackdrop(event, dialog);
  });
  dialog.addEventListener('click', (event) => {
    const isBackdropClick = !('closedBy' in dialog) && isPressedOnBackdrop && isOnBackdrop(event, dialog);
    if (!isBackdropClick && !isCloseControl(event.target, dialog)) return;
    event.preventDefault();
    dialog.close();
  });
}

/** True inside a close control and inside a link to the page behind the dialog. */
function isCloseControl(target: EventTarget | null, dialog: HTMLDialogElement): boolean {
  const control = target instanceof Element ? target.closest<HTMLElement>('[data-dialog-close], a[href]:not([target])') : null;
  const pageBehind = new URL(dialog.dataset.closeHref ?? '', location.href).href;
  return control !== null && ('dialogClose' in control.dataset || (control as HTMLAnchorElement).href === pageBehind);
}

function isOnBackdrop(event: MouseEvent, dialog: HTMLDialogElement): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  const { clientX: x, clientY: y, target } = event;
  return target === dialog && (x < left || x > right || y < top || y > bottom);
}
