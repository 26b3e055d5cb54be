import type { CacheCall } from '../../src/content/cache.ts';

/** `freshForMs` and `missForMs` of all calls. */
export const FRESH_MS = 60_000;
export const MISS_MS = 30_000;

/** Creates a source with a settable value, error and delay that counts its requests. */
export function createSource(first: unknown = 'eins') {
  const source = {
    value: first,
    error: null as Error | null,
    requests: 0,
    wait: null as Promise<void> | null,
    load: async () => {
      source.requests++;
      if (source.wait !== null) await source.wait;
      if (source.error !== null) throw source.error;
      return source.value;
    },
    call: (key = 'page:de:hotel'): CacheCall<unknown> => ({ key, freshForMs: FRESH_MS, missForMs: MISS_MS, load: source.load }),
  };
  return source;
}
/** Waits for the end of background work. */
export const runPendingTasks = () => new Promise((resolve) => setImmediate(resolve));
export function gate() {
  let open: () => void = () => {};
  const closed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { closed, open };
}
