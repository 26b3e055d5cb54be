import { parseDialogPath } from '../../src/shared/dialogs.ts';
import { leaveEntry, onHistoryMove, pushEntry } from './dialogHistory.ts';
import { createDialogShell, type DialogTarget, getFragment } from './dialogShell.ts';
import { canPrefetch, findLink, isPlainClick, nextFrame } from './support.ts';
import { startWait } from './waiting.ts';

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
    if (target === null || !isPlainClick(event)) return;
    event.preventDefault();
    if (!dialog.open) opener = link;
    startWait();
    // The picture of a room's card grows into that of the dialog (`record.css`) if the content was fetched ahead.
    if (link?.closest('.card--room') && document.startViewTransition) document.startViewTransition(() => void shell.show(target));
    else void shell.show(target, nextFrame());
    // Without the preset: on return the visitor's own choice stays.
    pushEntry({ ...target, preset: null });
  });
  const prefetch = (event: Event): void => {
    const fragment = toDialogTarget(findLink(event))?.fragment;
    if (fragment === undefined || prefetched.has(fragment) || !canPrefetch()) return;
    prefetched.add(fragment);
    // A failed prefetch is silent: the click requests the fragment again and shows the failure.
    getFragment(fragment).catch(() => {});
  };
  for (const type of ['pointerover', 'focusin', 'touchstart']) document.addEventListener(type, prefetch, { passive: true });

  addCloseHandlers(dialog);
  dialog.addEventListener('close', () => {
    shell.clear();
    restoreFocus(opener);
    opener = null;
    leaveEntry();
    leaveInquiryAddress(dialog);
  });
  if (dialog.dataset.closeHref !== undefined) {
    // On the inquiry's own address the server sends the dialog open and everything else inert; a modal dialog needs no `inert`.
    for (const element of dialog.parentElement?.children ?? []) element.removeAttribute('inert');
    dialog.open = false;
    dialog.setAttribute('closedby', 'any');
    dialog.showModal();
    shell.adopt(`${dialog.dataset.closeHref.replace(/\/$/, '')}/dialog/inquiry`);
  }
  onHistoryMove<DialogTarget>((entry) => {
    if (entry.fragment) void shell.show(entry as DialogTarget);
    // The inquiry's own page (`data-close-href`) is the dialog, and stays open.
    else if (dialog.dataset.closeHref === undefined) dialog.close();
  });
}

/** Returns null for links to a translation, and for the failed dialog's link to its full page: both are navigations. */
function toDialogTarget(link: HTMLAnchorElement | null): DialogTarget | null {
  if (link?.origin !== location.origin || link.matches('[hreflang], [data-dialog-page]')) return null;
  const address = parseDialogPath(link.pathname);
  return address && { ...address, href: link.href };
}

/**
 * Closes a dialog by its close controls, by a link to the page behind, and by a click on the backdrop where the browser does not support
 * `closedby`.
 */
function addCloseHandlers(dialog: HTMLDialogElement): void {
  const isOnBackdrop = ({ clientX: x, clientY: y, target }: MouseEvent): boolean => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    return target === dialog && (x < left || x > right || y < top || y > bottom);
  };
  let isPressedOnBackdrop = false;
  // A drag that begins in a field and ends on the backdrop fires a click there too: both ends must be on the backdrop.
  dialog.addEventListener('pointerdown', (event) => {
    isPressedOnBackdrop = isOnBackdrop(event);
  });
  dialog.addEventListener('click', (event) => {
    const isBackdropClick = !('closedBy' in dialog) && isPressedOnBackdrop && isOnBackdrop(event);
    const isCloseControl = (event.target as Element).closest('[data-dialog-close]') !== null;
    const pageBehind = new URL(dialog.dataset.closeHref ?? '', location.href).href;
    if (!isBackdropClick && !isCloseControl && findLink(event)?.href !== pageBehind) return;
    event.preventDefault();
    dialog.close();
  });
}

/**
 * Returns the focus to the link that opened a dialog, or, if that link is in a sheet which has closed since, to the sheet's button. Safari
 * does not focus clicked links, so the browser cannot restore the focus itself.
 */
function restoreFocus(opener: HTMLElement | null): void {
  // `:is()`: a browser without popovers finds none, and does not throw.
  const sheet = opener?.closest(':is([popover]:not(:popover-open))');
  const target = sheet ? document.querySelector<HTMLElement>(`[popovertarget="${sheet.id}"]`) : opener;
  target?.focus({ preventScroll: true });
}

/** Replaces the inquiry's own address by that of the page behind the dialog: URL, title, and the links of the language switcher. */
function leaveInquiryAddress({ dataset }: HTMLDialogElement): void {
  if (dataset.closeHref === undefined) return;
  // The query is kept: analytics read campaign parameters from it.
  history.replaceState(null, '', dataset.closeHref + location.search);
  document.title = dataset.closeTitle ?? document.title;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-locale]')) {
    const fragment = parseDialogPath(link.pathname)?.fragment;
    if (fragment) link.setAttribute('href', fragment.replace(/dialog.*/, ''));
  }
  delete dataset.closeHref;
}
