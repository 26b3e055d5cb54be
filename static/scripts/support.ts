import { parseDialogPath } from '../../src/shared/dialogs.ts';

/** Returns milliseconds since 1970. The only reader of the clock in the browser; lazy chunks receive it as an argument. */
export function now(): number {
  return Date.now();
}

/**
 * The only caller of `fetch` in the browser.
 * @param timeoutMs limit for the whole response, its body included
 * @throws if the network fails or the response is not complete in time
 */
export function fetchWithTimeout(url: string, timeoutMs: number, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
}

/** What the policy of pages asks of code that makes elements of text; the site's own server has escaped the text. Made at its first use. */
let htmlPolicy: { createHTML(html: string): string } | undefined;

/**
 * Fetches HTML of the site's own server. The only place that makes elements of text.
 * @returns the elements, inside a template: no picture is loaded before they are shown @throws as `fetchWithTimeout`, and without a 2xx response
 */
export async function fetchFragment(url: string, timeoutMs: number): Promise<DocumentFragment> {
  const response = await fetchWithTimeout(url, timeoutMs);
  if (!response.ok) throw new Error(`${url} gave ${response.status}`, { cause: response.status });
  const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: object): NonNullable<typeof htmlPolicy> } };
  const rules = { createHTML: (html: string) => html };
  htmlPolicy ??= trustedTypes?.createPolicy('site', rules) ?? rules;
  const template = document.createElement('template');
  template.innerHTML = htmlPolicy.createHTML(await response.text());
  return template.content;
}

/** What Chromium says of the line. */
interface Connection {
  readonly saveData: boolean;
  readonly effectiveType: string;
  readonly downlink: number;
  readonly rtt: number;
}
/** Of a cable that Chromium has not measured yet it says 1.3 to 1.6. */
const MIN_DOWNLINK_MBIT_S = 1.3;
const MAX_ROUND_TRIP_MS = 300;

/** True if speculative requests are acceptable: online, on no slow line, and the visitor has not asked to save data. */
export function canPrefetch(): boolean {
  // Only Chromium has `navigator.connection`.
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  if (!connection) return navigator.onLine;
  const { saveData, effectiveType, downlink, rtt } = connection;
  return navigator.onLine && !saveData && !effectiveType.includes('2g') && !(downlink < MIN_DOWNLINK_MBIT_S || rtt > MAX_ROUND_TRIP_MS);
}

/** Returns the link that an event comes from; null if there is none, or if the link opens another window or downloads a file. */
export function findLink({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]:not([target], [download])') : null;
}

/** True if a click has no modifier key, is of the main button, and no other listener has called `preventDefault`. */
export function isPlainClick({ defaultPrevented, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return !(defaultPrevented || button || ctrlKey || metaKey || shiftKey || altKey);
}

/**
 * Returns the URL, without fragment, of the page of this site that a link leads to. Null for other sites, other windows, files, the API,
 * the current page, links that open a dialog, and `/` (whose answer redirects by language).
 */
export function findInternalPageUrl(link: HTMLAnchorElement): string | null {
  const { origin, pathname } = link;
  const isPage = origin === location.origin && !/^\/$|^\/(api|img|assets)\/|\./.test(pathname) && parseDialogPath(pathname) === null;
  return isPage && !isSamePath(pathname, location.pathname) && !link.matches('[target], [download]')
    ? origin + pathname + link.search
    : null;
}

/** Paths with and without a trailing slash lead to the same page. */
function isSamePath(one: string, other: string): boolean {
  return one.replace(/\/$/, '') === other.replace(/\/$/, '');
}

/*
 * The only access to cookies and session storage in the browser. Where storage is blocked (private windows, blocked cookies) the getters
 * return null, the setters do nothing, and no function throws.
 */

/** Returns the stored value of a cookie, not decoded; null if there is none. */
export function readCookie(name: string): string | null {
  const prefix = `${name}=`;
  const found = tryStorage(() => document.cookie.split('; ').find((cookie) => cookie.startsWith(prefix)));
  return found?.slice(prefix.length) ?? null;
}

/** Stores a cookie for the whole site. */
export function storeCookie(name: string, value: string, days: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // Firefox and older Safari lack the CookieStore API.
  tryStorage(() => {
    document.cookie = `${name}=${value}; Path=/; Max-Age=${days * 86_400}; SameSite=Lax${secure}`;
  });
}

/** Deletes the cookies whose name matches, on this host and on every parent domain: script cannot read which domain a cookie has. */
export function deleteCookies(pattern: RegExp): void {
  tryStorage(() => {
    const labels = location.hostname.split('.');
    const domains = ['', ...labels.map((_, index) => `; Domain=${labels.slice(index).join('.')}`)];
    for (const cookie of document.cookie.split('; ')) {
      const name = cookie.split('=')[0] ?? '';
      if (pattern.test(name)) for (const domain of domains) document.cookie = `${name}=; Path=/; Max-Age=0${domain}`;
    }
  });
}

/** Returns an entry of the session storage of this tab; null if there is none. */
export function readSession(name: string): string | null {
  return tryStorage(() => sessionStorage.getItem(name)) ?? null;
}

/** Stores an entry in the session storage of this tab, or removes it (null). Returns true if that was done. */
export function storeSession(name: string, value: string | null): boolean {
  tryStorage(() => (value === null ? sessionStorage.removeItem(name) : sessionStorage.setItem(name, value)));
  return readSession(name) === value;
}

function tryStorage<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

/** Limit for `requestIdleCallback`: a page that is never idle does its late work all the same. */
const IDLE_TIMEOUT_MS = 2_000;
/** Start in browsers without `requestIdleCallback`. */
const NO_IDLE_CALLBACK_DELAY_MS = 500;

/** Calls back while the browser has nothing else to do. Safari has no `requestIdleCallback`. */
export function whenIdle(callback: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(callback, { timeout: IDLE_TIMEOUT_MS });
  else setTimeout(callback, NO_IDLE_CALLBACK_DELAY_MS);
}

/** Resolves when the browser has painted the answer to a press. */
export async function nextFrame(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** Calls back while the browser has nothing else to do, once the page and its pictures have been loaded. */
export function whenLoaded(callback: () => void): void {
  const wait = () => whenIdle(callback);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
