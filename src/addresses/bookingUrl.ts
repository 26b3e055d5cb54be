/** What a booking engine can be told about a stay, by the names of the placeholders in `bookingQuery` of the site file. */
export const bookingPlaceholders = ['room', 'arrival', 'departure'] as const;
/** The slug of a room, and plain dates; null: not chosen yet. */
export type BookedStay = { readonly [P in (typeof bookingPlaceholders)[number]]?: string | null };

/**
 * Returns the address of the booking engine for a stay. A parameter whose placeholder has no value is left out.
 * @param base `bookingUrl` of the site file @param query `bookingQuery` of the site file
 */
export function buildBookingUrl(base: string, query: string | undefined, stay: BookedStay): string {
  if (query === undefined) return base;
  const url = new URL(base);
  for (const pair of query.split('&')) {
    const [name = '', pattern = ''] = pair.split('=');
    const names = bookingPlaceholders.filter((placeholder) => pattern.includes(`{${placeholder}}`));
    if (names.some((placeholder) => !stay[placeholder])) continue;
    url.searchParams.set(
      name,
      names.reduce((value, placeholder) => value.replaceAll(`{${placeholder}}`, stay[placeholder] ?? ''), pattern),
    );
  }
  return url.href;
}

/** The parameters of `bookingQuery` that hold the days of a stay and nothing else of it, with their placeholders; '' without both days. */
export function listStayParameters(query = ''): string {
  const pairs = query.split('&').filter((pair) => /\{(arrival|departure)\}/.test(pair) && !pair.includes('{room}'));
  const joined = pairs.join('&');
  return joined.includes('{arrival}') && joined.includes('{departure}') ? joined : '';
}
