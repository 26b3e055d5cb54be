import type { Purger } from './purge.ts';

/** Purges that wait. */
export interface PurgeHold {
  /** Ends the wait for later purges, and returns the tags that were to be purged meanwhile: the caller purges them. */
  end(): ReadonlySet<string>;
}

export interface HoldablePurger extends Purger {
  /** Until the hold ends `purge` only collects: a CDN that drops a page too early fetches it again from a replica with old content. */
  hold(): PurgeHold;
}

/** Adds `hold` to a purger. `purgeNow` and `close` do not wait; `close` purges what is held. */
export function createHoldablePurger(purger: Purger): HoldablePurger {
  const holds = new Set<Set<string>>();
  return {
    hold() {
      const collected = new Set<string>();
      holds.add(collected);
      return {
        end() {
          holds.delete(collected);
          return collected;
        },
      };
    },
    purge(tags) {
      if (holds.size === 0) return purger.purge(tags);
      for (const tag of tags) for (const collected of holds) collected.add(tag);
    },
    purgeNow: (tags) => purger.purgeNow(tags),
    close() {
      for (const collected of holds) purger.purge(collected);
      holds.clear();
      return purger.close();
    },
  };
}
