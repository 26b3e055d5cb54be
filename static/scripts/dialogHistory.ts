/*
 * A dialog that is opened in place has an entry in the history, with the address of the page behind it: Back closes the dialog, Forward
 * opens it again.
 */

/** What identifies a dialog in `history.state`: the `href` of the link that opens it, and whatever its behaviour adds. */
export interface DialogEntry {
  readonly href: string;
}

/**
 * A busy browser may take seconds to go back. Firefox may restore the page with another entry's state after a jump over several entries: then
 * there is nothing to go back to.
 */
const RETURN_TIMEOUT_MS = 5_000;

/** Set from the closing of a dialog until the browser has gone back to the page's entry. */
let returnTimer: ReturnType<typeof setTimeout> | undefined;
/** The dialog that was opened meanwhile: its entry is added after the return. */
let waitingEntry: DialogEntry | null = null;
/** What had the focus when the return began. */
let focused: Element | null = null;

/** WebKit may still go back to the fragment that `pushEntry` has removed, and moves the focus to its element. */
function keepFocus(): void {
  if (document.activeElement?.matches('body, main') && focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}

function finishReturn(): void {
  clearTimeout(returnTimer);
  returnTimer = undefined;
  keepFocus();
  // It may do so after it has said that it went back.
  requestAnimationFrame(() => setTimeout(keepFocus));
  if (waitingEntry) pushEntry(waitingEntry);
  waitingEntry = null;
}

addEventListener('popstate', (event) => {
  if (!returnTimer) return;
  // The return is not a move of the visitor: listeners would close a dialog that was opened meanwhile.
  event.stopImmediatePropagation();
  finishReturn();
});

/**
 * Calls the listener with the current entry now (the page may have been reloaded while a dialog was open) and when the visitor goes back or
 * forward. An entry without `href` is that of a page.
 */
export function onHistoryMove<Entry extends DialogEntry>(listener: (entry: Partial<Entry>) => void): void {
  const callListener = () => listener(history.state ?? {});
  addEventListener('popstate', callListener);
  callListener();
}

/**
 * Adds an entry for a dialog that was opened, unless the current entry is its own. `depth` counts the entries after that of the page. The
 * page's address loses its fragment: going back to a fragment, browsers scroll to its element and move the focus there.
 */
export function pushEntry<Entry extends DialogEntry>(entry: Entry): void {
  const { href, depth = 0 } = history.state ?? {};
  if (returnTimer) waitingEntry = entry;
  if (returnTimer || href === entry.href) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  history.pushState({ ...entry, depth: depth + 1 }, '');
}

/** Goes back to the page's entry after a dialog was closed; not if going back has closed it. */
export function leaveEntry(): void {
  waitingEntry = null;
  if (!history.state?.depth || returnTimer) return;
  focused = document.activeElement;
  history.go(-history.state.depth);
  returnTimer = setTimeout(finishReturn, RETURN_TIMEOUT_MS);
}
