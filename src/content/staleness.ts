/** How long an answer that failed once and was not asked for again counts, while WordPress answers others, in milliseconds. */
const FORGET = 15 * 60_000;
/** Questions remembered at most, the oldest out first: as many as the cache keeps answers. */
const MAX_KEYS = 4000;

/** Remembers when each question of content was last answered well, to tell how old the content is that visitors are shown. */
export interface StalenessTracker {
  /** Asks, and remembers how that went. `key` names the question, as in the cache. */
  track<T>(key: string, load: () => Promise<T | null>): Promise<T | null>;
  /** An answer of an earlier run is shown (the snapshot), which WordPress gave at that time or before. It is old once it cannot be renewed. */
  trackRestored(key: string, answeredAt: number): void;
  /** Whether there ever was any content: an answer of WordPress, or one of an earlier run. */
  readonly hasContent: boolean;
  /** The oldest content that is shown because WordPress gives no newer; null where all is as it should be. `age` in milliseconds. */
  oldestStale(): { readonly key: string; readonly age: number } | null;
}

interface Answered {
  readonly answeredAt: number;
  /** Since then it has failed; null where the last question was answered. */
  readonly failedAt: number | null;
}

/** Creates the memory. @param now milliseconds since 1970 */
export function createStalenessTracker(now: () => number): StalenessTracker {
  const records = new Map<string, Answered>();
  let hasContent = false;
  let lastAnswer = Number.NEGATIVE_INFINITY;

  const keep = (key: string, record: Answered) => {
    records.delete(key);
    records.set(key, record);
    const [oldest] = records.keys();
    if (records.size > MAX_KEYS && oldest !== undefined) records.delete(oldest);
  };
  /** Nobody asks any more: not shown, as far as is known. */
  const isForgotten = (failedAt: number) => lastAnswer > failedAt && now() - failedAt > FORGET;

  return {
    async track(key, load) {
      try {
        const value = await load();
        hasContent = true;
        lastAnswer = now();
        if (value === null) records.delete(key);
        else keep(key, { answeredAt: now(), failedAt: null });
        return value;
      } catch (error) {
        // What never was answered is not shown either; addresses that somebody makes up leave nothing behind.
        const known = records.get(key);
        if (known !== undefined) keep(key, { answeredAt: known.answeredAt, failedAt: now() });
        throw error;
      }
    },
    trackRestored(key, answeredAt) {
      hasContent = true;
      if (!records.has(key)) keep(key, { answeredAt, failedAt: null });
    },
    get hasContent() {
      return hasContent;
    },
    oldestStale() {
      let oldest: { key: string; answeredAt: number } | null = null;
      for (const [key, { answeredAt, failedAt }] of records) {
        if (failedAt === null || isForgotten(failedAt)) continue;
        if (oldest === null || answeredAt < oldest.answeredAt) oldest = { key, answeredAt };
      }
      return oldest && { key: oldest.key, age: Math.max(0, now() - oldest.answeredAt) };
    },
  };
}
