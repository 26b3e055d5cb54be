import { canPrefetch, fetchWithTimeout, findInternalPageUrl, findLink, isPlainClick, now, whenLoaded } from './support.ts';
import { startWait } from './waiting.ts';

const MAX_CONCURRENT_PREFETCHES = 2;
const PREFETCH_TIMEOUT_MS = 20_000;
/** The `max-age` of a page in `src/rendering/cachePolicies.ts`. */
const PAGE_MAX_AGE_MS = 60_000;

/** When pages were fetched into the browser's cache, in milliseconds since 1970, by URL; 0 until they have arrived. */
const fetchedAt = new Map<string, number>();

/** A page that takes longer comes over a slow line: only Chromium says so itself. */
const MAX_FAST_PAGE_MS = 500;
/** How long a link is pointed at or in sight before the first picture of its page is fetched. */
const PICTURE_DELAY_MS = 300;
/** First pictures of pages whose links are only in sight. */
const MAX_SEEN_PICTURES = 4;

/**
 * Without script a page is requested when its link is followed. With script the pages of visible links are fetched into the browser's
 * cache, each once. A link that leaves the window before its turn is left out: who scrolls to the end fetches few pages. On the same lines
 * Chromium renders ahead the page of a link with the class `ahead` that is pointed at (`/speculation-rules.json`); where it does not, the
 * first picture is fetched too.
 */
export function prefetchVisibleLinks(): void {
  const visible = new Set<HTMLAnchorElement>();
  /** `Link` headers of fetched pages, by URL. */
  const pictures = new Map<string, string>();
  const isRenderedAhead = HTMLScriptElement.supports?.('speculationrules') && matchMedia('(hover: hover)').matches;
  let running = 0;
  let seenPictures = 0;

  const fetchPicture = (url: string): void => {
    if (canPrefetch()) fetchFirstPicture(pictures.get(url) ?? '');
    pictures.delete(url);
  };
  const fetchNext = (): void => {
    for (const link of visible) {
      if (running >= MAX_CONCURRENT_PREFETCHES || !canPrefetch()) return;
      const url = findInternalPageUrl(link);
      if (url === null || fetchedAt.has(url)) continue;
      const begun = now();
      fetchedAt.set(url, 0);
      running += 1;
      fetchWithTimeout(url, PREFETCH_TIMEOUT_MS, { priority: 'low' })
        .then(async (response) => {
          await response.text();
          if (!response.ok) return;
          fetchedAt.set(url, now());
          if (isRenderedAhead || now() - begun > MAX_FAST_PAGE_MS) return;
          pictures.set(url, response.headers.get('Link') ?? '');
          setTimeout(() => visible.has(link) && seenPictures++ < MAX_SEEN_PICTURES && fetchPicture(url), PICTURE_DELAY_MS);
        })
        // A failed prefetch is silent: a click on the link requests the page again.
        .catch(() => {})
        .finally(() => {
          running -= 1;
          fetchNext();
        });
    }
  };
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      target.classList.toggle('ahead', canPrefetch());
      visible[isIntersecting ? 'add' : 'delete'](target as HTMLAnchorElement);
    }
    fetchNext();
  });
  const observeLinks = (): void => {
    // Translations and legal pages are left out: few visitors read them.
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]:not([hreflang], .legal-bar a, .consent a)'))
      if (findInternalPageUrl(link)) observer.observe(link);
  };
  // The page's own pictures come first.
  whenLoaded(observeLinks);
  document.addEventListener('pointerover', (event) => {
    const link = findLink(event);
    setTimeout(() => link?.matches(':hover') && fetchPicture(link.href), PICTURE_DELAY_MS);
  });
}

/**
 * Fetches the first picture of another page into the browser's cache. An element that is never shown, not a preload: Chromium warns of each that the page
 * itself does not use. @param header `Link`, as `src/rendering/headers.ts` writes it
 */
function fetchFirstPicture(header: string): void {
  for (const [, src = '', attributes = ''] of header.matchAll(/<(.+?)>([^<]+)/g)) {
    const named = Array.from(attributes.matchAll(/(\w+)="(.+?)"/g), ([, name, value]) => [name, value] as const);
    const { media = '', imagesizes: sizes = '', imagesrcset: srcset = '' }: Record<string, string> = Object.fromEntries(named);
    if (matchMedia(media).matches) Object.assign(new Image(), { fetchPriority: 'low', sizes, srcset, src });
  }
}

/** Pages that arrive sooner show no bar. */
const LOADING_DELAY_MS = 200;
/** The live region is moved just before: screen readers announce only what changes after they know the region. */
const FAILURE_DELAY_MS = 100;
const PAGE_TIMEOUT_MS = 20_000;
/** Long enough to read the sentence. */
const FAILURE_DISPLAY_MS = 8_000;

type State = 'loading' | 'failed' | '';

/**
 * Without script the browser's own indicator shows that a page is loading. With script a bar does, and a failed navigation keeps the current
 * page: the next page is fetched into the browser's cache first, and opened from there. A page that is there already, or that the browser has
 * rendered ahead from there, is opened by the browser at once.
 */
export function showNavigationProgress(): void {
  const bar = document.querySelector<HTMLElement>('#site-progress');
  const status = bar?.nextElementSibling;
  if (!bar || !status) return;
  /** URL of the page that is being fetched. */
  let pendingUrl: string | null = null;
  /** The page that opens was there before the press. */
  let isThere = false;
  let timer: number | undefined;

  const show = (state: State): void => {
    bar.dataset.state = state;
    // Hidden and shown again, the popover lies above everything that was opened since.
    for (const isShown of [false, state !== '']) bar.togglePopover?.(isShown);
    status.textContent = state === 'failed' ? bar.textContent : state && status.getAttribute('data-loading');
    if (state) showAfter(state === 'failed' ? FAILURE_DISPLAY_MS : PAGE_TIMEOUT_MS, '');
  };
  /** Shows a state after the delay, unless another one is requested before. */
  const showAfter = (delayMs: number, state: State): void => {
    clearTimeout(timer);
    timer = setTimeout(show, delayMs, state);
  };
  const cancel = (): void => {
    pendingUrl = null;
    isThere = false;
    clearTimeout(timer);
    show('');
  };
  const openPage = async (link: HTMLElement, url: string): Promise<void> => {
    // A failure that is shown stays.
    const isWanted = startWait(() => {
      if (pendingUrl !== null) cancel();
    });
    pendingUrl = url;
    showAfter(LOADING_DELAY_MS, 'loading');
    const isFetched = await fetchPage(url).then(
      () => true,
      () => false,
    );
    if (!isWanted() || pendingUrl !== url) return;
    pendingUrl = null;
    if (!isFetched) return showAfter(FAILURE_DELAY_MS, 'failed');
    fetchedAt.set(url, now());
    // A click, not `location.assign`: while the current page still loads, an assigned URL would replace its history entry.
    link.click();
  };

  document.addEventListener('click', (event) => {
    const link = findLink(event);
    if (link === null || !isPlainClick(event) || link.origin !== location.origin || isSamePageFragment(link)) return;
    const url = findInternalPageUrl(link);
    const { onLine } = navigator;
    if (onLine && url !== null && now() - (fetchedAt.get(url) ?? 0) < PAGE_MAX_AGE_MS) {
      pendingUrl = null;
      isThere = event.isTrusted;
      return;
    }
    if (!onLine || url !== null) event.preventDefault();
    // Second click of a double click.
    if (onLine && url !== null && url === pendingUrl) return;
    pendingUrl = null;
    // Behind a modal dialog the live region would be inert, and not announced.
    (document.querySelector('dialog:modal') ?? document.body).append(status);
    if (!onLine) showAfter(FAILURE_DELAY_MS, 'failed');
    else if (url !== null) void openPage(link, url);
    // `/` redirects and is left to the browser. Paths without a trailing slash may be files, which do not replace the page.
    else if (link.pathname.endsWith('/')) showAfter(LOADING_DELAY_MS, 'loading');
  });
  // Taking the pictures of the fade takes longer than showing a page that is there.
  addEventListener('pageswap', ({ viewTransition }) => isThere && viewTransition?.skipTransition());
  // A page restored from the back/forward cache, or a history move within the page, must not show an old bar.
  for (const type of ['pagehide', 'popstate']) {
    addEventListener(type, cancel);
  }
}

function isSamePageFragment({ href }: HTMLAnchorElement): boolean {
  const [page, fragment] = href.split('#');
  return fragment !== undefined && page === location.href.split('#')[0];
}

/** Fetches a page into the browser's cache unless a fresh copy is there. @throws if there is no response in time; a status is no failure */
async function fetchPage(url: string): Promise<void> {
  const fetchWith = async (cache: RequestCache): Promise<Response> => {
    // A redirect may lead to another origin, which `fetch` could not follow: the navigation does.
    const response = await fetchWithTimeout(url, PAGE_TIMEOUT_MS, { cache, redirect: 'manual' });
    await response.text();
    return response;
  };
  const { headers } = await fetchWith('force-cache');
  // `force-cache` also returns stale copies, even if the server is unreachable: these are revalidated. A CDN's response may have an old
  // `Date` although it has just come over the network (`transferSize` > 0).
  const [entry] = performance.getEntriesByName(url).slice(-1) as PerformanceResourceTiming[];
  if (entry?.transferSize === 0 && now() - Date.parse(headers.get('Date') ?? '') > PAGE_MAX_AGE_MS) await fetchWith('no-cache');
}
