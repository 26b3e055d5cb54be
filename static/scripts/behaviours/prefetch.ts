import { canPrefetch, fetchWithTimeout } from '../support/http.ts';
import { findInternalPageUrl } from '../support/links.ts';

const MAX_PREFETCHES_PER_PAGE = 10;
const MAX_CONCURRENT_PREFETCHES = 2;
const PREFETCH_TIMEOUT_MS = 20_000;
/** Limit for `requestIdleCallback`: a page that is never idle prefetches all the same. */
const IDLE_TIMEOUT_MS = 2_000;
/** Start in browsers without `requestIdleCallback`. */
const NO_IDLE_CALLBACK_DELAY_MS = 500;

/**
 * Without script a page is requested when its link is followed. With script the pages of visible links are fetched into the browser's
 * cache.
 */
export function prefetchVisibleLinks(): void {
  const seen = new Set<string>();
  const queue: string[] = [];
  let running = 0;

  const fetchNext = (): void => {
    const url = running < MAX_CONCURRENT_PREFETCHES && canPrefetch() ? queue.shift() : undefined;
    if (url === undefined) return;
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
      const url = isIntersecting ? findInternalPageUrl(target as HTMLAnchorElement) : null;
      if (url === null || seen.has(url) || seen.size === MAX_PREFETCHES_PER_PAGE) continue;
      seen.add(url);
      queue.push(url);
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
