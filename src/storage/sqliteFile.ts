import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** SQLite's result code for an error of one statement, such as a table that does not exist. */
export const SQLITE_ERROR = 1;
/** SQLite's result code if another process holds a conflicting lock. */
export const SQLITE_BUSY = 5;

export type Connection = DatabaseSync;

export interface SqliteFile {
  readonly connection: Connection;
  /** False once the file was removed or replaced. SQLite reports no error then, and writes are lost. */
  isInPlace(): boolean;
  close(): void;
}

/**
 * Opens a SQLite file that only its owner may read, and creates it if missing.
 * @param busyTimeoutMs longest wait for locks of other processes
 * @throws Error if the file cannot be created or opened
 */
export function openSqliteFile(file: string, busyTimeoutMs: number): SqliteFile {
  createPrivateFile(file);
  const connection = new DatabaseSync(file, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true });
  const identity = getIdentity(file);
  return {
    connection,
    isInPlace: () => identity !== null && identity === getIdentity(file),
    close() {
      if (connection.isOpen) connection.close();
    },
  };
}

/**
 * Opens a SQLite file for reading. Neither creates nor changes it, but for the files of the write-ahead log beside it.
 * @param busyTimeoutMs longest wait for locks of other processes
 * @throws Error if there is no such file, or it cannot be opened
 */
export function openSqliteFileToRead(file: string, busyTimeoutMs: number): Connection {
  if (!existsSync(file)) throw new Error('there is no such file');
  return new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs });
}

/** Returns SQLite's primary result code, or null for an error that is not SQLite's. */
export function getSqliteCode(error: unknown): number | null {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : null;
}

/** Creates the file with mode 600. SQLite gives the files beside it (`-wal`, `-shm`) the same mode. */
function createPrivateFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  try {
    // `ax` never opens an existing file: closing it would release all POSIX locks that this process holds on it (https://sqlite.org/howtocorrupt.html, 2.2).
    closeSync(openSync(file, 'ax', 0o600));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    // Never a folder or device that stands in its place.
    if (statSync(file).isFile()) chmodSync(file, 0o600);
  }
}

function getIdentity(file: string): string | null {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat === undefined ? null : `${stat.dev}:${stat.ino}`;
}
