import { getSqliteCode, openSqliteFile, SQLITE_BUSY, type SqliteFile } from './sqliteFile.ts';

/** Name of the lock file in DATA_DIR that the process which delivers holds: with either engine. */
export const DELIVERY_LOCK_FILE = 'delivery.lock';

/** A lock that at most one process holds. */
export interface Lock {
  /** Takes the lock if it is free. Returns true if this process holds it now. @throws Error if the file cannot be used */
  acquire(): boolean;
  release(): void;
}

/** Creates a lock on a file. The operating system releases it when the process ends, even after a crash. */
export function createLock(path: string): Lock {
  let held: SqliteFile | null = null;
  const release = () => {
    held?.close();
    held = null;
  };
  return {
    acquire() {
      if (held?.isInPlace() === true) return true;
      release();
      const file = openSqliteFile(path, 0);
      try {
        file.connection.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
      } catch (error) {
        file.close();
        if (getSqliteCode(error) === SQLITE_BUSY) return false;
        throw error;
      }
      held = file;
      return true;
    },
    release,
  };
}
