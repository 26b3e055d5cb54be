import { refreshSelections } from '../content/cdnInvalidation.ts';
import type { ReplicaMessage } from './messages.ts';
import type { RevalidationOptions } from './revalidation.ts';

/** After this time a replica tells the CDN itself: the one that was to do so may have ended. */
const PURGE_TIMEOUT_MS = 10_000;

/** Does what another replica was told to do. */
export interface Follower {
  /** Loads the selected content and answers. What changed is purged by the other replica, or here where that one has not waited. */
  follow(message: Extract<ReplicaMessage, { type: 'revalidate' }>): Promise<void>;
  /** Notes that the other replica has told the CDN. */
  endFollowed(id: string): void;
}

export interface FollowerOptions extends Omit<RevalidationOptions, 'log'> {
  readonly name: string;
  readonly publish: (message: ReplicaMessage) => Promise<void>;
}

interface Followed {
  isPurged: boolean;
  /** Set once the content is loaded: purges what changed after `PURGE_TIMEOUT_MS`. */
  timer?: NodeJS.Timeout;
}

/** Creates the part of a replica that carries out the revalidations of other replicas. Starts nothing by itself. */
export function createFollower({ name, content, purger, publish }: FollowerOptions): Follower {
  const followed = new Map<string, Followed>();
  return {
    async follow({ id, selections }) {
      const entry: Followed = { isPurged: false };
      followed.set(id, entry);
      const hold = purger.hold();
      const { outcomes } = await refreshSelections(content, selections).finally(() => hold.end());
      const tags = [...hold.end()];
      const purgeHere = () => {
        followed.delete(id);
        clearTimeout(entry.timer);
        purger.purge(tags);
      };
      if (entry.isPurged) return purgeHere();
      entry.timer = setTimeout(purgeHere, PURGE_TIMEOUT_MS).unref();
      const failed = [...outcomes.values()].filter((outcome) => outcome === 'failed').length;
      await publish({ type: 'revalidated', id, from: name, tags, failed }).catch(purgeHere);
    },
    endFollowed(id) {
      const entry = followed.get(id);
      if (entry === undefined) return;
      entry.isPurged = true;
      if (entry.timer === undefined) return;
      clearTimeout(entry.timer);
      followed.delete(id);
    },
  };
}
