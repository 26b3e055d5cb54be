import { chownSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { type Environment, readStorageConfig } from '../../config/environment.ts';
import { getErrorMessage } from '../../lib/errors.ts';
import { listSteps } from '../../storage/migrations.ts';
import { DATABASE_FILE, getSqliteCode, openSqliteFile, SQLITE_BUSY } from '../../storage/sqlite.ts';

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

/** @param file absolute; null if none was given @param site the site's own file @returns what to print @throws Error with a sentence that names the file */
type Command = (request: { readonly file: string | null; readonly force: boolean }, site: string) => string;
const commands = { backup, restore, verify } as const satisfies Readonly<Record<string, Command>>;

export interface BackupDependencies {
  readonly env: Environment;
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
}

/** Runs `npm run backup`, `restore` or `verify`. @returns the exit code */
export function runBackup(args: readonly string[], { env, print, printError }: BackupDependencies): number {
  const run = parseRequest(args);
  if (run === null) {
    printError(usage);
    return 2;
  }
  try {
    const { dataDir, database } = readStorageConfig(env);
    if (database !== null)
      throw new Error('DATABASE_URL names a PostgreSQL: copy it by pg_dump, restore it by pg_restore (docs/replicas.md)');
    print(run(join(resolve(dataDir), DATABASE_FILE)));
    return 0;
  } catch (error) {
    printError(`${getErrorMessage(error)}\n`);
    return 1;
  }
}

function parseRequest(args: readonly string[]): ((site: string) => string) | null {
  try {
    const options = { force: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [name = '', file, ...more] = positionals;
    const isComplete = name === 'verify' ? !values.force : file !== undefined && file !== '';
    if (!Object.hasOwn(commands, name) || !isComplete || more.length > 0) return null;
    const request = { file: file === undefined ? null : resolve(file), force: values.force };
    return (site) => commands[name as keyof typeof commands](request, site);
  } catch {
    return null;
  }
}

function backup({ file, force }: Parameters<Command>[0], site: string): string {
  const target = file ?? '';
  if (!existsSync(site)) throw new Error(`There is no ${site}: nothing was copied`);
  if (!force && existsSync(target)) throw new Error(`${target} exists: name another file, or add --force`);
  return copyDatabase(site, target);
}

function restore({ file, force }: Parameters<Command>[0], site: string): string {
  verify({ file }, site);
  if (!force && existsSync(site)) throw new Error(`${site} has data: add --force to replace them`);
  mkdirSync(dirname(site), { recursive: true });
  return copyDatabase(file ?? '', site, () => closeForRestore(site));
}

function verify({ file }: { readonly file: string | null }, site: string): string {
  return withFile(file ?? site, (opened) => `${file ?? site}: ${summarise(opened)}\n`);
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
    const summary = withFile(partial, summarise);
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

/** @throws Error if the file is damaged, of another program, or of a newer version */
function summarise(file: DatabaseSync): string {
  const problem = file.prepare('PRAGMA integrity_check').get()?.integrity_check;
  if (problem !== 'ok') throw new Error(`damaged: ${problem}`);
  const schema = Number(file.prepare('PRAGMA user_version').get()?.user_version);
  const names = file.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`).all();
  const tables = names.map(({ name }) => String(name));
  if (schema === 0 || !tables.includes('inquiries')) throw new Error('no database of this site: it has no inquiries');
  const known = listSteps({ name: 'sqlite' }).length;
  if (schema > known) throw new Error(`written by a newer version: it has schema ${schema}, known is ${known}`);
  const counts = tables.map((table) => `${table} ${file.prepare(`SELECT count(*) AS rows FROM "${table}"`).get()?.rows}`);
  return `intact, schema ${schema}, rows: ${counts.join(', ')}`;
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
