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
  if (!response.ok) throw new Error(`${url} gave ${response.status}`);
  const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: object): NonNullable<typeof htmlPolicy> } };
  const rules = { createHTML: (html: string) => html };
  htmlPolicy ??= trustedTypes?.createPolicy('site', rules) ?? rules;
  const template = document.createElement('template');
  template.innerHTML = htmlPolicy.createHTML(await response.text());
  return template.content;
}

/** True if speculative requests are acceptable: online, not on 2G, and the visitor has not asked to save data. */
export function canPrefetch(): boolean {
  // Only Chromium has `navigator.connection`.
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData: boolean; readonly effectiveType: string } };
  return navigator.onLine && !(connection?.saveData || connection?.effectiveType.includes('2g'));
}
