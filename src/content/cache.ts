import NodeCache from 'node-cache';

/** Good answers kept at most: every page, offer, list and menu of a large site in four languages. */
const MAX_ANSWERS = 4000;
/** Negative answers kept at most: random addresses can neither fill memory nor push good answers out. */
const MAX_MISSES = 1000;
/** Waits after failures double from the first to the last of these, in milliseconds. */
const FIRST_WAIT = 2000;
const LAST_WAIT = 60_000;

/** One question with its whole contract. */
export interface CacheCall<T> {
  readonly key: string;
  /** How long an answer counts as fresh, in milliseconds. Afterwards it is served while one refresh runs behind. */
  readonly freshFor: number;
  /** How long "there is none" is remembered, in milliseconds. */
  readonly missFor: number;
  /** Asks the source; null means that it said there is none. Only validated answers may come out of it. */
  load(): Promise<T | null>;
}

interface Answer {
  value: unknown;
  /** The value as JSON, to see whether a refresh changed anything. */
  json: string;
  freshUntil: number;
  failures: number;
}
type Miss = { readonly until: number; readonly error: unknown; readonly failures: number };

export interface ContentCache {
  /**
   * Gives the last good answer, fresh or stale; null where the source said there is none.
   * @throws the error of `load` where there is no good answer, for a while without asking again
   */
  get<T>(call: CacheCall<T>): Promise<T | null>;
  /** Grows when any validated content changes. What is rendered from content is valid while this number is. */
  readonly version: number;
}

export interface CacheOptions {
  readonly now: () => number;
  /** Told when a refresh fails while an old answer is served, or a first question fails. */
  readonly onFailure: (key: string, error: unknown) => void;
}

/** Creates the cache of content: stale-while-revalidate, single flight, stale on error, bounded negative answers. */
export function createContentCache({ now, onFailure }: CacheOptions): ContentCache {
  const answers = new NodeCache({ useClones: false, checkperiod: 0 });
  const misses = new NodeCache({ useClones: false, checkperiod: 0 });
  const flights = new Map<string, Promise<unknown>>();
  let version = 1;

  async function load<T>(call: CacheCall<T>): Promise<T | null> {
    const old = answers.get<Answer>(call.key);
    try {
      const value = await call.load();
      if (value === null) {
        if (answers.del(call.key) > 0) version++;
        keep(misses, call.key, { until: now() + call.missFor, error: null, failures: 0 } satisfies Miss, MAX_MISSES);
        return null;
      }
      const json = JSON.stringify(value);
      const changed = old?.json !== json;
      if (changed) version++;
      misses.del(call.key);
      const kept = changed ? value : (old?.value as T);
      keep(answers, call.key, { value: kept, json, freshUntil: now() + call.freshFor, failures: 0 } satisfies Answer, MAX_ANSWERS);
      return kept;
    } catch (error) {
      onFailure(call.key, error);
      if (old !== undefined) {
        old.failures++;
        old.freshUntil = now() + waitAfter(old.failures);
        return old.value as T;
      }
      const failures = (misses.get<Miss>(call.key)?.failures ?? 0) + 1;
      keep(misses, call.key, { until: now() + waitAfter(failures), error, failures } satisfies Miss, MAX_MISSES);
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

  return {
    async get<T>(call: CacheCall<T>): Promise<T | null> {
      const answer = answers.get<Answer>(call.key);
      if (answer !== undefined) {
        if (answer.freshUntil <= now()) loadOnce(call).catch(() => {});
        return answer.value as T;
      }
      const miss = misses.get<Miss>(call.key);
      if (miss !== undefined && miss.until > now()) {
        if (miss.error !== null) throw miss.error;
        return null;
      }
      return loadOnce(call);
    },
    get version() {
      return version;
    },
  };
}

/** Stores under a key; where the store is full, the oldest entry goes. */
function keep(store: NodeCache, key: string, entry: Answer | Miss, limit: number): void {
  store.del(key);
  const keys = store.keys();
  if (keys.length >= limit) store.del(keys[0] ?? '');
  store.set(key, entry);
}

function waitAfter(failures: number): number {
  return Math.min(FIRST_WAIT * 2 ** (failures - 1), LAST_WAIT);
}
