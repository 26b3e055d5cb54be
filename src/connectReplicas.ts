import type { CreateLimitStore } from './replicas/limitStore.ts';
import { createLocalRevalidation, type Revalidation, type RevalidationOptions } from './replicas/revalidation.ts';
import type { Postgres } from './storage/postgres/pool.ts';

/** Where replicas announce changes to each other. */
export const REPLICA_CHANNEL = 'hotel_replicas';

/** What several processes do as one site. */
export interface Replicas {
  readonly revalidation: Revalidation;
  /** Counters of limits that all replicas share; undefined where there is one process, which counts in memory. */
  readonly createLimitStore: CreateLimitStore | undefined;
}

/** Connects to the other replicas, in the background; without PostgreSQL there are none, and the modules are not loaded. */
export async function connectReplicas(postgres: Postgres | null, options: RevalidationOptions): Promise<Replicas> {
  if (postgres === null) return { revalidation: createLocalRevalidation(options), createLimitStore: undefined };
  const [{ createSharedLimitStores }, { createReplicatedRevalidation }, { createNotifications, REPLICA_NAME_PREFIX }] = await Promise.all([
    import('./replicas/limitStore.ts'),
    import('./replicas/replicatedRevalidation.ts'),
    import('./storage/postgres/notifications.ts'),
  ]);
  const { createClient } = postgres;
  return {
    revalidation: createReplicatedRevalidation(options, (listener) =>
      createNotifications({ createClient, channel: REPLICA_CHANNEL, memberPrefix: REPLICA_NAME_PREFIX, ...listener }),
    ),
    createLimitStore: createSharedLimitStores(postgres),
  };
}
