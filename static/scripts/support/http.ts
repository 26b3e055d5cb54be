/**
 * The only place in the browser that asks the network.
 * @param patience milliseconds to wait for the whole answer @throws where there is none in time
 */
export function request(url: string, patience: number, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { ...init, signal: AbortSignal.timeout(patience) });
}

/** Whether bytes may be spent on what is only likely to be wanted: not offline, on 2G, or where data is to be saved. */
export function maySpend(): boolean {
  // Chromium alone says how it is connected.
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData: boolean; readonly effectiveType: string } };
  return navigator.onLine && !(connection?.saveData || connection?.effectiveType.includes('2g'));
}
