import NodeCache from 'node-cache';
import { createBoundedMap } from '../lib/boundedMap.ts';
import { createConcurrencyLimit } from '../lib/concurrencyLimit.ts';
import { WordpressRequestRejectedError } from '../lib/errors.ts';
import type { CacheCall, CacheOptions, ContentCache, RefreshOutcome } from './cacheTypes.ts';

/** Good values in memory: every page, offer, list and menu of a large site in four languages. */
const DEFAULT_MAX_ENTRIES = 4000;
/** Negative entries in memory: made-up addresses can neither fill the memory nor evict good values. */
const MAX_MISSES = 1000;
/** Time after which a negative entry that nobody requests any more is deleted. */
const MISS_RETENTION_S = 86_400;
/** Delay between two attempts after failures: doubles from the first to the second value. */
const INITIAL_BACKOFF_MS = 2000;
const MAX_BACKOFF_MS = 60_000;
/** A restored value counts as fresh for this long after a start: the first visitors are served before WordPress gets the first requests. */
const RESTORED_FRESH_MS = 1000;
/** Time until the next staleness check while a refresh is running. */
const REFRESHING_CHECK_MS = 1000;
/** Parallel loads of an explicit refresh: visitors' requests are served in between. */
const MAX_PARALLEL_REFRESHES = 4;

interface Entry {
  readonly call: CacheCall<unknown>;
  readonly value: unknown;
  /** The value as JSON: a refresh compares it to find out whether the content has changed. */
  readonly json: string;
  readonly version: number;
  freshFrom: number;
  freshUntil: number;
  failures: number;
}
interface Miss {
  readonly call: CacheCall<unknown>;
  readonly from: number;
  readonly until: number;
  /** null if the source said that there is no such content. */
  readonly error: unknown;
  readonly failures: number;
}

/** Creates the content cache: stale-while-revalidate, single flight, stale-if-error, bounded negative entries. */
export function createContentCache(options: CacheOptions): ContentCache {
  const { now, onFailure, onChange = () => {}, maxEntries = DEFAULT_MAX_ENTRIES, snapshot, onRestore = () => {} } = options;
  const entries = createBoundedMap<string, Entry>({ maxEntries });
  // Good values never expire (they cover outages), so only negative entries live in node-cache, which deletes the abandoned ones by their
  // TTL. When to load again is decided by `until`: node-cache reads the system clock, and an expired entry still counts its failures.
  const misses = new NodeCache({ useClones: false, stdTTL: MISS_RETENTION_S });
  const flights = new Map<string, Promise<unknown>>();
  let version = 1;

  const freshFor = (durationMs: number) => ({ freshFrom: now(), freshUntil: now() + durationMs });
  // `from` counts too: after the clock was set back, nothing stays fresh for as long as the clock was wrong.
  const isWithin = (from: number, until: number) => now() >= from && now() < until;

  function setMiss(miss: Miss): void {
    const { key } = miss.call;
    misses.del(key);
    const [oldest] = misses.keys();
    if (misses.getStats().keys >= MAX_MISSES && oldest !== undefined) misses.del(oldest);
    misses.set(key, miss);
  }

  /** Stores a new value, or marks the present one as fresh if nothing has changed. */
  function storeValue<T>(call: CacheCall<T>, value: T): T {
    const previous = entries.get(call.key);
    const json = JSON.stringify(value);
    const isSame = previous?.json === json;
    const wasMissing = misses.del(call.key) > 0;
    snapshot?.recordAnswer(now());
    const current = isSame ? { value: previous.value, version: previous.version } : { value, version: ++version };
    entries.set(call.key, { call, json, ...current, ...freshFor(call.freshForMs), failures: 0 });
    if (!isSame) {
      snapshot?.save(call.key, json);
      if (previous !== undefined || wasMissing) onChange(call.key);
    }
    return current.value as T;
  }

  function storeAbsence(call: CacheCall<unknown>): null {
    if (entries.delete(call.key)) {
      version++;
      snapshot?.save(call.key, null);
      onChange(call.key);
    }
    setMiss({ call, from: now(), until: now() + call.missForMs, error: null, failures: 0 });
    return null;
  }

  /** @returns the last good value, or null for a known absence @throws the error if neither is known */
  function storeFailure<T>(call: CacheCall<T>, error: unknown): T | null {
    // A rejected request says nothing about this content: the backoff does not grow.
    const countFailure = (failures: number) => (error instanceof WordpressRequestRejectedError ? Math.max(1, failures) : failures + 1);
    const entry = entries.get(call.key);
    if (entry !== undefined) {
      entry.failures = countFailure(entry.failures);
      Object.assign(entry, freshFor(backoffMs(entry.failures)));
      return entry.value as T;
    }
    const miss = misses.get<Miss>(call.key);
    const failures = countFailure(miss?.failures ?? 0);
    // A known absence is a good answer too and stays valid while the source fails.
    const isAbsent = miss?.error === null;
    setMiss({ call, from: now(), until: now() + backoffMs(failures), error: isAbsent ? null : error, failures });
    if (isAbsent) return null;
    throw error;
  }

  async function load<T>(call: CacheCall<T>): Promise<T | null> {
    try {
      const value = await call.load();
      return value === null ? storeAbsence(call) : storeValue(call, value);
    } catch (error) {
      onFailure(call.key, error);
      return storeFailure(call, error);
    }
  }

  function loadOnce<T>(call: CacheCall<T>): Promise<T | null> {
    const running = flights.get(call.key) as Promise<T | null> | undefined;
    if (running !== undefined) return running;
    const flight = load(call).finally(() => flights.delete(call.key));
    flights.set(call.key, flight);
    return flight;
  }

  /** Takes a value of an earlier run out of the snapshot; it is stale soon. */
  function restore(call: CacheCall<unknown>): Entry | undefined {
    const saved = snapshot?.read(call.key);
    if (saved === undefined) return undefined;
    const entry = { call, ...saved, version: ++version, ...freshFor(RESTORED_FRESH_MS), failures: 0 };
    entries.set(call.key, entry);
    onRestore(call.key);
    return entry;
  }

  const refreshInBackground = (call: CacheCall<unknown>) => void loadOnce(call).catch(() => {});

  async function refreshOne(key: string): Promise<[string, RefreshOutcome]> {
    const call = (entries.get(key) ?? misses.get<Miss>(key))?.call;
    // A load that is already running may have read WordPress before the editor's change.
    await flights.get(key)?.catch(() => {});
    const before = entries.get(key);
    if (call !== undefined) await loadOnce(call).catch(() => {});
    const after = entries.get(key);
    const hasFailed = (after ?? misses.get<Miss>(key))?.failures !== 0;
    return [key, hasFailed ? 'failed' : after?.version === before?.version ? 'unchanged' : 'changed'];
  }

  return {
    async get<T>(call: CacheCall<T>): Promise<T | null> {
      const miss = misses.get<Miss>(call.key);
      const entry = entries.get(call.key) ?? (miss === undefined ? restore(call) : undefined);
      if (entry !== undefined) {
        if (!isWithin(entry.freshFrom, entry.freshUntil)) refreshInBackground(call);
        return entry.value as T;
      }
      if (miss !== undefined && isWithin(miss.from, miss.until)) {
        if (miss.error !== null) throw miss.error;
        return null;
      }
      return loadOnce(call);
    },
    jsonOf: (key) => entries.get(key)?.json ?? (misses.has(key) ? undefined : snapshot?.read(key)?.json),
    *values() {
      for (const [, { value }] of entries.entries()) yield value;
    },
    versionOf: (key) => entries.get(key)?.version ?? 0,
    revalidateIfStale(keys) {
      const time = now();
      let nextCheckAt = Number.POSITIVE_INFINITY;
      for (const key of keys) {
        const entry = entries.get(key);
        const miss = entry === undefined ? misses.get<Miss>(key) : undefined;
        const call = entry?.call ?? miss?.call;
        if (call === undefined) return 0;
        const until = entry?.freshUntil ?? miss?.until ?? 0;
        const isFresh = isWithin(entry?.freshFrom ?? miss?.from ?? 0, until);
        if (!isFresh) refreshInBackground(call);
        nextCheckAt = Math.min(nextCheckAt, isFresh ? until : time + REFRESHING_CHECK_MS);
      }
      return nextCheckAt;
    },
    async refresh(keys) {
      const enqueue = createConcurrencyLimit(MAX_PARALLEL_REFRESHES, Number.POSITIVE_INFINITY);
      return new Map(await Promise.all([...keys].map((key) => enqueue(() => refreshOne(key)))));
    },
    forget(keys) {
      const forgotten = [...keys];
      misses.del(forgotten);
      if (forgotten.filter((key) => entries.delete(key)).length > 0) version++;
    },
    keys: () => ({ cached: [...entries.keys()], missing: misses.keys() }),
    get version() {
      return version;
    },
  };
}

/** Exponential backoff after a number of failures in a row. */
function backoffMs(failures: number): number {
  return Math.min(INITIAL_BACKOFF_MS * 2 ** (failures - 1), MAX_BACKOFF_MS);
}
