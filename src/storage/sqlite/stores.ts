import { join } from 'node:path';
import { getErrorMessage, NewerDatabaseError } from '../../lib/errors.ts';
import type { Stores } from '../stores.ts';
import { watchInquiries } from '../watchInquiries.ts';
import { createSqliteContentSnapshotStore, createSqliteSettingStore } from './content.ts';
import { createDatabase, createLock, type Database } from './database.ts';
import { createSqliteInquiryStore } from './inquiries.ts';

/** Name of the lock file in DATA_DIR that the process which delivers holds. */
export const DELIVERY_LOCK_FILE = 'delivery.lock';

/** Creates the stores in the SQLite file of a folder. The file is opened at the first use. */
export function openSqliteStores(folder: string): Stores {
  return createSqliteStores(createDatabase({ folder }), folder);
}

/** Creates the stores in the SQLite file. @param folder DATA_DIR, for the lock file */
export function createSqliteStores(database: Database, folder: string): Stores {
  const store = createSqliteInquiryStore(database, createLock(join(folder, DELIVERY_LOCK_FILE)));
  const watched = watchInquiries(store, database.probe, () => database.failure);
  return {
    inquiries: watched.inquiries,
    contentSnapshot: createSqliteContentSnapshotStore(database),
    settings: createSqliteSettingStore(database),
    get failure() {
      return watched.failure;
    },
    check: watched.check,
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
