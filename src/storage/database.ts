import { join } from 'node:path';
import { migrations as siteMigrations } from './migrations.ts';
import { type Connection, openSqliteFile, type SqliteFile, sqliteCodeOf } from './sqliteFile.ts';

/** Name of the site's one SQLite file in DATA_DIR. */
export const DATABASE_FILE = 'site.sqlite';
/** Longest wait for another process that writes, in milliseconds; the whole program waits meanwhile. */
const BUSY_TIMEOUT = 3000;
/** The same once somebody has waited in vain, until a write succeeds: else every inquiry would hold up all visitors again. */
const BUSY_AGAIN = 50;
/** What SQLite says where another process has the file for itself. */
const BUSY = 5;
/** Bytes that the write-ahead log keeps on disk at most once it has been emptied. */
const LOG_SIZE = 1024 * 1024;
/** Codes of SQLite that are answers to a question, or pass by themselves; after every other one the connection is not trusted. */
const harmless: ReadonlySet<number> = new Set([1 /* ERROR */, BUSY, 6 /* LOCKED */, 13 /* FULL */, 19 /* CONSTRAINT */]);

/** The one SQLite file of the site. A file that cannot be used now is tried again at the next use. */
export interface Database {
  /** @throws Error where the file cannot be opened or read */
  read<T>(work: (connection: Connection) => T): T;
  /** One transaction: on disk when this returns, undone where it throws. @throws Error where it could not be written */
  write<T>(work: (connection: Connection) => T): T;
  /** Overwrites what the write-ahead log still holds of removed rows. */
  eraseTraces(): void;
  close(): void;
}

export interface DatabaseOptions {
  /** DATA_DIR; made where it is missing. */
  readonly folder: string;
  /** SQL that leads from one version of the file to the next, in order. */
  readonly migrations?: readonly string[];
}

/** Creates the access to `site.sqlite`. Opens nothing before the first use. */
export function createDatabase({ folder, migrations = siteMigrations }: DatabaseOptions): Database {
  const path = join(folder, DATABASE_FILE);
  let file: SqliteFile | null = null;
  let isClosed = false;
  let isBusy = false;
  const drop = () => {
    const dropped = file;
    file = null;
    dropped?.close();
  };
  const use = <T>(work: (connection: Connection) => T): T => {
    if (isClosed) throw new Error('The database has been closed');
    if (file?.isInPlace() === false) drop();
    file ??= openDatabase(path, isBusy ? BUSY_AGAIN : BUSY_TIMEOUT, migrations);
    const { connection } = file;
    try {
      return work(connection);
    } catch (error) {
      if (connection.isTransaction || !harmless.has(sqliteCodeOf(error) ?? 1)) drop();
      throw error;
    }
  };
  const setBusy = (connection: Connection, next: boolean) => {
    if (next !== isBusy) connection.exec(`PRAGMA busy_timeout = ${next ? BUSY_AGAIN : BUSY_TIMEOUT}`);
    isBusy = next;
  };
  const write = <T>(connection: Connection, work: (connection: Connection) => T): T => {
    try {
      const result = inTransaction(connection, work);
      setBusy(connection, false);
      return result;
    } catch (error) {
      if (sqliteCodeOf(error) === BUSY) setBusy(connection, true);
      throw error;
    }
  };
  return {
    read: use,
    write: (work) => use((connection) => write(connection, work)),
    eraseTraces: () => use((connection) => connection.exec('PRAGMA wal_checkpoint(TRUNCATE)')),
    close() {
      isClosed = true;
      drop();
    },
  };
}

function openDatabase(path: string, timeout: number, migrations: readonly string[]): SqliteFile {
  const file = openSqliteFile(path, timeout);
  try {
    file.connection.exec(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA journal_size_limit = ${LOG_SIZE}`,
    );
    migrate(file.connection, migrations, path);
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

/** @throws Error where a newer program has written the file: this one would not understand it */
function migrate(connection: Connection, migrations: readonly string[], path: string): void {
  const version = () => Number(connection.prepare('PRAGMA user_version').get()?.user_version);
  if (version() > migrations.length) {
    throw new Error(`${path} was written by a newer version of this program: it has schema ${version()}, known is ${migrations.length}`);
  }
  while (version() < migrations.length) {
    inTransaction(connection, () => {
      // Read again: another process may have been faster.
      const next = version();
      const sql = migrations[next];
      if (sql !== undefined) connection.exec(`${sql}; PRAGMA user_version = ${next + 1}`);
    });
  }
}

function inTransaction<T>(connection: Connection, work: (connection: Connection) => T): T {
  connection.exec('BEGIN IMMEDIATE');
  try {
    const result = work(connection);
    connection.exec('COMMIT');
    return result;
  } catch (error) {
    // Some failures of the disk have ended the transaction already.
    if (connection.isTransaction) connection.exec('ROLLBACK');
    throw error;
  }
}
