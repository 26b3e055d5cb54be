import { RELOAD_TIME_ENTRY } from '../../../src/shared/reloadTime.ts';
import { now } from './clock.ts';
import { fetchWithTimeout } from './http.ts';
import { readSession, storeSession } from './storage.ts';

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
  const url = document.querySelector<HTMLAnchorElement>('#site-dialog[open] [data-dialog-page]')?.href ?? location.href;
  const { ok } = await fetchWithTimeout(url, PAGE_CHECK_TIMEOUT_MS, { method: 'HEAD', cache: 'no-store' });
  if (!ok || hasInput) return false;
  isReloading = true;
  if (url === location.href) location.reload();
  else location.assign(url);
  return true;
}
