import { parseDialogPath } from '../../../src/shared/dialogs.ts';
import { addCloseHandlers } from '../dialogs/closeControls.ts';
import { getFragment } from '../dialogs/fragmentCache.ts';
import { restoreFocus } from '../dialogs/restoreFocus.ts';
import { createDialogShell, type DialogTarget } from '../dialogs/shell.ts';
import { leaveEntry, onHistoryMove, pushEntry } from '../support/dialogHistory.ts';
import { canPrefetch } from '../support/http.ts';
import { findLink, isPlainClick } from '../support/links.ts';

/** Without script a link to the inquiry, a room or a package leads to its page. With script the same content opens in the page's dialog. */
export function openLinksInDialog(): void {
  const dialog = document.querySelector<HTMLDialogElement>('#site-dialog');
  if (dialog === null) return;
  const shell = createDialogShell(dialog);
  const prefetched = new Set<string>();
  let opener: HTMLElement | null = null;

  document.addEventListener('click', (event) => {
    const link = findLink(event);
    const target = toDialogTarget(link);
    if (link === null || target === null || !isPlainClick(event)) return;
    event.preventDefault();
    if (!dialog.open) opener = link;
    shell.show(target);
    // Without the preset: on return the visitor's own choice stays.
    pushEntry({ ...target, preset: null });
  });
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(
      type,
      (event) => {
        const fragment = toDialogTarget(findLink(event))?.fragment;
        if (fragment === undefined || prefetched.has(fragment) || !canPrefetch()) return;
        prefetched.add(fragment);
        // A failed prefetch is silent: the click requests the fragment again and shows the failure.
        getFragment(fragment).catch(() => {});
      },
      { passive: true },
    );
  }

  addCloseHandlers(dialog);
  dialog.addEventListener('close', () => {
    shell.clear();
    if (opener !== null) restoreFocus(opener);
    opener = null;
    leaveEntry();
    leaveInquiryAddress(dialog);
  });
  if (dialog.dataset.closeHref !== undefined) makeServerDialogModal(dialog, shell.adopt);
  onHistoryMove<DialogTarget>((entry) => {
    if (entry.fragment) shell.show(entry as DialogTarget);
    // The inquiry's own page (`data-close-href`) is the dialog, and stays open.
    else if (dialog.dataset.closeHref === undefined) dialog.close();
  });
}

/** On the inquiry's own address the server sends the dialog open and everything else inert; a modal dialog needs no `inert`. */
function makeServerDialogModal(dialog: HTMLDialogElement, adopt: (fragment: string) => void): void {
  for (const element of dialog.parentElement?.children ?? []) element.removeAttribute('inert');
  dialog.open = false;
  dialog.setAttribute('closedby', 'any');
  dialog.showModal();
  adopt(`${(dialog.dataset.closeHref ?? '').replace(/\/$/, '')}/dialog/inquiry`);
}

/** Replaces the inquiry's own address by that of the page behind the dialog: URL, title, and the links of the language switcher. */
function leaveInquiryAddress({ dataset }: HTMLDialogElement): void {
  if (dataset.closeHref === undefined) return;
  // The query is kept: analytics read campaign parameters from it.
  history.replaceState(null, '', dataset.closeHref + location.search);
  document.title = dataset.closeTitle ?? document.title;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-locale]')) {
    if (parseDialogPath(link.pathname) !== null) link.setAttribute('href', link.pathname.replace(/[^/]*$/, ''));
  }
  delete dataset.closeHref;
}

/** Returns null for links to a translation, and for the failed dialog's link to its full page: both are navigations. */
function toDialogTarget(link: HTMLAnchorElement | null): DialogTarget | null {
  if (link?.origin !== location.origin || link.matches('[hreflang], [data-dialog-page]')) return null;
  const address = parseDialogPath(link.pathname);
  return address && { ...address, href: link.href };
}
