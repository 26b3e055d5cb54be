import { existsSync, linkSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Environment, readStorageConfig } from '../../config/environment.ts';
import { getErrorMessage } from '../../lib/errors.ts';
import { createSqliteBackup } from './sqlite.ts';
import type { BackupEngine, DatabaseSummary } from './types.ts';

const usage = `Usage: npm run backup  -- FILE [--force]   writes a copy of all data, also while the site runs
       npm run restore -- FILE [--force]   replaces the site's data by that copy; end the site first
       npm run verify  [-- FILE]           checks a copy, or the site's own data

The data are in the folder that DATA_DIR names (./data), or in the PostgreSQL of
DATABASE_URL. A copy is a SQLite file in both cases and may be restored to
either. It holds personal data: only its owner may read it. Nothing is
overwritten without --force.
Exit code: 0 done, 1 failed, 2 not understood.
`;

const commands = { backup, restore, verify } as const;
type CommandName = keyof typeof commands;

interface Request {
  /** Absolute path; null if none was given. */
  readonly file: string | null;
  readonly force: boolean;
}

export interface BackupDependencies {
  readonly env: Environment;
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
}

/** Runs `npm run backup`, `restore` or `verify`. @returns the exit code */
export async function runBackup(args: readonly string[], { env, print, printError }: BackupDependencies): Promise<number> {
  const request = parseRequest(args);
  if (request === null) {
    printError(usage);
    return 2;
  }
  let engine: BackupEngine | null = null;
  try {
    engine = await chooseEngine(env);
    print(await commands[request.command](request, engine));
    return 0;
  } catch (error) {
    printError(`${getErrorMessage(error)}\n`);
    return 1;
  } finally {
    await engine?.close();
  }
}

/** The engine that the environment names. The only place that knows which engines there are. */
async function chooseEngine(env: Environment): Promise<BackupEngine> {
  const { dataDir, database } = readStorageConfig(env);
  if (database === null) return createSqliteBackup(resolve(dataDir));
  const { createPostgresBackup } = await import('./postgres.ts');
  return createPostgresBackup(database, resolve(dataDir));
}

function parseRequest(args: readonly string[]): (Request & { readonly command: CommandName }) | null {
  try {
    const options = { force: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [command = '', file, ...more] = positionals;
    const isComplete = command === 'verify' ? !values.force : file !== undefined && file !== '';
    if (!Object.hasOwn(commands, command) || !isComplete || more.length > 0) return null;
    return { command: command as CommandName, file: file === undefined ? null : resolve(file), force: values.force };
  } catch {
    return null;
  }
}

async function backup({ file, force }: Request, engine: BackupEngine): Promise<string> {
  const target = file ?? '';
  if (!force && existsSync(target)) throw new Error(`${target} exists: name another file, or add --force`);
  removeAbandoned(target);
  const partial = `${target}${PARTIAL}${process.pid}`;
  try {
    await engine.copyTo(partial);
    const summary = await engine.verifyFile(partial);
    publish(partial, target, force);
    return `${target}: ${describe(summary)}\n`;
  } finally {
    rmSync(partial, { force: true });
  }
}

async function restore({ file, force }: Request, engine: BackupEngine): Promise<string> {
  const source = file ?? '';
  const summary = await engine.verifyFile(source);
  if (!force && (await engine.hasData())) throw new Error(`${engine.location} has data: add --force to replace them`);
  await engine.restoreFrom(source);
  return `${engine.location}: ${describe(summary)}\n`;
}

async function verify({ file }: Request, engine: BackupEngine): Promise<string> {
  const summary = await (file === null ? engine.verifyData() : engine.verifyFile(file));
  return `${file ?? engine.location}: ${describe(summary)}\n`;
}

const PARTIAL = '.partial-';

/** Gives a finished copy its name, at once. @throws Error if the name was taken meanwhile */
function publish(partial: string, target: string, force: boolean): void {
  if (force) {
    renameSync(partial, target);
    return;
  }
  try {
    // Unlike a rename, a link never replaces a file.
    linkSync(partial, target);
  } catch (error) {
    if (existsSync(target)) throw new Error(`${target} exists: name another file, or add --force`);
    // Some file systems have no links.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
    renameSync(partial, target);
  }
}

/** Removes what killed backups to the same file have left. */
function removeAbandoned(target: string): void {
  const prefix = `${basename(target)}${PARTIAL}`;
  if (!existsSync(dirname(target))) throw new Error(`There is no folder ${dirname(target)}`);
  for (const name of readdirSync(dirname(target)).filter((entry) => entry.startsWith(prefix))) {
    // The rest of the name is the number of a process; a folder of PostgreSQL's backup has an ending.
    if (!isRunning(Number.parseInt(name.slice(prefix.length), 10))) rmSync(join(dirname(target), name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function describe({ schema, rows }: DatabaseSummary): string {
  const counts = Object.entries(rows).map(([table, count]) => `${table} ${count}`);
  return `intact, schema ${schema}, rows: ${counts.join(', ')}`;
}
