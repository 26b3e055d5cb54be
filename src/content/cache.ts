import NodeCache from 'node-cache';
import pLimit from 'p-limit';
import { WordpressRequestRejectedError } from '../lib/errors.ts';
import { createSingleFlight } from '../lib/singleFlight.ts';
import type { OldestStaleContent } from '../observability/alerts.ts';
import type { ContentSnapshot, Stored } from './snapshot.ts';

/** Time until the next staleness check while a refresh is running. */
const REFRESHING_CHECK_MS = 1000;
/** Parallel loads of an explicit refresh: visitors' requests are served in between. */
const MAX_PARALLEL_REFRESHES = 4;
/** Good values in memory: every page, offer, list and menu of a large site in all languages. */
const DEFAULT_MAX_ENTRIES = 4000;
/** Delay between two attempts after failures: doubles from the first to the second value. */
const INITIAL_BACKOFF_MS = 2000;
const MAX_BACKOFF_MS = 15_000;
/** A restored value counts as fresh for this long after a start: the first visitors are served before WordPress gets the first requests. */
const RESTORED_FRESH_MS = 1000;
/** Negative entries in memory: made-up addresses can neither fill the memory nor evict good values. */
const MAX_NEGATIVE_ENTRIES = 1000;
/** A value that failed once and was not requested again counts as shown for this long, provided that the source answers other requests. */
const FAILURE_RETENTION_MS = 15 * 60_000;
/** Time after which a negative entry that nobody requests any more is deleted. */
const NEGATIVE_RETENTION_S = 86_400;

/** One cache lookup with its whole contract. */
export interface CacheCall<T> {
  readonly key: string;
  /** How long a value is fresh, in milliseconds. Afterwards it is served stale while one background request refreshes it. */
  readonly freshForMs: number;
  /** How long the source's "does not exist" is cached, in milliseconds. */
  readonly missForMs: number;
  /**
   * Loads the validated value from the source; null if the source says that it does not exist.
   * @param lastGood null if there is none @param onAnswer called with each answer of the source, for the snapshot
   */
  load(lastGood: T | null, onAnswer: (answer: unknown) => void): Promise<T | null>;
  /** Makes the value of stored answers; without it nothing is restored. @throws (as a rejection) if this version cannot read them */
  restore?(answers: readonly unknown[]): Promise<T | null>;
}

/** Result of an explicit refresh of one key. */
export type RefreshOutcome = 'changed' | 'unchanged' | 'failed';

/** A number that grows with every change of any content. Every cached page reads it: plain data, so that no other code runs for that. */
export interface ContentVersion {
  readonly current: number;
}

export interface CacheOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called for each failed load, whether a stale value covers it or not. */
  readonly onFailure: (key: string, error: unknown) => void;
  /** Called when a known value changes or disappears. */
  readonly onChange?: (key: string) => void;
  /** Maximum number of good values. Default: enough for the whole content of a large site. */
  readonly maxEntries?: number;
  /** Persists good values across restarts. */
  readonly snapshot?: ContentSnapshot | undefined;
}

/** The content cache: stale-while-revalidate, single flight, stale-if-error, bounded negative entries. */
export class ContentCache {
  readonly #options: CacheOptions;
  readonly #values: ReturnType<typeof createStoredEntries<ValueEntry>>;
  readonly #negatives = createStoredEntries<NegativeEntry>(MAX_NEGATIVE_ENTRIES, NEGATIVE_RETENTION_S);
  readonly #restores = createSingleFlight<Entry | undefined>();
  /** Loads that are running, by key. */
  readonly #running = new Map<string, Promise<unknown>>();
  /** Grows when any validated content changes. A page rendered from content is valid while this number stays the same. */
  readonly version = { current: 1 };
  #lastAnswerAt = Number.NEGATIVE_INFINITY;

  constructor(options: CacheOptions) {
    this.#options = options;
    this.#values = createStoredEntries(options.maxEntries ?? DEFAULT_MAX_ENTRIES);
  }

  /**
   * Returns the last good value, fresh or stale, also one restored from the snapshot; null if the source last said that it does not exist.
   * Starts a background refresh if the value is stale.
   * @throws the error of `load` if there is no good value; the error is cached until the next retry is due
   */
  async get<T>(call: CacheCall<T>): Promise<T | null> {
    const known = this.#find(call.key) ?? (this.#options.snapshot?.has(call.key) ? await this.#restore(call) : undefined);
    if (known?.kind === 'value') {
      if (!this.#isFresh(known)) this.#loadInBackground(call);
      return known.value as T;
    }
    if (known === undefined || !this.#isFresh(known)) return this.#load(call);
    if (known.error !== null) throw known.error;
    return null;
  }

  /** Returns the last good value of a key that is in memory, fresh or stale; undefined if there is none. Starts no request. */
  peek<T>(key: string): T | undefined {
    return this.#values.get(key)?.value as T | undefined;
  }

  /** Returns the version of the value under a key; 0 if there is none. A different number means a different value. */
  getVersion(key: string): number {
    return this.#values.get(key)?.version ?? 0;
  }

  /** Returns all known keys: those with a value, and those without one. */
  keys(): { cached: string[]; missing: string[] } {
    return { cached: this.#values.keys(), missing: this.#negatives.keys() };
  }

  /**
   * Starts a background refresh of each stale key. @returns when to check again, in milliseconds since 1970; 0 if a key is unknown:
   * whatever depends on the key has to be rendered again
   */
  revalidateIfStale(keys: Iterable<string>): number {
    const time = this.#options.now();
    let nextCheckAt = Number.POSITIVE_INFINITY;
    for (const key of keys) {
      const known = this.#find(key);
      if (known === undefined) return 0;
      const isFresh = this.#isFresh(known);
      if (!isFresh) this.#loadInBackground(known.call);
      nextCheckAt = Math.min(nextCheckAt, isFresh ? known.freshUntil : time + REFRESHING_CHECK_MS);
    }
    return nextCheckAt;
  }

  /** Loads keys again, fresh or not, and waits for the outcomes. Old values are served until new ones are valid. */
  async refresh(keys: Iterable<string>): Promise<Map<string, RefreshOutcome>> {
    const enqueue = pLimit(MAX_PARALLEL_REFRESHES);
    return new Map(await Promise.all([...keys].map((key) => enqueue(() => this.#refreshOne(key)))));
  }

  /** Deletes values and negative entries: the next `get` loads them again. */
  forget(keys: Iterable<string>): void {
    const forgotten = [...keys];
    this.#negatives.delete(forgotten);
    if (this.#values.delete(forgotten) > 0) this.version.current++;
  }

  /** Ends the wait of all keys that have failed, since the source answers again: the next `get` loads them. */
  endBackoffs(): void {
    for (const key of [...this.#values.keys(), ...this.#negatives.keys()]) {
      const known = this.#find(key);
      if (known !== undefined && known.failures > 0) known.freshUntil = 0;
    }
  }

  /** The oldest value that is shown because its refresh fails; null if there is none. */
  oldestStale(): OldestStaleContent | null {
    const now = this.#options.now();
    let oldest: OldestStaleContent | null = null;
    for (const key of this.#values.keys()) {
      const { answeredAt = now, failedAt = null } = this.#values.get(key) ?? {};
      // Nobody has requested the key for a while, so as far as is known no visitor sees its value.
      const isAbandoned = failedAt !== null && this.#lastAnswerAt > failedAt && now - failedAt > FAILURE_RETENTION_MS;
      const ageMs = now - answeredAt;
      if (failedAt !== null && !isAbandoned && ageMs > (oldest?.ageMs ?? -1)) oldest = { key, ageMs };
    }
    return oldest;
  }

  #find(key: string): Entry | undefined {
    return this.#values.get(key) ?? this.#negatives.get(key);
  }

  #isFresh({ freshUntil }: Entry): boolean {
    return this.#options.now() < freshUntil;
  }

  async #refreshOne(key: string): Promise<[string, RefreshOutcome]> {
    const call = this.#find(key)?.call;
    // A load that is already running may have read WordPress before the editor's change.
    await this.#running.get(key)?.catch(() => {});
    const versionBefore = this.getVersion(key);
    if (call !== undefined) await this.#load(call).catch(() => {});
    if (this.#find(key)?.failures !== 0) return [key, 'failed'];
    return [key, this.getVersion(key) === versionBefore ? 'unchanged' : 'changed'];
  }

  #loadInBackground(call: CacheCall<unknown>): void {
    void this.#load(call).catch(() => {});
  }

  /** Loads a value and records the outcome. Never runs twice at once for a key. */
  #load<T>(call: CacheCall<T>): Promise<T | null> {
    const running = this.#running.get(call.key) as Promise<T | null> | undefined;
    if (running !== undefined) return running;
    const started = this.#loadAndRecord(call).finally(() => this.#running.delete(call.key));
    this.#running.set(call.key, started);
    return started;
  }

  async #loadAndRecord<T>(call: CacheCall<T>): Promise<T | null> {
    try {
      const answers: unknown[] = [];
      const value = await call.load(this.peek<T>(call.key) ?? null, (answer) => answers.push(answer));
      return value === null ? this.#recordAbsence(call) : this.#recordValue(call, value, answers);
    } catch (error) {
      this.#options.onFailure(call.key, error);
      return this.#recordFailure(call, error);
    }
  }

  /** Takes a value of an earlier run out of the snapshot, once; it is stale soon. Returns what is known about the key then. */
  #restore(call: CacheCall<unknown>): Promise<Entry | undefined> {
    return this.#restores(call.key, async () => {
      const { snapshot, now } = this.#options;
      const stored = await snapshot?.read(call.key);
      const value = stored === undefined ? null : await this.#readStored(call, stored);
      // Whatever was loaded meanwhile is newer.
      const known = this.#find(call.key);
      if (stored === undefined || value === null || known !== undefined) return known;
      const entry: ValueEntry = {
        kind: 'value',
        call,
        value,
        json: JSON.stringify(value),
        isStored: 'answers' in stored,
        version: ++this.version.current,
        freshUntil: now() + RESTORED_FRESH_MS,
        failures: 0,
        answeredAt: snapshot?.answeredAt ?? now(),
        failedAt: null,
      };
      this.#values.set(entry);
      return entry;
    });
  }

  /** Returns null if what is stored means nothing to this version of the program. */
  async #readStored(call: CacheCall<unknown>, stored: Stored): Promise<unknown> {
    if ('content' in stored) return stored.content;
    try {
      return (await call.restore?.(stored.answers)) ?? null;
    } catch (error) {
      this.#options.onFailure(call.key, error);
      return null;
    }
  }

  /** Stores a new value, or marks the present one as fresh if nothing has changed. @param answers of which it was made */
  #recordValue<T>(call: CacheCall<T>, value: T, answers: readonly unknown[]): T {
    const { now, snapshot, onChange } = this.#options;
    const previous = this.#values.get(call.key);
    const json = JSON.stringify(value);
    const isSame = previous?.json === json;
    const wasMissing = this.#negatives.delete(call.key) > 0;
    this.#lastAnswerAt = now();
    snapshot?.recordAnswer(now());
    const current = isSame ? { value: previous.value, version: previous.version } : { value, version: ++this.version.current };
    const answer = { freshUntil: now() + call.freshForMs, failures: 0, answeredAt: now(), failedAt: null };
    this.#values.set({ kind: 'value', call, json, isStored: true, ...current, ...answer });
    if (!isSame || !previous.isStored) snapshot?.save(call.key, answers);
    if (!isSame && (previous !== undefined || wasMissing)) onChange?.(call.key);
    return current.value as T;
  }

  /** Records that the source has no such content. */
  #recordAbsence(call: CacheCall<unknown>): null {
    const { now, snapshot, onChange } = this.#options;
    this.#lastAnswerAt = now();
    if (this.#values.delete(call.key) > 0) {
      this.version.current++;
      snapshot?.save(call.key, null);
      onChange?.(call.key);
    }
    this.#negatives.set({ kind: 'negative', call, error: null, freshUntil: now() + call.missForMs, failures: 0 });
    return null;
  }

  /** @returns the last good value, or null for a known absence @throws the error if neither is known */
  #recordFailure<T>(call: CacheCall<T>, error: unknown): T | null {
    const known = this.#find(call.key);
    const failures = countFailures(known?.failures ?? 0, error);
    const freshUntil = this.#options.now() + computeBackoffMs(failures);
    if (known?.kind === 'value') {
      Object.assign(known, { freshUntil, failures, failedAt: this.#options.now() });
      return known.value as T;
    }
    // A known absence is a good answer too and stays valid while the source fails.
    const isAbsent = known?.error === null;
    this.#negatives.set({ kind: 'negative', call, error: isAbsent ? null : error, freshUntil, failures });
    if (isAbsent) return null;
    throw error;
  }
}

/** What is known about a key, until when that counts as fresh, and how often its last loads have failed in a row. */
interface KnownKey {
  readonly call: CacheCall<unknown>;
  freshUntil: number;
  failures: number;
}
/** A good value. It never expires: stale values cover outages. */
interface ValueEntry extends KnownKey {
  readonly kind: 'value';
  readonly value: unknown;
  /** The value as JSON: a refresh compares it to find out whether the content has changed. */
  readonly json: string;
  readonly version: number;
  /** False for content of an earlier version: the next answers are stored, whether they change it or not. */
  readonly isStored: boolean;
  /** When the source last gave it, in milliseconds since 1970. */
  readonly answeredAt: number;
  /** Time of the last failure; null if the last load succeeded. */
  readonly failedAt: number | null;
}
/** A key without a value: the source said that there is no such content, or has only failed so far. */
interface NegativeEntry extends KnownKey {
  readonly kind: 'negative';
  /** null if the source said that there is no such content. */
  readonly error: unknown;
}

type Entry = ValueEntry | NegativeEntry;

/**
 * Creates an empty, bounded store. When to load an entry again is decided by `freshUntil`, not by node-cache's time to live, which reads the system
 * clock: an expired entry is still served, and counts its failures. @param retentionS when an abandoned entry is deleted, in seconds; 0 never
 */
function createStoredEntries<E extends Entry>(maxEntries: number, retentionS = 0) {
  const stored = new NodeCache({ useClones: false, stdTTL: retentionS, maxKeys: maxEntries });
  // Listing all keys costs: a full cache makes room for a hundredth at once.
  const evicted = Math.ceil(maxEntries / 100);
  return {
    get: (key: string) => stored.get<E>(key),
    /** Sets an entry as the newest one; the oldest ones are evicted if there are too many. */
    set(entry: E) {
      const { key } = entry.call;
      stored.del(key);
      if (stored.getStats().keys >= maxEntries) stored.del(stored.keys().slice(0, evicted));
      stored.set(key, entry);
    },
    /** @returns the number of deleted entries */
    delete: (keys: string | string[]) => stored.del(keys),
    keys: () => stored.keys(),
  };
}

/** A rejected request says nothing about this content: the backoff does not grow. */
function countFailures(previous: number, error: unknown): number {
  return error instanceof WordpressRequestRejectedError ? Math.max(1, previous) : previous + 1;
}

/** Exponential backoff after a number of failures in a row. */
function computeBackoffMs(failures: number): number {
  return Math.min(INITIAL_BACKOFF_MS * 2 ** (failures - 1), MAX_BACKOFF_MS);
}
