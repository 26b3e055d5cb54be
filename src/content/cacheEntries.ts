import { type BoundedMap, createBoundedMap } from '../lib/boundedMap.ts';
import { WordpressRequestRejectedError } from '../lib/errors.ts';
import { createSingleFlight } from '../lib/singleFlight.ts';
import type { CacheCall, CacheEntry, CacheOptions } from './cacheTypes.ts';
import { createNegativeEntries, type NegativeEntry } from './negativeEntries.ts';

/** Good values in memory: every page, offer, list and menu of a large site in all languages. */
const DEFAULT_MAX_ENTRIES = 4000;
/** Delay between two attempts after failures: doubles from the first to the second value. */
const INITIAL_BACKOFF_MS = 2000;
const MAX_BACKOFF_MS = 60_000;
/** A restored value counts as fresh for this long after a start: the first visitors are served before WordPress gets the first requests. */
const RESTORED_FRESH_MS = 1000;

/** A good value. It never expires: stale values cover outages. */
interface ValueEntry extends CacheEntry {
  readonly kind: 'value';
  readonly value: unknown;
  /** The value as JSON: a refresh compares it to find out whether the content has changed. */
  readonly json: string;
  readonly version: number;
}

/** What the content cache knows about each key: how the outcome of a load changes that, and until when it is fresh. Loads nothing itself. */
export class CacheEntries {
  readonly #options: CacheOptions;
  readonly #values: BoundedMap<string, ValueEntry>;
  readonly #negatives = createNegativeEntries();
  readonly #restores = createSingleFlight<ValueEntry | NegativeEntry | undefined>();
  /** Grows when any content changes. */
  readonly version = { current: 1 };

  constructor(options: CacheOptions) {
    this.#options = options;
    this.#values = createBoundedMap({ maxEntries: options.maxEntries ?? DEFAULT_MAX_ENTRIES });
  }

  /** Returns the last good value under the key of a call; null if there is none. */
  getLastGood<T>(call: CacheCall<T>): T | null {
    return (this.#values.get(call.key)?.value ?? null) as T | null;
  }

  /** Returns the last good value of a key that is in memory; undefined if there is none. */
  peek<T>(key: string): T | undefined {
    return this.#values.get(key)?.value as T | undefined;
  }

  find(key: string): ValueEntry | NegativeEntry | undefined {
    return this.#values.get(key) ?? this.#negatives.get(key);
  }

  /** Returns the version of the value under a key; 0 if there is none. */
  getVersion(key: string): number {
    return this.#values.get(key)?.version ?? 0;
  }

  /** Returns the last known value of a key as JSON; undefined if it is not in memory. */
  getJson(key: string): string | undefined {
    const known = this.find(key);
    return known?.kind === 'value' ? known.json : undefined;
  }

  keys(): { cached: string[]; missing: string[] } {
    return { cached: [...this.#values.keys()], missing: this.#negatives.keys() };
  }

  isFresh({ freshFrom, freshUntil }: CacheEntry): boolean {
    const time = this.#options.now();
    // `freshFrom` counts too: after the clock was set back, nothing stays fresh for as long as the clock was wrong.
    return time >= freshFrom && time < freshUntil;
  }

  /** True if the snapshot may have a value of an earlier run. */
  canRestore(key: string): boolean {
    return this.#options.snapshot?.has(key) === true;
  }

  /** Takes a value of an earlier run out of the snapshot; it is stale soon. Returns what is known about the key then. */
  restore(call: CacheCall<unknown>): Promise<ValueEntry | NegativeEntry | undefined> {
    return this.#restores(call.key, () => this.#restore(call));
  }

  async #restore(call: CacheCall<unknown>): Promise<ValueEntry | NegativeEntry | undefined> {
    const { snapshot, onRestore } = this.#options;
    const saved = await snapshot?.read(call.key);
    // Whatever was loaded meanwhile is newer.
    const known = this.find(call.key);
    if (saved === undefined || known !== undefined) return known;
    const entry: ValueEntry = {
      kind: 'value',
      call,
      ...saved,
      version: ++this.version.current,
      ...this.#freshFor(RESTORED_FRESH_MS),
      failures: 0,
    };
    this.#values.set(call.key, entry);
    onRestore?.(call.key);
    return entry;
  }

  /** Stores a new value, or marks the present one as fresh if nothing has changed. */
  recordValue<T>(call: CacheCall<T>, value: T): T {
    const { now, snapshot, onChange } = this.#options;
    const previous = this.#values.get(call.key);
    const json = JSON.stringify(value);
    const isSame = previous?.json === json;
    const wasMissing = this.#negatives.delete(call.key) > 0;
    snapshot?.recordAnswer(now());
    const current = isSame ? { value: previous.value, version: previous.version } : { value, version: ++this.version.current };
    this.#values.set(call.key, { kind: 'value', call, json, ...current, ...this.#freshFor(call.freshForMs), failures: 0 });
    if (!isSame) {
      snapshot?.save(call.key, json);
      if (previous !== undefined || wasMissing) onChange?.(call.key);
    }
    return current.value as T;
  }

  /** Records that the source has no such content. */
  recordAbsence(call: CacheCall<unknown>): null {
    const { snapshot, onChange } = this.#options;
    if (this.#values.delete(call.key)) {
      this.version.current++;
      snapshot?.save(call.key, null);
      onChange?.(call.key);
    }
    this.#negatives.set({ kind: 'negative', call, error: null, ...this.#freshFor(call.missForMs), failures: 0 });
    return null;
  }

  /** @returns the last good value, or null for a known absence @throws the error if neither is known */
  recordFailure<T>(call: CacheCall<T>, error: unknown): T | null {
    const known = this.find(call.key);
    const failures = countFailures(known?.failures ?? 0, error);
    const freshness = this.#freshFor(computeBackoffMs(failures));
    if (known?.kind === 'value') {
      Object.assign(known, freshness, { failures });
      return known.value as T;
    }
    // A known absence is a good answer too and stays valid while the source fails.
    const isAbsent = known?.error === null;
    this.#negatives.set({ kind: 'negative', call, error: isAbsent ? null : error, ...freshness, failures });
    if (isAbsent) return null;
    throw error;
  }

  /** Deletes values and negative entries. */
  forget(keys: Iterable<string>): void {
    const forgotten = [...keys];
    this.#negatives.delete(forgotten);
    if (forgotten.filter((key) => this.#values.delete(key)).length > 0) this.version.current++;
  }

  #freshFor(durationMs: number): Pick<CacheEntry, 'freshFrom' | 'freshUntil'> {
    const time = this.#options.now();
    return { freshFrom: time, freshUntil: time + durationMs };
  }
}

/** A rejected request says nothing about this content: the backoff does not grow. */
function countFailures(previous: number, error: unknown): number {
  return error instanceof WordpressRequestRejectedError ? Math.max(1, previous) : previous + 1;
}

/** Exponential backoff after a number of failures in a row. */
function computeBackoffMs(failures: number): number {
  return Math.min(INITIAL_BACKOFF_MS * 2 ** (failures - 1), MAX_BACKOFF_MS);
}
