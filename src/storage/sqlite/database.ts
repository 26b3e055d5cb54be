import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { getErrorMessage, NewerDatabaseError } from '../../lib/errors.ts';
import { migrations as siteMigrations } from './migrations.ts';

/** Name of the site's SQLite file in DATA_DIR. */
export const DATABASE_FILE = 'site.sqlite';
/** SQLite's result code if another process holds a conflicting lock. */
export const SQLITE_BUSY = 5;
/** Longest wait for another process's write lock. SQLite waits synchronously: the event loop stands still meanwhile. */
const BUSY_TIMEOUT_MS = 1000;
/** Size to which SQLite truncates the write-ahead log after a checkpoint. */
const MAX_WAL_BYTES = 1024 * 1024;

export type Connection = DatabaseSync;

/** Access to the site's SQLite file. After an error the file is opened again at the next use. */
export interface Database {
  /** Runs `work` outside a transaction. @throws Error if the file cannot be opened or read */
  read<T>(work: (connection: Connection) => T): T;
  /** Runs `work` in one transaction: on disk when this returns, rolled back if `work` throws. @throws Error if the data cannot be written */
  write<T>(work: (connection: Connection) => T): T;
  /** Writes a page, with the value it has. @throws Error if the file cannot be written */
  probe(): void;
  /** Why the latest use failed; null if it succeeded. No I/O. */
  readonly failure: string | null;
  /** Truncates the write-ahead log, which still holds the content of deleted rows. @throws Error while another process reads from it */
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
  let connection: Connection | null = null;
  let isClosed = false;
  let failure: string | null = null;
  const use = <T>(work: (connection: Connection) => T): T => {
    if (isClosed) throw new Error('The database has been closed');
    try {
      connection ??= openDatabase(path, migrations);
      const result = work(connection);
      failure = null;
      return result;
    } catch (error) {
      failure = getErrorMessage(error);
      connection?.close();
      connection = null;
      throw error;
    }
  };
  const write = <T>(work: (connection: Connection) => T): T => use((opened) => inTransaction(opened, work));
  return {
    read: use,
    write,
    probe: () => write((opened) => opened.exec(`PRAGMA user_version = ${migrations.length}`)),
    get failure() {
      return failure;
    },
    truncateLog() {
      const result = use((opened) => opened.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get());
      if (result?.busy !== 0) throw new Error(`The bytes of what was removed are still in ${path}-wal, which another process reads`);
    },
    close() {
      isClosed = true;
      connection?.close();
      connection = null;
    },
  };
}

/**
 * Opens a SQLite file that only its owner may read, and creates it if missing.
 * @param busyTimeoutMs longest wait for locks of other processes
 * @throws Error if the file cannot be created or opened
 */
export function openSqliteFile(file: string, busyTimeoutMs: number): Connection {
  mkdirSync(dirname(file), { recursive: true });
  // SQLite gives the files beside it (`-wal`, `-shm`) the same mode.
  if (existsSync(file)) chmodSync(file, 0o600);
  else closeSync(openSync(file, 'a', 0o600));
  return new DatabaseSync(file, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true });
}

/** Returns SQLite's primary result code, or null for an error that is not SQLite's. */
export function getSqliteCode(error: unknown): number | null {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : null;
}

/** A lock that at most one process holds: the one that delivers the inquiries of a DATA_DIR. */
export interface Lock {
  /** Takes the lock if it is free. Returns true if this process holds it now. @throws Error if the file cannot be used */
  acquire(): boolean;
  release(): void;
}

/** Creates a lock on a file. The operating system releases it when the process ends, even after SIGKILL. */
export function createLock(path: string): Lock {
  let held: Connection | null = null;
  return {
    acquire() {
      if (held !== null) return true;
      const connection = openSqliteFile(path, 0);
      try {
        connection.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
        held = connection;
        return true;
      } catch (error) {
        connection.close();
        if (getSqliteCode(error) === SQLITE_BUSY) return false;
        throw error;
      }
    },
    release() {
      held?.close();
      held = null;
    },
  };
}

/** @throws NewerDatabaseError if the file has a newer schema than this program knows; Error if it cannot be used */
function openDatabase(path: string, migrations: readonly string[]): Connection {
  const connection = openSqliteFile(path, BUSY_TIMEOUT_MS);
  try {
    connection.exec(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA journal_size_limit = ${MAX_WAL_BYTES}`,
    );
    migrate(connection, migrations, path);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

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
