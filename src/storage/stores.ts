import { randomBytes } from 'node:crypto';
import type { Config } from '../config/environment.ts';
import { getErrorMessage, NewerDatabaseError, StartupError } from '../lib/errors.ts';
import { createContentSnapshotStore } from './content.ts';
import { createDatabase, type Database } from './database.ts';
import { createInquiryStore, type InquiryStore } from './inquiries.ts';
import { createSharedLimitStores } from './limitStore.ts';
import { createPostgres, PostgresError } from './postgres.ts';
import { connectReplicas, type ReplicaListener } from './replicas.ts';
import { createSqlite } from './sqlite.ts';

/** A setting that is stored and removed to find out whether there is room: more than one page of the database, and nothing that it could compress. */
const PROBE = 'probe';
const PROBE_BYTES = 18_000;

/** Everything that is stored, in one database. */
export type Stores = ReturnType<typeof createStores>;

export type Storage = ReturnType<typeof openStorage>;

/**
 * Creates the stores in PostgreSQL, with what its replicas share: a channel, and the counters of limits; or in the SQLite file of DATA_DIR, which has one
 * process. Uses no database before `stores.open`.
 */
export function openStorage({ database: settings, dataDir }: Pick<Config, 'database' | 'dataDir'>) {
  if (settings === null)
    return { stores: createStores(createDatabase(createSqlite(dataDir))), connectReplicas: null, createLimitStore: undefined };
  const engine = createPostgres(settings.connection, settings.poolSize);
  const database = createDatabase(engine);
  return {
    stores: createStores(database),
    connectReplicas: (listener: ReplicaListener) => connectReplicas(database, engine, listener),
    createLimitStore: createSharedLimitStores(database),
  };
}

/** Creates the stores in a database. */
export function createStores(database: Database) {
  const inquiries = createInquiryStore(database);
  const settings = createSettingStore(database);
  // A failed insert counts until one succeeds, or the probe: on a full disk or in a damaged file other uses may succeed. A failed check counts until the next.
  let insertFailure: string | null = null;
  let checkFailure: string | null = null;
  return {
    inquiries: {
      ...inquiries,
      async insert(...row: Parameters<InquiryStore['insert']>) {
        try {
          const stored = await inquiries.insert(...row);
          insertFailure = null;
          checkFailure = null;
          return stored;
        } catch (error) {
          insertFailure = getErrorMessage(error);
          throw error;
        }
      },
    },
    contentSnapshot: createContentSnapshotStore(database),
    settings,
    /** Why the database could not be used, or inquiries could not be stored; null once they could again. No I/O. */
    get failure() {
      return insertFailure ?? checkFailure ?? database.failure;
    },
    /** Reads the database; stores something if that has failed before. @returns why it cannot be used; null if it can. Never rejects */
    async check() {
      try {
        if (insertFailure !== null) {
          await settings.replace(PROBE, randomBytes(PROBE_BYTES).toString('base64'));
          await settings.remove(PROBE);
        }
        await inquiries.count(0, 0);
        insertFailure = null;
        checkFailure = null;
      } catch (error) {
        checkFailure = getErrorMessage(error);
      }
      return insertFailure ?? checkFailure;
    },
    /** Opens and migrates the database. @returns why it cannot be used, or null @throws NewerDatabaseError, StartupError where DATABASE_URL is wrong (rejection) */
    async open() {
      try {
        await database.read(async () => {});
        return null;
      } catch (error) {
        if (error instanceof NewerDatabaseError) throw error;
        if (error instanceof PostgresError && error.isRefusal)
          throw new StartupError([`DATABASE_URL: refused by the server: ${error.message}`]);
        return getErrorMessage(error);
      }
    },
    /** Closes a SQLite file before it returns, for a process that is about to exit. */
    close: () => database.close(),
  };
}

export type SettingStore = ReturnType<typeof createSettingStore>;

/** Creates the store of settings: what a site decides once and all its processes share. */
function createSettingStore({ read, write }: Database) {
  return {
    /** Stores a value unless there is one. @returns the stored value, the same for all processes that start at the same time */
    async keep(name: string, value: string): Promise<string> {
      const kept = await read((db) => db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst());
      if (kept !== undefined) return kept.value;
      return write(async (db) => {
        // The second statement sees a row that another process has committed meanwhile: the insert has waited for it.
        const insert = db.insertInto('settings').values({ name, value });
        await insert.onConflict((same) => same.doNothing()).execute();
        return (await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirstOrThrow()).value;
      });
    },
    /** Stores a value in place of the present one. */
    async replace(name: string, value: string): Promise<void> {
      await write((db) =>
        db
          .insertInto('settings')
          .values({ name, value })
          .onConflict((same) => same.column('name').doUpdateSet({ value }))
          .execute(),
      );
    },
    async remove(name: string): Promise<void> {
      await write((db) => db.deleteFrom('settings').where('name', '=', name).execute());
    },
  };
}

/** Returns the key that signs the addresses of uploads; a database without one gets a random one. */
export function keepAddressKey(settings: SettingStore): Promise<string> {
  return settings.keep(ADDRESS_KEY, randomBytes(32).toString('base64url'));
}
export const ADDRESS_KEY = 'addressKey';
