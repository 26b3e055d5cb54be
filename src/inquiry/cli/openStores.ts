import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '../../config/environment.ts';
import { DATABASE_FILE } from '../../storage/sqlite.ts';
import { openSqliteStores, openStorage, type Stores } from '../../storage/stores.ts';

/** A command makes one request after the other. */
const POOL_SIZE = 1;

/** Opens the SQLite file of a folder. @throws Error if there is none: the command line creates no empty one */
export function openSqlite(dataDir: string): Stores {
  const folder = resolve(dataDir);
  const file = resolve(folder, DATABASE_FILE);
  if (!existsSync(file)) throw new Error(`There is no ${file}: the server makes it. DATA_DIR names its folder.`);
  return openSqliteStores(folder);
}

/** Connects to PostgreSQL; `close` ends the connection. @throws Error (rejection) if it cannot be used */
export async function openPostgres(database: NonNullable<Config['database']>): Promise<Stores> {
  const { stores } = openStorage({ database: { ...database, poolSize: POOL_SIZE }, dataDir: '' });
  try {
    const failure = await stores.open();
    if (failure !== null) throw new Error(`The PostgreSQL of DATABASE_URL cannot be used: ${failure}`);
    return stores;
  } catch (error) {
    // An idle connection would keep the command from ending for a minute.
    await stores.close();
    throw error;
  }
}
