import { maySpend, request } from '../support/http.ts';
import { pageAddress } from '../support/links.ts';

/** Pages that one page asks for ahead, and how many at once. */
const MOST = 10;
const AT_ONCE = 2;
/** Milliseconds: latest start (specification, section 9), start where the browser cannot tell that it is idle, longest wait. */
const LATEST = 2_000;
const LATER = 500;
const PATIENCE = 20_000;

/** Without script a page is asked for when its link is followed. With it those whose links are seen are in the browser's cache by then. */
export function prefetch(): void {
  const known = new Set<string>();
  const waiting: string[] = [];
  let running = 0;

  const next = (): void => {
    const address = running < AT_ONCE && maySpend() ? waiting.shift() : undefined;
    if (address === undefined) return;
    running += 1;
    request(address, PATIENCE, { priority: 'low' })
      .then((response) => response.text())
      // A failure shows when it is wanted.
      .catch(() => {})
      .finally(() => {
        running -= 1;
        next();
      });
  };
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const address = isIntersecting ? pageAddress(target as HTMLAnchorElement) : null;
      if (address === null || known.has(address) || known.size === MOST) continue;
      known.add(address);
      waiting.push(address);
      next();
    }
  });
  const watch = (): void => {
    // Who reads one language seldom reads the page again in another.
    for (const link of document.querySelectorAll('a[href]:not([hreflang])')) observer.observe(link);
  };
  // Missing in Safari.
  if ('requestIdleCallback' in window) requestIdleCallback(watch, { timeout: LATEST });
  else setTimeout(watch, LATER);
}
