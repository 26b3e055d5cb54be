import { now } from './clock.ts';
import { request } from './http.ts';
import { readSession, storeSession } from './storage.ts';

/** The page is loaded anew at most once in this time, in milliseconds (specification, section 9). */
const PAUSE = 60_000;
/** Longest wait for a part, and for a sign that the page can be had. */
const PATIENCE = 5_000;

/** Something was entered in this page: it would be lost. */
let isTouched = false;
let isLeaving = false;
addEventListener('input', () => {
  isTouched = true;
  if (isLeaving) stop();
});

/**
 * Loads a lazy part of the script. Where it cannot be had, most likely because the site is newer than this page, the page is loaded anew;
 * but never at the cost of what somebody entered, nor of a page that is readable. Nothing comes of it any more then: the page is being left.
 * @throws where it cannot be had, or is late: then all goes on without
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let isLate = false;
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => {
      isLate = true;
      reject(new Error('late'));
    }, PATIENCE);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (reason) {
    // Slow is not gone.
    if (!isLate && (await renewPage().catch(() => false))) return new Promise(() => {});
    throw reason;
  }
}

/** Gives whether the page is being left. */
async function renewPage(): Promise<boolean> {
  const isRecent = now() - Number(readSession('estate-reload')) < PAUSE;
  // What is stored nowhere would happen again and again.
  if (isTouched || isRecent || !navigator.onLine || !storeSession('estate-reload', String(now()))) return false;
  // What an open dialog shows has a page of its own: the visitor asked for that.
  const shown = document.querySelector<HTMLAnchorElement>('#dialog[open] [data-dialog-page]')?.href ?? location.href;
  const { ok } = await request(shown, PATIENCE, { method: 'HEAD', cache: 'no-store' });
  if (!ok || isTouched) return false;
  isLeaving = true;
  if (shown === location.href) location.reload();
  else location.assign(shown);
  return true;
}
