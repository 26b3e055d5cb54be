import { canPrefetch, fetchWithTimeout } from '../support/http.ts';
import { findInternalPageUrl } from '../support/links.ts';

const MAX_CONCURRENT_PREFETCHES = 2;
const PREFETCH_TIMEOUT_MS = 20_000;
/** Limit for `requestIdleCallback`: a page that is never idle prefetches all the same. */
const IDLE_TIMEOUT_MS = 2_000;
/** Start in browsers without `requestIdleCallback`. */
const NO_IDLE_CALLBACK_DELAY_MS = 500;

/**
 * Without script a page is requested when its link is followed. With script the pages of visible links are fetched into the browser's
 * cache, each once. A link that leaves the window before its turn is left out: who scrolls to the end fetches few pages.
 */
export function prefetchVisibleLinks(): void {
  const visible = new Set<HTMLAnchorElement>();
  const requested = new Set<string>();
  let running = 0;

  const takeNextUrl = (): string | null => {
    for (const link of visible) {
      visible.delete(link);
      const url = findInternalPageUrl(link);
      if (url !== null && !requested.has(url)) return url;
    }
    return null;
  };
  const fetchNext = (): void => {
    const url = running < MAX_CONCURRENT_PREFETCHES && canPrefetch() ? takeNextUrl() : null;
    if (url === null) return;
    requested.add(url);
    running += 1;
    fetchWithTimeout(url, PREFETCH_TIMEOUT_MS, { priority: 'low' })
      .then((response) => response.text())
      // A failed prefetch is silent: a click on the link requests the page again.
      .catch(() => {})
      .finally(() => {
        running -= 1;
        fetchNext();
      });
  };
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      visible[isIntersecting ? 'add' : 'delete'](target as HTMLAnchorElement);
      fetchNext();
    }
  });
  const observeLinks = (): void => {
    // Translations are left out: few visitors read a page again in another language.
    for (const link of document.querySelectorAll('a[href]:not([hreflang])')) observer.observe(link);
  };
  // Safari has no `requestIdleCallback`.
  if ('requestIdleCallback' in window) requestIdleCallback(observeLinks, { timeout: IDLE_TIMEOUT_MS });
  else setTimeout(observeLinks, NO_IDLE_CALLBACK_DELAY_MS);
}
