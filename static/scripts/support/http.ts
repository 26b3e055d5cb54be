/**
 * The only caller of `fetch` in the browser.
 * @param timeoutMs limit for the whole response, its body included
 * @throws if the network fails or the response is not complete in time
 */
export function fetchWithTimeout(url: string, timeoutMs: number, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
}

/** True if speculative requests are acceptable: online, not on 2G, and the visitor has not asked to save data. */
export function canPrefetch(): boolean {
  // Only Chromium has `navigator.connection`.
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData: boolean; readonly effectiveType: string } };
  return navigator.onLine && !(connection?.saveData || connection?.effectiveType.includes('2g'));
}
