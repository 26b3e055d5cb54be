import { join } from 'node:path';
import { NewerDatabaseError } from '../lib/errors.ts';
import { createFailureRecord, type UseKind } from './failureRecord.ts';
import { migrations as siteMigrations } from './migrations.ts';
import { type Connection, openSqliteFile, SQLITE_BUSY, type SqliteFile, sqliteCodeOf } from './sqliteFile.ts';

/** Name of the site's SQLite file in DATA_DIR. */
export const DATABASE_FILE = 'site.sqlite';
/** Longest wait for another process's write lock. SQLite waits synchronously: the event loop stands still meanwhile. */
const BUSY_TIMEOUT_MS = 3000;
/** The timeout after one wait was in vain, until a write succeeds: else every further inquiry would block all visitors for `BUSY_TIMEOUT_MS`. */
const BUSY_RETRY_TIMEOUT_MS = 50;
/** Size to which SQLite truncates the write-ahead log after a checkpoint. */
const MAX_WAL_BYTES = 1024 * 1024;
/** Result codes after which the connection stays usable: statement errors and temporary states. After any other code the file is reopened. */
const recoverableCodes: ReadonlySet<number> = new Set([1 /* ERROR */, SQLITE_BUSY, 6 /* LOCKED */, 13 /* FULL */, 19 /* CONSTRAINT */]);

/** Access to the site's SQLite file. If the file cannot be used, the next call opens it again. */
export interface Database {
  /** Runs `work` outside a transaction. @throws Error if the file cannot be opened or read */
  read<T>(work: (connection: Connection) => T): T;
  /** Runs `work` in one transaction: on disk when this returns, rolled back if `work` throws. @throws Error if the data cannot be written */
  write<T>(work: (connection: Connection) => T): T;
  /** Why the file could not be used (damaged, no rights, disk full); null once it could again, after a failed write only by a write. No I/O. */
  readonly failure: string | null;
  /** Truncates the write-ahead log, which still holds the content of deleted rows. */
  truncateLog(): void;
  close(): void;
}

export interface DatabaseOptions {
  /** DATA_DIR; created if missing. */
  readonly folder: string;
  /** SQL that migrates the file from each schema version to the next, in order. */
  readonly migrations?: readonly string[];
}

/** Creates the access to `site.sqlite`. The file is opened and migrated at the first use. */
export function createDatabase({ folder, migrations = siteMigrations }: DatabaseOptions): Database {
  const path = join(folder, DATABASE_FILE);
  let file: SqliteFile | null = null;
  let isClosed = false;
  let isBusy = false;
  const failures = createFailureRecord();
  const drop = () => {
    const dropped = file;
    file = null;
    dropped?.close();
  };
  const use = <T>(work: (connection: Connection) => T, kind: UseKind): T => failures.record(kind, () => run(work));
  const run = <T>(work: (connection: Connection) => T): T => {
    if (isClosed) throw new Error('The database has been closed');
    if (file?.isInPlace() === false) drop();
    file ??= openDatabase(path, isBusy ? BUSY_RETRY_TIMEOUT_MS : BUSY_TIMEOUT_MS, migrations);
    const { connection } = file;
    try {
      return work(connection);
    } catch (error) {
      if (connection.isTransaction || !recoverableCodes.has(sqliteCodeOf(error) ?? 1)) drop();
      throw error;
    }
  };
  const setBusy = (connection: Connection, next: boolean) => {
    if (next !== isBusy) connection.exec(`PRAGMA busy_timeout = ${next ? BUSY_RETRY_TIMEOUT_MS : BUSY_TIMEOUT_MS}`);
    isBusy = next;
  };
  const write = <T>(connection: Connection, work: (connection: Connection) => T): T => {
    try {
      const result = inTransaction(connection, work);
      setBusy(connection, false);
      return result;
    } catch (error) {
      if (sqliteCodeOf(error) === SQLITE_BUSY) setBusy(connection, true);
      throw error;
    }
  };
  return {
    read: (work) => use(work, 'read'),
    write: (work) => use((connection) => write(connection, work), 'write'),
    get failure() {
      return failures.latest();
    },
    truncateLog: () => use((connection) => connection.exec('PRAGMA wal_checkpoint(TRUNCATE)'), 'write'),
    close() {
      isClosed = true;
      drop();
    },
  };
}

function openDatabase(path: string, busyTimeoutMs: number, migrations: readonly string[]): SqliteFile {
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

function inTransaction<T>(connection: Connection, work: (connection: Connection) => T): T {
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
