import { fetchFragment } from '../support/http.ts';
import { loadComponent } from '../support/hydrate.ts';

const FRAGMENT_TIMEOUT_MS = 10_000;

/** The content element of each fragment path. The elements are kept, not the HTML: they hold what the visitor has entered. */
const cache = new Map<string, Promise<HTMLElement>>();

/**
 * Returns the content of a fragment, fetched once and then cached. Starts loading the chunks that its components need.
 * @throws if the fragment cannot be fetched; the failure is not cached
 */
export function getFragment(path: string): Promise<HTMLElement> {
  const cached = cache.get(path);
  if (cached !== undefined) return cached;
  const content = loadFragment(path);
  cache.set(path, content);
  content.catch(() => cache.delete(path));
  return content;
}

/** Caches content that the server sent with the page. */
export function cacheFragment(path: string, content: HTMLElement): void {
  cache.set(path, Promise.resolve(content));
}

/** Removes a sent inquiry, and one that lacks its room list (`data-complete`) unless the visitor has entered something. */
export function evictFinishedFragment(path: string, content: HTMLElement): void {
  if (content.matches(':has(.thanks:not([hidden])), [data-complete="false"]:not([data-touched])')) cache.delete(path);
}

async function loadFragment(path: string): Promise<HTMLElement> {
  const content = (await fetchFragment(path, FRAGMENT_TIMEOUT_MS)).querySelector<HTMLElement>('.dialog__content');
  if (content === null) throw new Error(`${path} has no content`);
  // A failed preload is silent: hydration loads the chunk again.
  for (const element of content.querySelectorAll('[x-data]')) loadComponent(element).catch(() => {});
  return content;
}
