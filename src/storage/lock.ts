import { openSqliteFile, type SqliteFile, sqliteCodeOf } from './sqliteFile.ts';

/** What SQLite says where somebody else has the file. */
const BUSY = 5;

/** The right to do something that only one process may do at a time. */
export interface Lock {
  /** Takes the lock where it is free; true while this process has it. @throws Error where the file cannot be used */
  hold(): boolean;
  release(): void;
}

/** Creates a lock on a file. The system frees it when the process ends, however it ends. */
export function createLock(path: string): Lock {
  let held: SqliteFile | null = null;
  const release = () => {
    held?.close();
    held = null;
  };
  return {
    hold() {
      if (held?.isInPlace() === true) return true;
      release();
      const file = openSqliteFile(path, 0);
      try {
        file.connection.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
      } catch (error) {
        file.close();
        if (sqliteCodeOf(error) === BUSY) return false;
        throw error;
      }
      held = file;
      return true;
    },
    release,
  };
}
