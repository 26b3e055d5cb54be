import { INQUIRY_DRAFT_ENTRY, RELOAD_TIME_ENTRY } from '../../src/shared/browserStorage.ts';
import { pushEntry } from './dialogHistory.ts';
import type { CreateComponents, DraftStorage } from './forms/components.ts';
import { fetchFragment, fetchWithTimeout, nextFrame, now, readSession, storeSession } from './support.ts';

/** Without a minimum interval a chunk that stays missing would reload the page in a loop. */
const MIN_RELOAD_INTERVAL_MS = 60_000;
const CHUNK_TIMEOUT_MS = 5_000;
const PAGE_CHECK_TIMEOUT_MS = 5_000;

/** A reload would lose what the visitor has entered on this page. */
let hasInput = false;
let isReloading = false;
addEventListener('input', () => {
  hasInput = true;
  if (isReloading) stop();
});

/**
 * Loads a lazy chunk. If the chunk is missing, most likely because a newer build was deployed after this page was opened, reloads the page
 * and never settles; but not if the visitor has entered something, or the page itself cannot be fetched.
 * @throws if the chunk is missing and the page is not reloaded, or the chunk is late: the caller then works without it
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  const late = new Error('late');
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(reject, CHUNK_TIMEOUT_MS, late);
  });
  try {
    return await Promise.race([load(), timeout]);
  } catch (reason) {
    // A slow connection does not mean that the chunk is missing.
    if (reason !== late && (await reloadPage().catch(() => false))) return new Promise(() => {});
    throw reason;
  }
}

/** Returns true if a reload has begun. */
async function reloadPage(): Promise<boolean> {
  const isRecent = now() - Number(readSession(RELOAD_TIME_ENTRY)) < MIN_RELOAD_INTERVAL_MS;
  // If the time cannot be stored, nothing would stop a loop of reloads.
  if (hasInput || isRecent || !navigator.onLine || !storeSession(RELOAD_TIME_ENTRY, String(now()))) return false;
  // An open dialog has a page of its own: that page is opened, not the one behind the dialog.
  const findUrl = () => document.querySelector<HTMLAnchorElement>('#site-dialog[open] [data-dialog-page]')?.href ?? location.href;
  const url = findUrl();
  const { ok } = await fetchWithTimeout(url, PAGE_CHECK_TIMEOUT_MS, { method: 'HEAD', cache: 'no-store' });
  if (!ok || hasInput || url !== findUrl()) return false;
  isReloading = true;
  if (url === location.href) location.reload();
  else location.assign(url);
  return true;
}

export const draftStorage: DraftStorage = {
  // Without zod, which would double the first load.
  read() {
    const stored = readSession(INQUIRY_DRAFT_ENTRY);
    try {
      return stored === null ? null : { ...JSON.parse(stored) };
    } catch {
      return {};
    }
  },
  store: (draft) => storeSession(INQUIRY_DRAFT_ENTRY, draft),
};

const hydrated = new WeakSet<Element>();

/** The forms that components hydrate, each with the components inside. */
export const formSelector = '[x-data="inquiry"], [x-data="stay"], [x-data="choice"]';

/**
 * Loads Alpine and the chunk of a form. Returns the function that hydrates the form.
 * @throws if a chunk cannot be loaded
 */
export async function loadForm(form: Element): Promise<(form: HTMLElement) => void> {
  const load: Promise<{ readonly createComponents: CreateComponents }> = form.matches('.stay')
    ? import('./forms/stay.ts')
    : import('./forms/form.ts');
  const [{ hydrateTree }, { createComponents }] = await Promise.all([import('./forms/alpine.ts'), load]);
  return (root) => hydrateTree(root, createComponents({ fetchWithTimeout, fetchFragment, now, loadChunk, draftStorage, pushEntry }));
}

/**
 * Hydrates the form around an element, once. Stepper clicks and submissions made while the chunk loads are held
 * back and replayed afterwards. If the chunk cannot be loaded in time, the form gets `data-plain`, keeps working as plain HTML,
 * and the next call tries again.
 */
export async function hydrate(element: Element): Promise<void> {
  const root = element.closest<HTMLElement>(formSelector);
  if (root === null || hydrated.has(root)) return;
  hydrated.add(root);
  // Before the first focus opens the keyboard of a telephone: the calendar takes its place (`forms/fields.ts`).
  const setKeyboard = (inputMode: string): void => {
    if (!matchMedia('(pointer: coarse)').matches) return;
    for (const field of root.querySelectorAll<HTMLInputElement>('.date-range input')) field.inputMode = inputMode;
  };
  setKeyboard('none');
  const heldActions: (() => void)[] = [];
  const hold = (event: Event): void => {
    const target = event.target as HTMLElement;
    const stepButton = target.closest<HTMLElement>('[data-step]');
    if (event.type === 'submit') heldActions.push(() => (target as HTMLFormElement).requestSubmit());
    else if (stepButton) heldActions.push(() => stepButton.click());
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of ['click', 'submit']) root.addEventListener(type, hold, true);
  try {
    const hydrateForm = await loadChunk(() => loadForm(root));
    // Hydrating takes a long task on a slow phone: the frame with the dialog is painted first.
    await nextFrame();
    hydrateForm(root);
  } catch {
    hydrated.delete(root);
    setKeyboard('text');
  }
  root.toggleAttribute('data-plain', !hydrated.has(root));
  for (const type of ['click', 'submit']) root.removeEventListener(type, hold, true);
  for (const replay of heldActions) replay();
}

/**
 * Without script a form is posted and the server answers with a page. With script a form is hydrated when it is first focused or
 * pressed; the inquiry at once if this tab has a draft, which is then filled in. The page of thanks removes the draft.
 */
export function hydrateForms(): void {
  for (const type of ['focusin', 'pointerdown']) {
    document.addEventListener(type, ({ target }) => {
      if (!(target instanceof Element)) return;
      void hydrate(target);
      addTypedDays(target.closest<HTMLAnchorElement>('[data-stay]'));
    });
  }
  if (document.querySelector('.thanks:not([hidden])')) draftStorage.store(null);
  // The page of a choice: its days and guests are newer than those of the draft.
  const { draft } = document.querySelector<HTMLElement>('.room-choice')?.dataset ?? {};
  if (draft) draftStorage.store(JSON.stringify({ ...draftStorage.read(), ...JSON.parse(draft) }));
  if (draftStorage.read() === null) return;
  for (const form of document.querySelectorAll('[x-data="inquiry"]')) void hydrate(form);
}

/** Adds the days that were typed into the inquiry to a link to the booking engine that is about to be followed. */
function addTypedDays(link: HTMLAnchorElement | null): void {
  if (!link) return;
  const { startDate, endDate } = draftStorage.read() ?? {};
  const toDay = (date: unknown) => `${date}`.split('.').reverse().join('-');
  const [arrival, departure] = [toDay(startDate), toDay(endDate)];
  link.href = link.dataset.href ??= link.href;
  if (/^[\d-]{20}$/.test(arrival + departure) && arrival < departure)
    link.search += link.dataset.stay?.replace('{arrival}', arrival).replace('{departure}', departure);
}
