import NodeCache from 'node-cache';
import type { CacheEntry } from './cacheTypes.ts';

/** Negative entries in memory: made-up addresses can neither fill the memory nor evict good values. */
const MAX_NEGATIVE_ENTRIES = 1000;
/** Time after which a negative entry that nobody requests any more is deleted. */
const NEGATIVE_RETENTION_S = 86_400;

/** A key without a value: the source said that there is no such content, or has only failed so far. */
export interface NegativeEntry extends CacheEntry {
  readonly kind: 'negative';
  /** null if the source said that there is no such content. */
  readonly error: unknown;
}

export interface NegativeEntries {
  get(key: string): NegativeEntry | undefined;
  /** Sets an entry as the newest one; the oldest one is evicted if there are too many. */
  set(entry: NegativeEntry): void;
  /** @returns the number of deleted entries */
  delete(keys: string | string[]): number;
  keys(): string[];
}

/** Creates an empty, bounded store. */
export function createNegativeEntries(): NegativeEntries {
  // node-cache deletes abandoned entries by their TTL. When to load again is decided by `freshUntil`: node-cache reads the system clock, and
  // an expired entry still counts its failures.
  const stored = new NodeCache({ useClones: false, stdTTL: NEGATIVE_RETENTION_S });
  return {
    get: (key) => stored.get<NegativeEntry>(key),
    set(entry) {
      const { key } = entry.call;
      stored.del(key);
      const [oldest] = stored.keys();
      if (stored.getStats().keys >= MAX_NEGATIVE_ENTRIES && oldest !== undefined) stored.del(oldest);
      stored.set(key, entry);
    },
    delete: (keys) => stored.del(keys),
    keys: () => stored.keys(),
  };
}
