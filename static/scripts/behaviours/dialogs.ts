import { dialogOf } from '../../../src/shared/dialogs.ts';
import { addWaysToClose } from '../dialogs/closeControls.ts';
import { getContent } from '../dialogs/fragmentCache.ts';
import { focusOpener } from '../dialogs/restoreFocus.ts';
import { createShell, type Wanted } from '../dialogs/shell.ts';
import { maySpend } from '../support/http.ts';
import { isPlainClick, linkOf } from '../support/links.ts';

/** Without script a link to the inquiry, to a room or a package leads to its page. With it the same content opens in place. */
export function dialogs(): void {
  const dialog = document.querySelector<HTMLDialogElement>('#dialog');
  if (dialog === null) return;
  const shell = createShell(dialog);
  const likely = new Set<string>();
  let opener: HTMLElement | null = null;

  document.addEventListener('click', (event) => {
    const link = linkOf(event);
    const wanted = wantedOf(link);
    if (link === null || wanted === null || !isPlainClick(event)) return;
    event.preventDefault();
    if (!dialog.open) opener = link;
    shell.show(wanted);
  });
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(
      type,
      (event) => {
        const fragment = wantedOf(linkOf(event))?.fragment;
        if (fragment === undefined || likely.has(fragment) || !maySpend()) return;
        likely.add(fragment);
        // A failure shows when it is wanted.
        getContent(fragment).catch(() => {});
      },
      { passive: true },
    );
  }

  addWaysToClose(dialog);
  dialog.addEventListener('close', () => {
    shell.clear();
    if (opener !== null) focusOpener(opener);
    opener = null;
    leaveAddress(dialog);
  });
  if (dialog.dataset.closeHref !== undefined) takeOver(dialog, shell.adopt);
}

/** The inquiry's own address comes with the dialog open and all else inert; from now on the browser keeps it modal. */
function takeOver(dialog: HTMLDialogElement, adopt: (fragment: string) => void): void {
  for (const element of dialog.parentElement?.children ?? []) element.removeAttribute('inert');
  dialog.open = false;
  dialog.setAttribute('closedby', 'any');
  dialog.showModal();
  adopt(`${(dialog.dataset.closeHref ?? '').replace(/\/$/, '')}/dialog/inquiry`);
}

/** The inquiry's own address is left for that of the page behind: its title, and its translations in the switcher. */
function leaveAddress({ dataset }: HTMLDialogElement): void {
  if (dataset.closeHref === undefined) return;
  // What statistics read of it stays.
  history.replaceState(null, '', dataset.closeHref + location.search);
  document.title = dataset.closeTitle ?? document.title;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-locale]')) {
    if (dialogOf(link.pathname) !== null) link.setAttribute('href', link.pathname.replace(/[^/]*$/, ''));
  }
  delete dataset.closeHref;
}

function wantedOf(link: HTMLAnchorElement | null): Wanted | null {
  // A translation is another page, and what cannot be had in place is to be had on its own.
  const address = link?.origin === location.origin && !link.matches('[hreflang], [data-dialog-page]') ? dialogOf(link.pathname) : null;
  return link === null || address === null ? null : { ...address, href: link.href };
}
