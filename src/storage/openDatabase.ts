import { NewerDatabaseError } from '../lib/errors.ts';
import { type Connection, openSqliteFile, type SqliteFile } from './sqliteFile.ts';

/** Size to which SQLite truncates the write-ahead log after a checkpoint. */
const MAX_WAL_BYTES = 1024 * 1024;

/**
 * Opens and migrates the site's SQLite file; creates it if missing. @param busyTimeoutMs longest wait for locks of other processes
 * @throws NewerDatabaseError if the file has a newer schema than this program knows; Error if it cannot be used
 */
export function openDatabase(path: string, busyTimeoutMs: number, migrations: readonly string[]): SqliteFile {
  const file = openSqliteFile(path, busyTimeoutMs);
  try {
    file.connection.exec(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA journal_size_limit = ${MAX_WAL_BYTES}`,
    );
    migrate(file.connection, migrations, path);
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

/** @throws NewerDatabaseError if the file has a newer schema than this program knows */
function migrate(connection: Connection, migrations: readonly string[], path: string): void {
  const readVersion = () => Number(connection.prepare('PRAGMA user_version').get()?.user_version);
  if (readVersion() > migrations.length) {
    throw new NewerDatabaseError(
      `${path} was written by a newer version of this program: it has schema ${readVersion()}, known is ${migrations.length}; start that version, or restore the backup made before the upgrade.`,
    );
  }
  while (readVersion() < migrations.length) {
    inTransaction(connection, () => {
      // Read again inside the transaction: another process may have migrated the file meanwhile.
      const version = readVersion();
      const sql = migrations[version];
      if (sql !== undefined) connection.exec(`${sql}; PRAGMA user_version = ${version + 1}`);
    });
  }
}

/** Runs `work` in a transaction: on disk when this returns, rolled back if `work` throws. */
export function inTransaction<T>(connection: Connection, work: (connection: Connection) => T): T {
  connection.exec('BEGIN IMMEDIATE');
  try {
    const result = work(connection);
    connection.exec('COMMIT');
    return result;
  } catch (error) {
    // Some disk errors make SQLite roll back by itself.
    if (connection.isTransaction) connection.exec('ROLLBACK');
    throw error;
  }
}
