import { join } from 'node:path';
import { getErrorMessage } from '../lib/errors.ts';
import { createFailureRecord, type UseKind } from './failureRecord.ts';
import { migrations as siteMigrations } from './migrations.ts';
import { inTransaction, openDatabase } from './openDatabase.ts';
import { type Connection, getSqliteCode, SQLITE_BUSY, SQLITE_ERROR, type SqliteFile } from './sqliteFile.ts';

/** Name of the site's SQLite file in DATA_DIR. */
export const DATABASE_FILE = 'site.sqlite';
/** Longest wait for another process's write lock. SQLite waits synchronously: the event loop stands still meanwhile. */
const BUSY_TIMEOUT_MS = 3000;
/** The timeout after one wait was in vain, until a write succeeds: else every further inquiry would block all visitors for `BUSY_TIMEOUT_MS`. */
const BUSY_RETRY_TIMEOUT_MS = 50;
/** Result codes after which the connection stays usable: statement errors and temporary states. After any other code the file is reopened. */
const recoverableCodes: ReadonlySet<number> = new Set([SQLITE_ERROR, SQLITE_BUSY, 6 /* LOCKED */, 13 /* FULL */, 19 /* CONSTRAINT */]);

/** Access to the site's SQLite file. If the file cannot be used, the next call opens it again. */
export interface Database {
  /** Runs `work` outside a transaction. @throws Error if the file cannot be opened or read */
  read<T>(work: (connection: Connection) => T): T;
  /** Runs `work` in one transaction: on disk when this returns, rolled back if `work` throws. @throws Error if the data cannot be written */
  write<T>(work: (connection: Connection) => T): T;
  /**
   * Reads the whole file from the disk and checks its structure: milliseconds for each 10 MB, synchronously. Else a file that was overwritten would
   * stay unnoticed as long as SQLite has its pages in memory. Then runs `read`, which fails where tables are missing.
   * @returns why the file is damaged or cannot be read; null if it can
   */
  check(read: (connection: Connection) => unknown): string | null;
  /** Why the file could not be used (damaged, no rights, disk full); null once it could again, after a failed write only by a write, after a failed
   * check only by a check. No I/O. */
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
  /** Called when the file is found removed or replaced while it is in use: rows that only the former file has are gone for the program. */
  readonly onReplaced?: () => void;
}

/** Creates the access to `site.sqlite`. The file is opened and migrated at the first use. */
export function createDatabase({ folder, migrations = siteMigrations, onReplaced = () => {} }: DatabaseOptions): Database {
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
    if (file?.isInPlace() === false) {
      drop();
      failures.forgetDamage();
      onReplaced();
    }
    file ??= failures.recordOpening(() => openDatabase(path, isBusy ? BUSY_RETRY_TIMEOUT_MS : BUSY_TIMEOUT_MS, migrations));
    const { connection } = file;
    try {
      return work(connection);
    } catch (error) {
      if (connection.isTransaction || !recoverableCodes.has(getSqliteCode(error) ?? SQLITE_ERROR)) drop();
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
      if (getSqliteCode(error) === SQLITE_BUSY) setBusy(connection, true);
      throw error;
    }
  };
  return {
    read: (work) => use(work, 'read'),
    write: (work) => use((connection) => write(connection, work), 'write'),
    check: (read) => failures.check(() => use((connection) => findDamage(connection, read), 'read')),
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

/** @returns the first damage that SQLite finds, or null. @throws Error if the file cannot be read */
function findDamage(connection: Connection, read: (connection: Connection) => unknown): string | null {
  // Pages that SQLite holds in memory say nothing about the disk.
  connection.exec('PRAGMA shrink_memory');
  const result = String(connection.prepare('PRAGMA quick_check(1)').get()?.quick_check);
  if (result !== 'ok') return `the database is damaged: ${result.split('\n').at(-1)}`;
  try {
    read(connection);
    return null;
  } catch (error) {
    if (getSqliteCode(error) === SQLITE_ERROR) return getErrorMessage(error);
    throw error;
  }
}
