import NodeCache from 'node-cache';
import { createConcurrencyLimit } from '../lib/concurrencyLimit.ts';
import { WordpressRequestRejectedError } from '../lib/errors.ts';
import type { CacheCall, CacheOptions, ContentCache, RefreshOutcome } from './cacheTypes.ts';

/** Good answers kept in memory at most: every page, offer, list and menu of a large site in four languages. */
const MAX_ANSWERS = 4000;
/** Negative answers kept at most: random addresses can neither fill memory nor push good answers out. */
const MAX_MISSES = 1000;
/** Waits after failures double from the first to the last of these, in milliseconds. */
const FIRST_WAIT = 2000;
const LAST_WAIT = 60_000;
/** After a start, an answer from before it counts as fresh for so long, in milliseconds: the first visitors come before the first questions. */
const SETTLE = 1000;
/** While a refresh is under way, look again after this, in milliseconds. */
const LOOK_AGAIN = 1000;
/** Answers of a wanted refresh that are asked for at the same time: visitors' questions go in between. */
const REFRESH_PARALLEL = 4;

interface Answer {
  readonly call: CacheCall<unknown>;
  readonly value: unknown;
  /** The value as JSON, to see whether a refresh changed anything. */
  readonly json: string;
  /** The content's version that came with this value. */
  readonly stamp: number;
  /** From when on it counts as fresh, and until when. */
  freshFrom: number;
  freshUntil: number;
  failures: number;
}
interface Miss {
  readonly call: CacheCall<unknown>;
  readonly from: number;
  readonly until: number;
  /** null where the source said that there is none. */
  readonly error: unknown;
  readonly failures: number;
}

/** Creates the cache of content: stale-while-revalidate, single flight, stale on error, bounded negative answers. */
export function createContentCache(options: CacheOptions): ContentCache {
  const { now, onFailure, onChange = () => {}, maxEntries: most = MAX_ANSWERS, snapshot, onRestore = () => {} } = options;
  const answers = new NodeCache({ useClones: false, checkperiod: 0 });
  const misses = new NodeCache({ useClones: false, checkperiod: 0 });
  const flights = new Map<string, Promise<unknown>>();
  let version = 1;

  const freshFor = (time: number) => ({ freshFrom: now(), freshUntil: now() + time });
  // A clock that was set back must not keep anything for as long as it was wrong.
  const isWithin = (from: number, until: number) => now() >= from && now() < until;

  /** Takes a new value, or confirms the old one. */
  function accept<T>(call: CacheCall<T>, value: T, old: Answer | undefined): T {
    const json = JSON.stringify(value);
    const isSame = old?.json === json;
    const known = old !== undefined || misses.has(call.key);
    misses.del(call.key);
    snapshot?.noteAnswer(now());
    const kept = isSame ? (old.value as T) : value;
    const stamp = isSame ? old.stamp : ++version;
    keep(answers, call.key, { call, value: kept, json, stamp, ...freshFor(call.freshForMs), failures: 0 }, most);
    if (!isSame) {
      snapshot?.save(call.key, json);
      if (known) onChange(call.key);
    }
    return kept;
  }

  function remove(call: CacheCall<unknown>): null {
    if (answers.del(call.key) > 0) {
      version++;
      snapshot?.save(call.key, null);
      onChange(call.key);
    }
    keep(misses, call.key, { call, from: now(), until: now() + call.missForMs, error: null, failures: 0 }, MAX_MISSES);
    return null;
  }

  async function load<T>(call: CacheCall<T>): Promise<T | null> {
    try {
      const value = await call.load();
      return value === null ? remove(call) : accept(call, value, answers.get<Answer>(call.key));
    } catch (error) {
      onFailure(call.key, error);
      // It says nothing about this answer, which is asked for as soon as that is possible.
      const isRefused = error instanceof WordpressRequestRejectedError;
      const old = answers.get<Answer>(call.key);
      if (old !== undefined) {
        old.failures = isRefused ? Math.max(1, old.failures) : old.failures + 1;
        Object.assign(old, freshFor(waitAfter(old.failures)));
        return old.value as T;
      }
      const miss = misses.get<Miss>(call.key);
      const failures = isRefused ? Math.max(1, miss?.failures ?? 0) : (miss?.failures ?? 0) + 1;
      // That there was none is a good answer too.
      const wasNone = miss?.error === null;
      keep(
        misses,
        call.key,
        { call, from: now(), until: now() + waitAfter(failures), error: wasNone ? null : error, failures },
        MAX_MISSES,
      );
      if (wasNone) return null;
      throw error;
    }
  }

  function loadOnce<T>(call: CacheCall<T>): Promise<T | null> {
    const running = flights.get(call.key) as Promise<T | null> | undefined;
    if (running !== undefined) return running;
    const flight = load(call).finally(() => flights.delete(call.key));
    flights.set(call.key, flight);
    return flight;
  }

  /** An answer from before the restart: served at once, and soon no longer fresh. */
  function restore(call: CacheCall<unknown>): Answer | undefined {
    const saved = snapshot?.read(call.key);
    if (saved === undefined) return undefined;
    const answer = { call, ...saved, stamp: ++version, ...freshFor(SETTLE), failures: 0 };
    keep(answers, call.key, answer, most);
    onRestore(call.key);
    return answer;
  }

  const refreshBehind = (call: CacheCall<unknown>) => void loadOnce(call).catch(() => {});

  return {
    async get<T>(call: CacheCall<T>): Promise<T | null> {
      const miss = misses.get<Miss>(call.key);
      const answer = answers.get<Answer>(call.key) ?? (miss === undefined ? restore(call) : undefined);
      if (answer !== undefined) {
        if (!isWithin(answer.freshFrom, answer.freshUntil)) refreshBehind(call);
        return answer.value as T;
      }
      if (miss !== undefined && isWithin(miss.from, miss.until)) {
        if (miss.error !== null) throw miss.error;
        return null;
      }
      return loadOnce(call);
    },
    jsonOf: (key) => answers.get<Answer>(key)?.json ?? (misses.has(key) ? undefined : snapshot?.read(key)?.json),
    versionOf: (key) => answers.get<Answer>(key)?.stamp ?? 0,
    revalidateIfStale(keys) {
      const time = now();
      let next = Number.POSITIVE_INFINITY;
      for (const key of keys) {
        const answer = answers.get<Answer>(key);
        const miss = answer === undefined ? misses.get<Miss>(key) : undefined;
        const call = answer?.call ?? miss?.call;
        if (call === undefined) return 0;
        const until = answer?.freshUntil ?? miss?.until ?? 0;
        const isFresh = isWithin(answer?.freshFrom ?? miss?.from ?? 0, until);
        if (!isFresh) refreshBehind(call);
        next = Math.min(next, isFresh ? until : time + LOOK_AGAIN);
      }
      return next;
    },
    async refresh(keys) {
      const enqueue = createConcurrencyLimit(REFRESH_PARALLEL, Number.POSITIVE_INFINITY);
      const refreshOne = async (key: string): Promise<[string, RefreshOutcome]> => {
        const call = (answers.get<Answer>(key) ?? misses.get<Miss>(key))?.call;
        // A question that is under way may have been asked before the change.
        await flights.get(key)?.catch(() => {});
        const before = answers.get<Answer>(key);
        if (call !== undefined) await loadOnce(call).catch(() => {});
        const after = answers.get<Answer>(key);
        const hasFailed = (after ?? misses.get<Miss>(key))?.failures !== 0;
        return [key, hasFailed ? 'failed' : after?.stamp === before?.stamp ? 'unchanged' : 'changed'];
      };
      return new Map(await Promise.all([...keys].map((key) => enqueue(() => refreshOne(key)))));
    },
    forget(keys) {
      const names = [...keys];
      misses.del(names);
      if (answers.del(names) > 0) version++;
    },
    keys: () => ({ answered: answers.keys(), missing: misses.keys() }),
    get version() {
      return version;
    },
  };
}

/** Stores under a key; where the store is full, the oldest entry goes. */
function keep(store: NodeCache, key: string, entry: Answer | Miss, limit: number): void {
  store.del(key);
  if (store.getStats().keys >= limit) store.del(store.keys()[0] ?? '');
  store.set(key, entry);
}

function waitAfter(failures: number): number {
  return Math.min(FIRST_WAIT * 2 ** (failures - 1), LAST_WAIT);
}
