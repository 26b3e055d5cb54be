import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { Kysely, SqliteDialect, sql } from 'kysely';
import pLimit from 'p-limit';
import type { Engine } from './engine.ts';
import type { Tables } from './schema.ts';

/** Name of the site's SQLite file in DATA_DIR. */
export const DATABASE_FILE = 'site.sqlite';
/** Name of the lock file in DATA_DIR that the process which delivers holds. */
export const DELIVERY_LOCK_FILE = 'delivery.lock';
/** SQLite's result code if another process holds a conflicting lock. */
export const SQLITE_BUSY = 5;
/** Longest wait for another process's lock. */
const BUSY_TIMEOUT_MS = 1000;
const BUSY_PAUSE_MS = 2;
/** Size to which SQLite truncates the write-ahead log after a checkpoint. */
const MAX_WAL_BYTES = 1024 * 1024;

/** Creates the engine of the SQLite file in a folder. The file is opened at its first use, and again after each error. @param folder DATA_DIR; created if missing */
export function createSqlite(folder: string): Engine {
  const path = join(folder, DATABASE_FILE);
  const inTurn = pLimit(1);
  const deliveryLock = createLock(join(folder, DELIVERY_LOCK_FILE));
  let file: DatabaseSync | null = null;
  let isClosed = false;
  const getFile = () => {
    if (isClosed) throw new Error('The database has been closed');
    file ??= openSite(path);
    return file;
  };
  const close = () => {
    file?.close();
    file = null;
  };
  return {
    name: 'sqlite',
    use: (work) =>
      inTurn(async () => {
        try {
          return await work(toKysely(getFile()));
        } catch (error) {
          close();
          throw error;
        }
      }),
    async begin() {
      // SQLite itself would wait synchronously.
      const deadline = performance.now() + BUSY_TIMEOUT_MS;
      while (!tryBegin(getFile(), performance.now() > deadline)) await setTimeout(BUSY_PAUSE_MS);
    },
    schema: {
      async read() {
        const version = Number(getFile().prepare('PRAGMA user_version').get()?.user_version);
        return { version, oldestProgram: version };
      },
      migrate: async (_, statements, version) => getFile().exec(`${statements}; PRAGMA user_version = ${version}`),
      newer: `${path} was written`,
    },
    // A transaction locks the file.
    lock: async () => {},
    arrival: 'rowid',
    claims: {
      acquire: async () => deliveryLock.acquire(),
      release: async () => deliveryLock.release(),
      // One process has all.
      of: () => ({ isFree: sql`true`, isOwn: sql`true`, isExpired: sql`false`, take: [], giveBack: [] }),
      endExpired: async () => {},
      keep: () => () => {},
      forUpdate: sql``,
      isTaken: sql`false`,
    },
    async purge(_, whole) {
      // `secure_delete` is of this program only: what another one has deleted or moved, such as `sqlite3`, is in free space until now.
      if (whole) getFile().exec('VACUUM');
      // The log still has what was removed.
      const result = getFile().prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
      if (result?.busy !== 0) throw new Error(`The bytes of what was removed are still in ${path}-wal, which another process reads`);
    },
    toSafeError: (error) => error,
    async close() {
      isClosed = true;
      close();
    },
  };
}

function openSite(path: string): DatabaseSync {
  const file = openSqliteFile(path, BUSY_TIMEOUT_MS);
  try {
    file.exec(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA journal_size_limit = ${MAX_WAL_BYTES}`,
    );
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

/** @returns false while another connection writes */
function tryBegin(file: DatabaseSync, isLast: boolean): boolean {
  try {
    file.exec('PRAGMA busy_timeout = 0; BEGIN IMMEDIATE');
    return true;
  } catch (error) {
    if (isLast || getSqliteCode(error) !== SQLITE_BUSY) throw error;
    return false;
  } finally {
    file.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }
}

/** Kysely's dialect is made for `better-sqlite3`. */
function toKysely(file: DatabaseSync): Kysely<Tables> {
  const prepare = (text: string) => {
    const statement = file.prepare(text);
    const bind = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
    return {
      reader: statement.columns().length > 0,
      all: (parameters: readonly unknown[]) => statement.all(...bind(parameters)),
      run: (parameters: readonly unknown[]) => statement.run(...bind(parameters)),
      iterate: (parameters: readonly unknown[]) => statement.iterate(...bind(parameters)),
    };
  };
  return new Kysely({ dialect: new SqliteDialect({ database: { prepare, close() {} } }) });
}

/**
 * Opens a SQLite file that only its owner may read, and creates it if missing.
 * @param busyTimeoutMs longest wait for locks of other processes; the event loop stands still meanwhile
 * @throws Error if the file cannot be created or opened
 */
export function openSqliteFile(file: string, busyTimeoutMs: number): DatabaseSync {
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

/**
 * Creates a lock on a file, which at most one process holds: the one that delivers the inquiries of a DATA_DIR. The operating system releases it when
 * the process ends, even after SIGKILL.
 */
export function createLock(path: string) {
  let held: DatabaseSync | null = null;
  return {
    /** Takes the lock if it is free. Returns true if this process holds it now. @throws Error if the file cannot be used */
    acquire(): boolean {
      if (held !== null) return true;
      const file = openSqliteFile(path, 0);
      try {
        file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
        held = file;
        return true;
      } catch (error) {
        file.close();
        if (getSqliteCode(error) === SQLITE_BUSY) return false;
        throw error;
      }
    },
    release(): void {
      held?.close();
      held = null;
    },
  };
}
