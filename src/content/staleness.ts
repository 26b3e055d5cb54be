import { LRUCache } from 'lru-cache';
import type { OldestStaleContent } from '../observability/alerts.ts';

/** A key that failed once and was not requested again counts as shown for this long, provided that WordPress answers other requests. */
const FAILURE_RETENTION_MS = 15 * 60_000;
/** As many keys as the content cache has entries. */
const MAX_KEYS = 4000;

/** Records when each content key was last loaded successfully: the age of the content that visitors see. */
export interface StalenessTracker {
  /** Runs `load`, records its outcome under the content key and passes it on. */
  track<T>(key: string, load: () => Promise<T | null>): Promise<T | null>;
  /** Records that a value of an earlier run is shown (from the snapshot), loaded at `answeredAt` or before. It counts as stale once a refresh fails. */
  trackRestored(key: string, answeredAt: number): void;
  /** The oldest content that is shown because its refresh fails; null if there is none. */
  oldestStale(): OldestStaleContent | null;
}

interface StalenessRecord {
  readonly answeredAt: number;
  /** Time of the last failure; null if the last load succeeded. */
  readonly failedAt: number | null;
}

/** Creates an empty tracker. @param now milliseconds since 1970 */
export function createStalenessTracker(now: () => number): StalenessTracker {
  const records = new LRUCache<string, StalenessRecord>({ max: MAX_KEYS });
  let lastAnswerAt = Number.NEGATIVE_INFINITY;

  /** Nobody has requested the key for a while, so as far as is known no visitor sees its content. */
  const isAbandoned = (failedAt: number) => lastAnswerAt > failedAt && now() - failedAt > FAILURE_RETENTION_MS;

  return {
    async track(key, load) {
      try {
        const value = await load();
        lastAnswerAt = now();
        if (value === null) records.delete(key);
        else records.set(key, { answeredAt: now(), failedAt: null });
        return value;
      } catch (error) {
        // A key that never loaded is not shown: made-up addresses leave no record.
        const record = records.get(key);
        if (record !== undefined) records.set(key, { answeredAt: record.answeredAt, failedAt: now() });
        throw error;
      }
    },
    trackRestored(key, answeredAt) {
      if (!records.has(key)) records.set(key, { answeredAt, failedAt: null });
    },
    oldestStale() {
      let oldest: { key: string; answeredAt: number } | null = null;
      for (const [key, { answeredAt, failedAt }] of records.entries()) {
        if (failedAt === null || isAbandoned(failedAt)) continue;
        if (oldest === null || answeredAt < oldest.answeredAt) oldest = { key, answeredAt };
      }
      return oldest && { key: oldest.key, ageMs: now() - oldest.answeredAt };
    },
  };
}
