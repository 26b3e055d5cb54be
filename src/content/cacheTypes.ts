import type { ContentSnapshot } from './snapshot.ts';

/** One cache lookup with its whole contract. */
export interface CacheCall<T> {
  readonly key: string;
  /** How long a value is fresh, in milliseconds. Afterwards it is served stale while one background request refreshes it. */
  readonly freshForMs: number;
  /** How long the source's "does not exist" is cached, in milliseconds. */
  readonly missForMs: number;
  /** Loads the validated value from the source; null if the source says that it does not exist. @param lastGood null if there is none */
  load(lastGood: T | null): Promise<T | null>;
}

/** What is known about a key, until when that counts as fresh, and how often its last loads have failed in a row. */
export interface CacheEntry {
  readonly call: CacheCall<unknown>;
  freshFrom: number;
  freshUntil: number;
  failures: number;
}

/** Result of an explicit refresh of one key. */
export type RefreshOutcome = 'changed' | 'unchanged' | 'failed';

export interface ContentCache {
  /**
   * Returns the last good value, fresh or stale, also one restored from the snapshot; null if the source last said that it does not exist.
   * Starts a background refresh if the value is stale.
   * @throws the error of `load` if there is no good value; the error is cached until the next retry is due
   */
  get<T>(call: CacheCall<T>): Promise<T | null>;
  /** Returns the last known value of a key as JSON; undefined if it is not in memory. Starts no request. */
  getJson(key: string): string | undefined;
  /** Returns the last good value of a key that is in memory, fresh or stale; undefined if there is none. Starts no request. */
  peek<T>(key: string): T | undefined;
  /** Returns the version of the value under a key; 0 if there is none. A different number means a different value. */
  getVersion(key: string): number;
  /**
   * Starts a background refresh of each stale key. @returns when to check again, in milliseconds since 1970; 0 if a key is unknown:
   * whatever depends on the key has to be rendered again
   */
  revalidateIfStale(keys: Iterable<string>): number;
  /** Loads keys again, fresh or not, and waits for the outcomes. Old values are served until new ones are valid. */
  refresh(keys: Iterable<string>): Promise<Map<string, RefreshOutcome>>;
  /** Deletes values and negative entries: the next `get` loads them again. */
  forget(keys: Iterable<string>): void;
  /** Returns all known keys: those with a value, and those without one. */
  keys(): { readonly cached: string[]; readonly missing: string[] };
  /** Grows when any validated content changes. A page rendered from content is valid while this number stays the same. */
  readonly version: ContentVersion;
}

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
  readonly snapshot?: ContentSnapshot;
  /** Called when a value of an earlier run is restored from the snapshot. */
  readonly onRestore?: (key: string) => void;
}
