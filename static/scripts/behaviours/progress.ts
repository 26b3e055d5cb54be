import { now } from '../support/clock.ts';
import { request } from '../support/http.ts';
import { isPlainClick, linkOf, pageAddress } from '../support/links.ts';

/** Milliseconds after which the bar shows (specification, section 9), and after which a failure does: time for what speaks it to be ready. */
const LATE = 200;
const SOON = 100;
/** Longest wait for a page, how long a failure can be read, and how long a page of ours is fresh (`src/rendering/policies.ts`). */
const PATIENCE = 20_000;
const READABLE = 8_000;
const FRESH = 60_000;

type State = 'loading' | 'failed' | '';

/**
 * Without script the browser's own signs tell that a page is on its way. With it a bar does, and a page that cannot be had leaves the one
 * that is there: the next page is asked for first, and then opened from the browser's cache.
 */
export function progress(): void {
  const bar = document.querySelector<HTMLElement>('#progress');
  const status = bar?.nextElementSibling;
  if (!bar || !status) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The address that is asked for, and the link whose page is there. */
  let wanted: string | null = null;
  let ready: HTMLElement | null = null;

  const show = (state: State): void => {
    bar.dataset.state = state;
    // Opened anew it lies above whatever was opened since.
    for (const isShown of [false, state !== '']) bar.togglePopover(isShown);
    status.textContent = state === 'failed' ? bar.textContent : state && status.getAttribute('data-loading');
    if (state) wait(state === 'failed' ? READABLE : PATIENCE, '');
  };
  const wait = (time: number, state: State): void => {
    clearTimeout(timer);
    timer = setTimeout(show, time, state);
  };
  const stop = (): void => {
    wanted = null;
    clearTimeout(timer);
    show('');
  };

  const open = async (link: HTMLElement, address: string): Promise<void> => {
    wanted = address;
    wait(LATE, 'loading');
    const isThere = await fetchPage(address).catch(() => false);
    if (wanted !== address) return;
    wanted = null;
    if (!isThere) return wait(SOON, 'failed');
    // By a click: of a page that still loads, an assigned address would take the place in the history.
    ready = link;
    link.click();
  };

  document.addEventListener('click', (event) => {
    const link = linkOf(event);
    if (link === null || !isPlainClick(event) || link.origin !== location.origin || staysOn(link)) return;
    const isReady = link === ready;
    ready = null;
    if (isReady) return;
    const address = pageAddress(link);
    const { onLine } = navigator;
    if (!onLine || address !== null) event.preventDefault();
    // A double click.
    if (onLine && address !== null && address === wanted) return;
    wanted = null;
    // The page behind a dialog is mute.
    (document.querySelector('dialog:modal') ?? document.body).append(status);
    if (!onLine) wait(SOON, 'failed');
    else if (address !== null) void open(link, address);
    // `/` is the browser's own affair, and so are files: they change no page.
    else if (link.pathname.endsWith('/')) wait(LATE, 'loading');
  });
  // On its way back to the browser's memory, or elsewhere in this page meanwhile.
  for (const type of ['pagehide', 'popstate']) addEventListener(type, stop);
}

/** Whether a link leads to a place in this page. */
function staysOn({ href }: HTMLAnchorElement): boolean {
  const [page, fragment] = href.split('#');
  return fragment !== undefined && page === location.href.split('#')[0];
}

/** Brings a page into the browser's cache, where it is not fresh. Gives true; the page may well say that something is wrong. @throws where it cannot be had */
async function fetchPage(address: string): Promise<boolean> {
  const ask = async (cache: RequestCache): Promise<Response> => {
    // The browser follows redirects by itself, also such as lead to other sites.
    const response = await request(address, PATIENCE, { cache, redirect: 'manual' });
    await response.text();
    return response;
  };
  const { headers } = await ask('force-cache');
  // A stale copy is given at once, and hides that nothing can be had. What came over the line just now may look old all the same.
  const [entry] = performance.getEntriesByName(address).slice(-1) as PerformanceResourceTiming[];
  if (entry?.transferSize === 0 && now() - Date.parse(headers.get('Date') ?? '') > FRESH) await ask('no-cache');
  return true;
}
