import { chownSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { getErrorMessage } from '../../lib/errors.ts';
import { type Connection, DATABASE_FILE, getSqliteCode, openSqliteFile, SQLITE_BUSY } from '../sqlite/database.ts';
import { migrations } from '../sqlite/migrations.ts';
import type { BackupEngine, DatabaseSummary } from './types.ts';

/** Longest wait for a lock of the running site. */
const BUSY_TIMEOUT_MS = 5000;

/** Creates the backup of the SQLite file in DATA_DIR. */
export function createSqliteBackup(folder: string): BackupEngine {
  const location = join(folder, DATABASE_FILE);
  return {
    location,
    async copyTo(file) {
      if (!existsSync(location)) throw new Error(`There is no ${location}: nothing was copied`);
      copyDatabase(location, file);
      flush(file);
    },
    verifyFile: async (file) => withFile(file, summarise),
    verifyData: async () => withFile(location, summarise),
    hasData: async () => existsSync(location),
    async restoreFrom(file) {
      const copy = `${location}.restoring`;
      mkdirSync(folder, { recursive: true });
      try {
        // Left by a killed restore.
        rmSync(copy, { force: true });
        copyDatabase(file, copy);
        takeOwner(copy, folder);
        flush(copy);
        withFile(copy, summarise);
        closeForRestore(location);
        renameSync(copy, location);
        flush(folder);
      } finally {
        rmSync(copy, { force: true });
      }
    },
    close: async () => {},
  };
}

/**
 * Copies a database with what only its write-ahead log has, without the content of deleted rows, into a file that only its owner may read. One read
 * transaction: a snapshot of the moment it begins. The site can write meanwhile.
 * @param target must not exist
 */
function copyDatabase(source: string, target: string): void {
  closeSync(openSync(target, 'wx', 0o600));
  withFile(source, (connection) => connection.prepare('VACUUM INTO ?').run(target));
}

/** Opens a file, which must exist, for reading. @throws Error that names it */
function withFile<T>(file: string, work: (connection: Connection) => T): T {
  let connection: Connection | null = null;
  try {
    if (!existsSync(file)) throw new Error('there is no such file');
    connection = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
    return work(connection);
  } catch (error) {
    throw new Error(`${file}: ${getErrorMessage(error)}`);
  } finally {
    connection?.close();
  }
}

/** @throws Error if the file is damaged, of another program, or of a newer version */
function summarise(connection: Connection): DatabaseSummary {
  const problems = connection.prepare('PRAGMA integrity_check').all();
  const [first] = problems.map(({ integrity_check: text }) => String(text));
  if (first !== 'ok') throw new Error(`damaged: ${first}`);
  const schema = Number(connection.prepare('PRAGMA user_version').get()?.user_version);
  const names = connection.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`).all();
  const tables = names.map(({ name }) => String(name));
  if (schema === 0 || !tables.includes('inquiries')) throw new Error('no database of this site: it has no inquiries');
  if (schema > migrations.length) throw new Error(`written by a newer version: it has schema ${schema}, known is ${migrations.length}`);
  const count = (table: string) => Number(connection.prepare(`SELECT count(*) AS rows FROM "${table}"`).get()?.rows);
  return { schema, rows: Object.fromEntries(tables.map((table) => [table, count(table)])) };
}

/**
 * Makes the file complete in itself, so that it can be replaced: its write-ahead log would be read into the file that takes its place. Only the last
 * connection can do that.
 * @throws Error if another process has the file open
 */
function closeForRestore(file: string): void {
  if (existsSync(file)) {
    const connection = openSqliteFile(file, 0);
    try {
      connection.exec('PRAGMA journal_mode = DELETE');
    } catch (error) {
      if (getSqliteCode(error) === SQLITE_BUSY) throw new Error(`${file} is in use: end the site first`);
      // A damaged file, the usual reason to restore.
    } finally {
      connection.close();
    }
  }
  for (const suffix of ['-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
}

/** Gives a file to the owner of the data folder, if root restores. */
function takeOwner(file: string, folder: string): void {
  const { uid, gid } = statSync(folder);
  if (process.getuid?.() === 0) chownSync(file, uid, gid);
}

/** Waits until a file or folder is on disk. */
function flush(path: string): void {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
  const parent = dirname(path);
  if (statSync(path).isFile() && parent !== path) flush(parent);
}
