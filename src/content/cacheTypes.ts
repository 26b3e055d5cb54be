import type { ContentSnapshot } from './snapshot.ts';

/** One question with its whole contract. */
export interface CacheCall<T> {
  readonly key: string;
  /** How long an answer counts as fresh, in milliseconds. Afterwards it is served while one refresh runs behind. */
  readonly freshForMs: number;
  /** How long "there is none" is remembered, in milliseconds. */
  readonly missForMs: number;
  /** Asks the source; null means that it said there is none. Only validated answers may come out of it. */
  load(): Promise<T | null>;
}

/** What became of a refresh that was asked for. */
export type RefreshOutcome = 'changed' | 'unchanged' | 'failed';

export interface ContentCache {
  /**
   * Gets the last good answer, fresh or stale, also one kept from before a restart; null where the source last said there is none.
   * @throws the error of `load` where there is no good answer, for a while without asking again
   */
  get<T>(call: CacheCall<T>): Promise<T | null>;
  /** The last known answer under a key as JSON, also one kept from before a restart. */
  jsonOf(key: string): string | undefined;
  /** The version that came with the answer under a key; 0 where there is none. Another number means another answer. */
  versionOf(key: string): number;
  /**
   * Refreshes behind what is no longer fresh. @returns when to look again, in milliseconds since 1970; 0 where one of them is not
   * known any more: what was made of it should be made anew
   */
  revalidateIfStale(keys: Iterable<string>): number;
  /** Asks anew, fresh or not, and waits; old answers stay until new ones are there. */
  refresh(keys: Iterable<string>): Promise<Map<string, RefreshOutcome>>;
  /** Forgets what the answer was, or that there was none: the next who asks is asked for anew. */
  forget(keys: Iterable<string>): void;
  /** Every key that is known. */
  keys(): { readonly answered: string[]; readonly missing: string[] };
  /** Grows when any validated content changes. What is rendered from content is valid while this number is. */
  readonly version: number;
}

export interface CacheOptions {
  readonly now: () => number;
  /** Told when a refresh fails while an old answer is served, or a first question fails. */
  readonly onFailure: (key: string, error: unknown) => void;
  /** Told when an answer became another one, or went, after it had been given. */
  readonly onChange?: (key: string) => void;
  /** Good answers kept at most, where they are not the content of a site. */
  readonly maxEntries?: number;
  /** What lasts over a restart. */
  readonly snapshot?: ContentSnapshot;
  /** Told when an answer from before the restart is given. */
  readonly onRestore?: (key: string) => void;
}
