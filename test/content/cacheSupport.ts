import type { CacheCall } from '../../src/content/cacheTypes.ts';

/** Times of the tests, in milliseconds. */
export const FRESH = 60_000;
export const MISS = 30_000;

/** A source that answers what it is told to, counts its questions and can be made to wait. */
export function createSource(first: unknown = 'eins') {
  const source = {
    value: first,
    error: null as Error | null,
    asked: 0,
    wait: null as Promise<void> | null,
    load: async () => {
      source.asked++;
      if (source.wait !== null) await source.wait;
      if (source.error !== null) throw source.error;
      return source.value;
    },
    call: (key = 'page:de:hotel'): CacheCall<unknown> => ({ key, freshForMs: FRESH, missForMs: MISS, load: source.load }),
  };
  return source;
}
/** Lets work behind the answer end. */
export const settle = () => new Promise((resolve) => setImmediate(resolve));
export function gate() {
  let open: () => void = () => {};
  const closed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { closed, open };
}
