import type { Postgres } from './postgres/pool.ts';
import { openSqliteStores } from './sqlite/stores.ts';
import type { Stores } from './stores.ts';

export interface StoresOptions {
  /** DATA_DIR. */
  readonly dataDir: string;
  /** Null: the stores are in the SQLite file of DATA_DIR. */
  readonly postgres: Postgres | null;
  /** Called when the SQLite file is found removed or replaced while it is in use. */
  readonly onReplaced?: () => void;
}

/** Creates the stores in PostgreSQL, or in the SQLite file. Uses no database before `open`. */
export async function openStores({ dataDir, postgres, onReplaced }: StoresOptions): Promise<Stores> {
  if (postgres === null) return openSqliteStores(dataDir, onReplaced);
  const { createPostgresStores } = await import('./postgres/stores.ts');
  return createPostgresStores(postgres, { dataDir });
}
