import type { HoldablePurger } from '../cdn/holdablePurger.ts';
import { type RevalidationResult, revalidateContent } from '../content/cdnInvalidation.ts';
import type { ContentSelection } from '../content/selection.ts';
import type { ContentStore } from '../content/source.ts';
import type { Log } from '../observability/log.ts';

/** How many replicas have the content; the one that answers is not counted. */
export interface ReplicaCounts {
  readonly revalidated: number;
  /** Replicas that gave no answer in time. They load everything again once they are connected. */
  readonly unreached: number;
  /** Replicas that could not load all of it. */
  readonly failed: number;
}

export type ReplicatedResult = RevalidationResult & { readonly replicas: ReplicaCounts };

/** `POST /api/revalidate` for this process and, with PostgreSQL, for all replicas. */
export interface Revalidation {
  /**
   * Loads the selected content again in all replicas, then purges the CDN once. Resolves once every replica has answered or has been given up on, and
   * the CDN has confirmed or failed.
   */
  revalidate(selections: readonly ContentSelection[]): Promise<ReplicatedResult>;
  /** True while this replica hears the others; null without PostgreSQL. */
  readonly isConnected: boolean | null;
  close(): Promise<void>;
}

export interface RevalidationOptions {
  readonly content: Pick<ContentStore, 'refresh'>;
  readonly purger: HoldablePurger;
  readonly log: Log;
}

export const noReplicas: ReplicaCounts = { revalidated: 0, unreached: 0, failed: 0 };

/** Creates the revalidation of a site with one process. */
export function createLocalRevalidation({ content, purger }: Omit<RevalidationOptions, 'log'>): Revalidation {
  return {
    revalidate: async (selections) => ({ ...(await revalidateContent({ content, purger }, selections)), replicas: noReplicas }),
    isConnected: null,
    close: async () => {},
  };
}
