import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export type Connection = DatabaseSync;

export interface SqliteFile {
  readonly connection: Connection;
  /** False once the file was removed or replaced: what is written then goes nowhere, without any error. */
  isInPlace(): boolean;
  close(): void;
}

/**
 * Opens a file of its owner's only, and makes it where it is missing. @param timeout longest wait for other processes, in milliseconds
 * @throws Error where that is not possible
 */
export function openSqliteFile(file: string, timeout: number): SqliteFile {
  createPrivateFile(file);
  const connection = new DatabaseSync(file, { timeout, enableForeignKeyConstraints: true });
  const identity = identityOf(file);
  return {
    connection,
    isInPlace: () => identity !== null && identity === identityOf(file),
    close() {
      if (connection.isOpen) connection.close();
    },
  };
}

/** SQLite's primary result code, null for an error of another kind. */
export function sqliteCodeOf(error: unknown): number | null {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : null;
}

/** Files that SQLite makes beside it take over the mode. */
function createPrivateFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  try {
    // Never opens a file that exists: closing it again would free the locks that this process has on it.
    closeSync(openSync(file, 'ax', 0o600));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    chmodSync(file, 0o600);
  }
}

function identityOf(file: string): string | null {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat === undefined ? null : `${stat.dev}:${stat.ino}`;
}
