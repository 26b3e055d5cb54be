import { createConcurrencyLimit } from '../lib/concurrencyLimit.ts';
import { CacheEntries } from './cacheEntries.ts';
import type { CacheCall, CacheOptions, ContentCache, RefreshOutcome } from './cacheTypes.ts';

/** Time until the next staleness check while a refresh is running. */
const REFRESHING_CHECK_MS = 1000;
/** Parallel loads of an explicit refresh: visitors' requests are served in between. */
const MAX_PARALLEL_REFRESHES = 4;

/** Creates the content cache: stale-while-revalidate, single flight, stale-if-error, bounded negative entries. */
export function createContentCache(options: CacheOptions): ContentCache {
  const { now } = options;
  const entries = new CacheEntries(options);
  const loader = createLoader(entries, options);
  const refreshInBackground = (call: CacheCall<unknown>) => void loader.load(call).catch(() => {});

  async function refreshOne(key: string): Promise<[string, RefreshOutcome]> {
    const call = entries.find(key)?.call;
    // A load that is already running may have read WordPress before the editor's change.
    await loader.findRunning(key)?.catch(() => {});
    const versionBefore = entries.getVersion(key);
    if (call !== undefined) await loader.load(call).catch(() => {});
    if (entries.find(key)?.failures !== 0) return [key, 'failed'];
    return [key, entries.getVersion(key) === versionBefore ? 'unchanged' : 'changed'];
  }

  return {
    async get<T>(call: CacheCall<T>): Promise<T | null> {
      const known = entries.find(call.key) ?? (entries.canRestore(call.key) ? await entries.restore(call) : undefined);
      if (known?.kind === 'value') {
        if (!entries.isFresh(known)) refreshInBackground(call);
        return known.value as T;
      }
      if (known === undefined || !entries.isFresh(known)) return loader.load(call);
      if (known.error !== null) throw known.error;
      return null;
    },
    getJson: (key) => entries.getJson(key),
    peek: (key) => entries.peek(key),
    getVersion: (key) => entries.getVersion(key),
    revalidateIfStale(keys) {
      const time = now();
      let nextCheckAt = Number.POSITIVE_INFINITY;
      for (const key of keys) {
        const known = entries.find(key);
        if (known === undefined) return 0;
        const isFresh = entries.isFresh(known);
        if (!isFresh) refreshInBackground(known.call);
        nextCheckAt = Math.min(nextCheckAt, isFresh ? known.freshUntil : time + REFRESHING_CHECK_MS);
      }
      return nextCheckAt;
    },
    async refresh(keys) {
      const enqueue = createConcurrencyLimit(MAX_PARALLEL_REFRESHES, Number.POSITIVE_INFINITY);
      return new Map(await Promise.all([...keys].map((key) => enqueue(() => refreshOne(key)))));
    },
    forget: (keys) => entries.forget(keys),
    keys: () => entries.keys(),
    version: entries.version,
  };
}

interface Loader {
  /** Loads a value and records the outcome. Never runs twice at once for a key. */
  load<T>(call: CacheCall<T>): Promise<T | null>;
  findRunning(key: string): Promise<unknown> | undefined;
}

function createLoader(entries: CacheEntries, { onFailure }: CacheOptions): Loader {
  const running = new Map<string, Promise<unknown>>();

  async function loadAndRecord<T>(call: CacheCall<T>): Promise<T | null> {
    try {
      const value = await call.load(entries.getLastGood(call));
      return value === null ? entries.recordAbsence(call) : entries.recordValue(call, value);
    } catch (error) {
      onFailure(call.key, error);
      return entries.recordFailure(call, error);
    }
  }

  return {
    load<T>(call: CacheCall<T>): Promise<T | null> {
      const known = running.get(call.key) as Promise<T | null> | undefined;
      if (known !== undefined) return known;
      const started = loadAndRecord(call).finally(() => running.delete(call.key));
      running.set(call.key, started);
      return started;
    },
    findRunning: (key) => running.get(key),
  };
}
