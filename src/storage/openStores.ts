import { createDatabase } from './database.ts';
import { createSqliteStores } from './sqlite/stores.ts';
import type { Stores } from './stores.ts';

export interface StoresOptions {
  /** DATA_DIR. */
  readonly dataDir: string;
}

/** Creates the stores in the SQLite file of DATA_DIR. No I/O before `open` or the first use. */
export function openStores({ dataDir }: StoresOptions): Stores {
  return createSqliteStores(createDatabase({ folder: dataDir }), dataDir);
}
