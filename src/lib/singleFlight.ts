import { LRUCache } from 'lru-cache';

/** Runs a job once for all callers that request the same key at the same time. */
export type SingleFlight<T> = (key: string, job: () => Promise<T>) => Promise<T>;

/** Creates a single flight. A failure is shared by all waiting callers; the next call runs the job again. */
export function createSingleFlight<T>(): SingleFlight<T> {
  const running = new Map<string, Promise<T>>();
  return (key, job) => {
    const known = running.get(key);
    if (known !== undefined) return known;
    const started = job().finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
}

/**
 * Returns a function that loads a value on its first call and shares that value with all later calls, for instance a library that few
 * visitors need. After a failure the next call loads again.
 * @throws (the returned function, as a rejection) what `load` throws
 */
export function lazy<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}

/** Results stored per function: browsers send a few hundred different values of one header. */
const MAX_RESULTS = 200;
/** Longest argument whose result is stored, in characters: no browser sends longer ones, and it bounds the memory. */
const MAX_ARGUMENT_LENGTH = 300;

/**
 * Returns a pure function of a short text that stores its results, for request headers that repeat. Ever new arguments cannot fill the
 * memory.
 */
export function memoize<T extends string | number>(compute: (text: string) => T): (text: string) => T {
  const results = new LRUCache<string, T>({ max: MAX_RESULTS });
  return (text) => {
    if (text.length > MAX_ARGUMENT_LENGTH) return compute(text);
    const stored = results.get(text);
    if (stored !== undefined) return stored;
    const result = compute(text);
    results.set(text, result);
    return result;
  };
}
