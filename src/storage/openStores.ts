import type { Config } from '../config/environment.ts';
import { createPostgres } from './postgres/connection.ts';
import { type CreateLimitStore, createSharedLimitStores } from './postgres/limitStore.ts';
import { connectReplicas, type ReplicaChannel, type ReplicaListener } from './postgres/replicas.ts';
import { createPostgresStores } from './postgres/stores.ts';
import { openSqliteStores } from './sqlite/stores.ts';
import type { Stores } from './stores.ts';

/** The stores, and what several processes share on one PostgreSQL. */
export interface Storage {
  readonly stores: Stores;
  /** Null without PostgreSQL: there is one process. */
  readonly connectReplicas: ((listener: ReplicaListener) => ReplicaChannel) | null;
  /** Counters of limits that all replicas share; undefined where there is one process, which counts in memory. */
  readonly createLimitStore: CreateLimitStore | undefined;
  close(): Promise<void>;
}

/** Creates the stores in PostgreSQL, or in the SQLite file of DATA_DIR. Uses no database before `stores.open`. */
export function openStorage({ database, dataDir }: Pick<Config, 'database' | 'dataDir'>): Storage {
  if (database === null) {
    const stores = openSqliteStores(dataDir);
    return { stores, connectReplicas: null, createLimitStore: undefined, close: () => stores.close() };
  }
  const postgres = createPostgres(database.connection, database.poolSize);
  return {
    stores: createPostgresStores(postgres),
    connectReplicas: (listener) => connectReplicas(postgres, listener),
    createLimitStore: createSharedLimitStores(postgres),
    close: () => postgres.close(),
  };
}
