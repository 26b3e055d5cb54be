export interface BoundedMapOptions<K, V> {
  /** Maximum number of entries. */
  readonly maxEntries: number;
  /** Maximum total size of all values, in the unit of `getSize`; unlimited by default. */
  readonly maxBytes?: number;
  /** Size of a value, read at `set` and at `resize`. */
  readonly getSize?: (value: V) => number;
  /** `set` (default): the entry set least recently is evicted first. `use`: `get` counts too. */
  readonly evictionOrder?: 'set' | 'use';
  /** Called for each entry that is evicted to make room; not for `delete` and `take`. */
  readonly onEvict?: (key: K, value: V) => void;
}

/**
 * A map that evicts its oldest entries once it exceeds a number of entries or bytes. The order is the insertion order of a JavaScript `Map`,
 * so every operation takes constant time.
 */
class BoundedMap<K, V> {
  readonly #options: Required<BoundedMapOptions<K, V>>;
  readonly #stored = new Map<K, { readonly value: V; size: number }>();
  #bytes = 0;

  constructor(options: BoundedMapOptions<K, V>) {
    const { maxEntries, maxBytes = Number.POSITIVE_INFINITY, getSize = () => 0, evictionOrder = 'set', onEvict = () => {} } = options;
    this.#options = { maxEntries, maxBytes, getSize, evictionOrder, onEvict };
  }

  get(key: K): V | undefined {
    const entry = this.#stored.get(key);
    if (entry !== undefined && this.#options.evictionOrder === 'use') {
      this.#stored.delete(key);
      this.#stored.set(key, entry);
    }
    return entry?.value;
  }

  has(key: K): boolean {
    return this.#stored.has(key);
  }

  /** Sets a value as the newest entry and evicts the oldest ones. A value larger than `maxBytes` is not stored, nor is its predecessor kept. */
  set(key: K, value: V): void {
    this.take(key);
    const size = this.#options.getSize(value);
    if (size > this.#options.maxBytes) {
      this.#options.onEvict(key, value);
      return;
    }
    this.#stored.set(key, { value, size });
    this.#bytes += size;
    this.#evict();
  }

  /** @returns false if there was no such entry */
  delete(key: K): boolean {
    const isStored = this.#stored.has(key);
    this.take(key);
    return isStored;
  }

  /** Measures an entry again whose size has changed since `set`. The entry keeps its place in the order. */
  resize(key: K): void {
    const entry = this.#stored.get(key);
    if (entry === undefined) return;
    this.#bytes -= entry.size;
    entry.size = this.#options.getSize(entry.value);
    this.#bytes += entry.size;
    this.#evict();
  }

  /** Deletes an entry and returns its value. */
  take(key: K): V | undefined {
    const entry = this.#stored.get(key);
    if (entry === undefined) return undefined;
    this.#stored.delete(key);
    this.#bytes -= entry.size;
    return entry.value;
  }

  /** Keys, oldest first. */
  keys(): IterableIterator<K> {
    return this.#stored.keys();
  }

  /** Keys and values, oldest first. */
  *entries(): IterableIterator<[K, V]> {
    for (const [key, { value }] of this.#stored) yield [key, value];
  }

  /** Number of entries. */
  get size(): number {
    return this.#stored.size;
  }

  /** Total size of all values; 0 without `getSize`. */
  get bytes(): number {
    return this.#bytes;
  }

  #evict(): void {
    const { maxEntries, maxBytes, onEvict } = this.#options;
    for (const [key, { value }] of this.#stored) {
      if (this.#stored.size <= maxEntries && this.#bytes <= maxBytes) return;
      this.take(key);
      onEvict(key, value);
    }
  }
}

export type { BoundedMap };

/** Creates an empty map. */
export function createBoundedMap<K, V>(options: BoundedMapOptions<K, V>): BoundedMap<K, V> {
  return new BoundedMap(options);
}
