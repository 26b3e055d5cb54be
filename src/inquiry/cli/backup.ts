import { chownSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { readStorageConfig } from '../../config/environment.ts';
import { getErrorMessage } from '../../lib/errors.ts';
import { toLine } from '../../lib/terminal.ts';
import { listSteps } from '../../storage/migrations.ts';
import { DATABASE_FILE, getSqliteCode, openSqliteFile, SQLITE_BUSY } from '../../storage/sqlite.ts';
import { readRow } from '../storedInquiry.ts';
import type { CliDependencies } from './commands.ts';

const usage = `Usage: npm run backup  -- FILE [--force]   writes a copy of all data, also while the site runs
       npm run restore -- FILE [--force]   replaces the site's data by that copy; end the site first
       npm run verify  [-- FILE]           checks a copy, or the site's own data

The data are in the SQLite file of the folder that DATA_DIR names (./data). A copy
is such a file. It holds personal data: only its owner may read it. Nothing is
overwritten without --force. A PostgreSQL is copied by pg_dump.
Exit code: 0 done, 1 failed, 2 not understood.
`;

/** Longest wait for a lock of the running site. */
const BUSY_TIMEOUT_MS = 5000;

/** Runs `npm run backup`, `restore` or `verify`. @returns the exit code */
export function runBackup(args: readonly string[], { env, print, printError }: Omit<CliDependencies, 'now'>): number {
  const request = parseRequest(args);
  if (request === null) {
    printError(usage);
    return 2;
  }
  try {
    const { dataDir, database } = readStorageConfig(env);
    if (database !== null)
      throw new Error('DATABASE_URL names a PostgreSQL: copy it by pg_dump, restore it by pg_restore (docs/replicas.md)');
    const site = join(resolve(dataDir), DATABASE_FILE);
    const { command, force, file = site } = request;
    if (command === 'backup') print(backup(site, file, force));
    else if (command === 'restore') print(restore(file, site, force));
    else {
      const { summary, unreadable } = withFile(file, summarise);
      print(`${file}: ${summary}\n`);
      return unreadable === 0 ? 0 : 1;
    }
    return 0;
  } catch (error) {
    printError(`${getErrorMessage(error)}\n`);
    return 1;
  }
}

/** @returns null for arguments that are not understood */
function parseRequest(args: readonly string[]): { readonly command: string; readonly file?: string; readonly force: boolean } | null {
  try {
    const options = { force: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [command = '', file, ...more] = positionals;
    const isComplete = command === 'verify' ? !values.force : ['backup', 'restore'].includes(command) && file !== undefined;
    if (!isComplete || file === '' || more.length > 0) return null;
    return { command, force: values.force, ...(file !== undefined && { file: resolve(file) }) };
  } catch {
    return null;
  }
}

function backup(site: string, file: string, force: boolean): string {
  if (!existsSync(site)) throw new Error(`There is no ${site}: nothing was copied`);
  if (!force && existsSync(file)) throw new Error(`${file} exists: name another file, or add --force`);
  return copyDatabase(site, file);
}

function restore(file: string, site: string, force: boolean): string {
  withFile(file, summarise);
  if (!force && existsSync(site)) throw new Error(`${site} has data: add --force to replace them`);
  mkdirSync(dirname(site), { recursive: true });
  return copyDatabase(file, site, () => closeForRestore(site));
}

/**
 * Copies a database with what only its write-ahead log has, without the content of deleted rows, into a file that only its owner may read. One read
 * transaction: a snapshot of the moment it begins. The site can write meanwhile. The copy gets its name once it is whole, checked and on the disk.
 */
function copyDatabase(source: string, target: string, beforeReplacing = () => {}): string {
  const partial = `${target}.partial`;
  try {
    // Left by a killed command.
    rmSync(partial, { force: true });
    closeSync(openSync(partial, 'wx', 0o600));
    withFile(source, (file) => file.prepare('VACUUM INTO ?').run(partial));
    const { uid, gid } = statSync(dirname(target));
    if (process.getuid?.() === 0) chownSync(partial, uid, gid);
    flush(partial);
    const { summary } = withFile(partial, summarise);
    beforeReplacing();
    renameSync(partial, target);
    flush(dirname(target));
    return `${target}: ${summary}\n`;
  } finally {
    rmSync(partial, { force: true });
  }
}

/** Opens a file, which must exist, for reading. @throws Error that names it */
function withFile<T>(path: string, work: (file: DatabaseSync) => T): T {
  let file: DatabaseSync | null = null;
  try {
    if (!existsSync(path)) throw new Error('there is no such file');
    file = new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
    return work(file);
  } catch (error) {
    throw new Error(`${path}: ${getErrorMessage(error)}`);
  } finally {
    file?.close();
  }
}

/** Checks a file and each inquiry in it. @throws Error if the file is damaged, of another program, or of a newer version */
function summarise(file: DatabaseSync): { readonly summary: string; readonly unreadable: number } {
  const problem = file.prepare('PRAGMA integrity_check').get()?.integrity_check;
  if (problem !== 'ok') throw new Error(`damaged: ${problem}`);
  const schema = Number(file.prepare('PRAGMA user_version').get()?.user_version);
  const names = file.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`).all();
  const tables = names.map(({ name }) => String(name));
  if (schema === 0 || !tables.includes('inquiries')) throw new Error('no database of this site: it has no inquiries');
  const known = listSteps({ name: 'sqlite' }).length;
  if (schema > known) throw new Error(`written by a newer version: it has schema ${schema}, known is ${known}`);
  const counts = tables.map((table) => `${table} ${file.prepare(`SELECT count(*) AS rows FROM "${table}"`).get()?.rows}`);
  const unreadable = listUnreadable(file);
  const state = unreadable.length === 0 ? 'intact' : `intact but for unreadable inquiries: ${unreadable.join(', ')}`;
  return { summary: `${state}, schema ${schema}, rows: ${counts.join(', ')}`, unreadable: unreadable.length };
}

/** Returns id and columns of each inquiry that `inquiries -- list` could not read. */
function listUnreadable(file: DatabaseSync): string[] {
  return file
    .prepare('SELECT * FROM inquiries')
    .all()
    .flatMap((row) => {
      const result = readRow(row);
      // An older schema lacks columns, which the migration adds.
      const columns = result.kind === 'unreadable' ? result.columns.filter((column) => column in row) : [];
      return columns.length === 0 ? [] : [`${toLine(String(row.id))} (${columns.join(' ')})`];
    });
}

/**
 * Makes the file complete in itself, so that it can be replaced: its write-ahead log would be read into the file that takes its place. Only the last
 * connection can do that.
 * @throws Error if another process has the file open
 */
function closeForRestore(path: string): void {
  if (existsSync(path)) {
    const file = openSqliteFile(path, 0);
    try {
      file.exec('PRAGMA journal_mode = DELETE');
    } catch (error) {
      if (getSqliteCode(error) === SQLITE_BUSY) throw new Error(`${path} is in use: end the site first`);
      // A damaged file, the usual reason to restore.
    } finally {
      file.close();
    }
  }
  for (const suffix of ['-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true });
}

/** Waits until a file, or the names in a folder, are on disk. */
function flush(path: string): void {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
