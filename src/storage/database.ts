import { sql } from 'kysely';
import { getErrorMessage } from '../lib/errors.ts';
import type { Engine } from './engine.ts';
import { type Migration, migrate, migrations as siteMigrations } from './migrations.ts';
import type { Db } from './schema.ts';

/** Access to the site's database. */
export type Database = ReturnType<typeof createDatabase>;

/** Creates the access to a database, which is opened and migrated at the first use, and after each error: a file may have been replaced. */
export function createDatabase(engine: Engine, migrations: readonly Migration[] = siteMigrations) {
  let isMigrated = false;
  let failure: string | null = null;
  async function use<T>(work: (db: Db) => Promise<T>): Promise<T> {
    try {
      const result = await engine.use(async (db) => {
        if (!isMigrated) await migrate(engine, db, migrations);
        isMigrated = true;
        return work(db);
      });
      failure = null;
      return result;
    } catch (thrown) {
      const error = engine.toSafeError(thrown);
      isMigrated = false;
      failure = getErrorMessage(error);
      throw error;
    }
  }
  return {
    engine,
    /** Runs `work` outside a transaction. @throws Error (rejection) if the database cannot be used */
    read: use,
    /**
     * Runs `work` in one transaction: on disk when this resolves, rolled back if `work` throws. After a connection lost during the commit the data may
     * be stored or not. `work` must not use the database otherwise: SQLite has one connection. @throws Error (rejection)
     */
    write: <T>(work: (db: Db) => Promise<T>) =>
      use(async (db) => {
        await engine.begin(db);
        const result = await work(db);
        await sql`COMMIT`.execute(db);
        return result;
      }),
    /** Why the latest use failed; null if it succeeded. No I/O. */
    get failure() {
      return failure;
    },
    close: () => engine.close(),
  };
}
