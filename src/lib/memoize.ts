import { LRUCache } from 'lru-cache';

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
