export interface BoundedMapOptions<K, V> {
  /** Maximum number of entries. */
  readonly maxEntries: number;
  /** Maximum total size of all values, in the unit of `sizeOf`; unlimited by default. */
  readonly maxBytes?: number;
  /** Size of a value, read at `set` and at `resize`. */
  readonly sizeOf?: (value: V) => number;
  /** `set` (default): the entry set least recently is evicted first. `use`: `get` counts too. */
  readonly evictionOrder?: 'set' | 'use';
  /** Called for each entry that is evicted to make room; not for `delete` and `take`. */
  readonly onEvict?: (key: K, value: V) => void;
}

/** A map that evicts its oldest entries once it exceeds a number of entries or bytes. */
export interface BoundedMap<K, V> {
  get(key: K): V | undefined;
  has(key: K): boolean;
  /** Sets a value as the newest entry and evicts the oldest ones. A value larger than `maxBytes` is not stored, nor is its predecessor kept. */
  set(key: K, value: V): void;
  /** @returns false if there was no such entry */
  delete(key: K): boolean;
  /** Measures an entry again whose size has changed since `set`. The entry keeps its place in the order. */
  resize(key: K): void;
  /** Deletes an entry and returns its value. */
  take(key: K): V | undefined;
  /** Keys, oldest first. */
  keys(): IterableIterator<K>;
  /** Keys and values, oldest first. */
  entries(): IterableIterator<[K, V]>;
  /** Number of entries. */
  readonly size: number;
  /** Total size of all values; 0 without `sizeOf`. */
  readonly bytes: number;
}

/** Creates an empty map. The order is the insertion order of a JavaScript `Map`, so every operation takes constant time. */
export function createBoundedMap<K, V>(options: BoundedMapOptions<K, V>): BoundedMap<K, V> {
  const { maxEntries, maxBytes = Number.POSITIVE_INFINITY, sizeOf = () => 0, evictionOrder = 'set', onEvict = () => {} } = options;
  const stored = new Map<K, { readonly value: V; size: number }>();
  let bytes = 0;

  function take(key: K): V | undefined {
    const entry = stored.get(key);
    if (entry === undefined) return undefined;
    stored.delete(key);
    bytes -= entry.size;
    return entry.value;
  }

  function evict(): void {
    for (const [key, { value }] of stored) {
      if (stored.size <= maxEntries && bytes <= maxBytes) return;
      take(key);
      onEvict(key, value);
    }
  }

  return {
    get(key) {
      const entry = stored.get(key);
      if (entry !== undefined && evictionOrder === 'use') {
        stored.delete(key);
        stored.set(key, entry);
      }
      return entry?.value;
    },
    has: (key) => stored.has(key),
    set(key, value) {
      take(key);
      const size = sizeOf(value);
      if (size > maxBytes) return onEvict(key, value);
      stored.set(key, { value, size });
      bytes += size;
      evict();
    },
    delete(key) {
      const isStored = stored.has(key);
      take(key);
      return isStored;
    },
    resize(key) {
      const entry = stored.get(key);
      if (entry === undefined) return;
      bytes -= entry.size;
      entry.size = sizeOf(entry.value);
      bytes += entry.size;
      evict();
    },
    take,
    keys: () => stored.keys(),
    *entries() {
      for (const [key, { value }] of stored) yield [key, value];
    },
    get size() {
      return stored.size;
    },
    get bytes() {
      return bytes;
    },
  };
}
