/*
 * A dialog that is opened in place has an entry in the history, with the address of the page behind it: Back closes the dialog, Forward
 * opens it again.
 */

/** What identifies a dialog in `history.state`: the `href` of the link that opens it, and whatever its behaviour adds. */
export interface DialogEntry {
  readonly href: string;
}

/** @property depth number of entries after that of the page itself: one dialog may lead to another */
interface DialogState extends DialogEntry {
  readonly depth: number;
}

/** Firefox may restore the page with another entry's state after a jump over several entries: then there is nothing to go back to. */
const RETURN_TIMEOUT_MS = 1_000;

/** True from the closing of a dialog until the browser has gone back to the page's entry. */
let isReturning = false;
addEventListener('popstate', () => {
  isReturning = false;
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

/** Runs a task that opens a dialog: now, or after the entry of the last dialog was left, and at the latest when that has taken too long. */
export function runAfterReturn(task: () => void): void {
  if (!isReturning) {
    task();
    return;
  }
  const run = () => {
    removeEventListener('popstate', run);
    clearTimeout(timer);
    task();
  };
  const timer = setTimeout(run, RETURN_TIMEOUT_MS);
  addEventListener('popstate', run);
}

/** Adds an entry for a dialog, unless the current entry is its own. */
export function pushEntry<Entry extends DialogEntry>(entry: Entry): void {
  const { href, depth = 0 }: Partial<DialogState> = history.state ?? {};
  if (href !== entry.href) history.pushState({ ...entry, depth: depth + 1 }, '');
}

/** Goes back to the page's entry after a dialog was closed; not if going back has closed it. */
export function leaveEntry(): void {
  const { depth }: Partial<DialogState> = history.state ?? {};
  if (!depth) return;
  isReturning = true;
  history.go(-depth);
  setTimeout(() => {
    isReturning = false;
  }, RETURN_TIMEOUT_MS);
}
