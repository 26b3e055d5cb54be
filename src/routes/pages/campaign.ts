/** Names by which an advertisement tells statistics where a visitor comes from. */
const names = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'utm_id',
  'gclid',
  'gbraid',
  'wbraid',
  'fbclid',
  'msclkid',
];
/** Characters of one value. */
const MAX_VALUE = 200;

/**
 * What of a query is to survive a redirect: where the visitor comes from, written anew. Everything else means nothing to this site.
 * @param url path and query as they were sent
 * @returns `?name=value…`, or nothing
 */
export function campaignQuery(url: string): string {
  const mark = url.indexOf('?');
  if (mark === -1) return '';
  const given = new URLSearchParams(url.slice(mark));
  const kept = new URLSearchParams();
  for (const name of names) {
    const value = given.get(name);
    if (value !== null && value.length <= MAX_VALUE) kept.set(name, value);
  }
  return kept.size === 0 ? '' : `?${kept}`;
}
