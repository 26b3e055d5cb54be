/** A map that evicts its oldest entries where it would exceed its bounds. Order is that of `set`; reading an entry does not change it. */
export interface BoundedMap<K, V> {
  get(key: K): V | undefined;
  has(key: K): boolean;
  /** Adds an entry, or replaces it as the newest. Evicts the oldest entries beyond the bounds. */
  set(key: K, value: V): void;
  /** @returns true if there was an entry */
  delete(key: K): boolean;
  clear(): void;
  /** Measures an entry whose size has changed since `set`; its place in the order stays. */
  resize(key: K): void;
  keys(): IterableIterator<K>;
  entries(): IterableIterator<[K, V]>;
  readonly size: number;
  /** The sum of all sizes; 0 without `sizeOf`. */
  readonly bytes: number;
}

export interface BoundedMapOptions<V> {
  readonly maxEntries: number;
  /** Bound of the sum of all sizes. An entry that alone exceeds it is evicted at once. */
  readonly maxBytes?: number;
  /** Size of a value in bytes; measured at `set` and `resize`. */
  readonly sizeOf?: (value: V) => number;
}

/** Creates an empty map. */
export function createBoundedMap<K, V>({
  maxEntries,
  maxBytes = Number.POSITIVE_INFINITY,
  sizeOf = () => 0,
}: BoundedMapOptions<V>): BoundedMap<K, V> {
  const values = new Map<K, { readonly value: V; size: number }>();
  let bytes = 0;

  function remove(key: K): boolean {
    bytes -= values.get(key)?.size ?? 0;
    return values.delete(key);
  }

  function evict(): void {
    for (const key of values.keys()) {
      if (values.size <= maxEntries && bytes <= maxBytes) return;
      remove(key);
    }
  }

  return {
    get: (key) => values.get(key)?.value,
    has: (key) => values.has(key),
    set(key, value) {
      remove(key);
      const size = sizeOf(value);
      values.set(key, { value, size });
      bytes += size;
      evict();
    },
    delete: remove,
    clear() {
      values.clear();
      bytes = 0;
    },
    resize(key) {
      const entry = values.get(key);
      if (entry === undefined) return;
      bytes -= entry.size;
      entry.size = sizeOf(entry.value);
      bytes += entry.size;
      evict();
    },
    keys: () => values.keys(),
    *entries() {
      for (const [key, { value }] of values) yield [key, value];
    },
    get size() {
      return values.size;
    },
    get bytes() {
      return bytes;
    },
  };
}
