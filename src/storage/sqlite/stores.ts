import { join } from 'node:path';
import { getErrorMessage, NewerDatabaseError } from '../../lib/errors.ts';
import { createDatabase, type Database } from '../database.ts';
import { createLock, DELIVERY_LOCK_FILE } from '../lock.ts';
import type { Stores } from '../stores.ts';
import { createSqliteContentSnapshotStore } from './content.ts';
import { createSqliteInquiryStore, readCounts } from './inquiries.ts';
import { createSqliteSettingStore } from './settings.ts';

/** Creates the stores in the SQLite file of a folder. The file is opened at the first use. @param onReplaced see `DatabaseOptions` */
export function openSqliteStores(folder: string, onReplaced?: () => void): Stores {
  return createSqliteStores(createDatabase({ folder, onReplaced }), folder);
}

/** Creates the stores in the SQLite file. @param folder DATA_DIR, for the lock file */
export function createSqliteStores(database: Database, folder: string): Stores {
  return {
    inquiries: createSqliteInquiryStore(database, createLock(join(folder, DELIVERY_LOCK_FILE))),
    contentSnapshot: createSqliteContentSnapshotStore(database),
    settings: createSqliteSettingStore(database),
    get failure() {
      return database.failure;
    },
    check: async () => database.check(readCounts),
    async open() {
      try {
        database.read(() => null);
        return null;
      } catch (error) {
        if (error instanceof NewerDatabaseError) throw error;
        return getErrorMessage(error);
      }
    },
    close: async () => database.close(),
    closeNow: () => database.close(),
  };
}
