import { type Environment, readStorageConfig } from '../../config/environment.ts';
import { readTimeZone } from '../../config/loadSite.ts';
import { DEFAULT_TIME_ZONE } from '../../config/siteSchema.ts';
import { getErrorMessage } from '../../lib/errors.ts';
import { toLine } from '../../lib/terminal.ts';
import { createOutbox } from '../outbox.ts';
import { type CliRequest, parseArguments, UsageError, usage } from './arguments.ts';
import { commands } from './commands.ts';
import { moveInquiries } from './move.ts';
import { openPostgres, openSqlite } from './openStores.ts';

export interface CliDependencies {
  readonly env: Environment;
  readonly now: () => number;
  /** Writes the command's result. */
  readonly print: (text: string) => void;
  /** Writes status and errors, which contain no personal data. */
  readonly printError: (message: string) => void;
}

/** Runs `npm run inquiries --` with these arguments. @returns the exit code: 0 done, 1 failed, 2 invalid arguments */
export async function runInquiries(args: readonly string[], dependencies: CliDependencies): Promise<number> {
  try {
    const request = parseArguments(args);
    if (request.command === 'move') return await runMove(dependencies);
    if (request.command !== 'help') return await runCommand(request, request.command, dependencies);
    dependencies.print(usage);
    return 0;
  } catch (error) {
    dependencies.printError(getErrorMessage(error));
    if (!(error instanceof UsageError)) return 1;
    dependencies.printError(args.length === 0 ? `\n${usage.trimEnd()}` : 'Help: npm run inquiries -- --help');
    return 2;
  }
}

async function runCommand(
  request: CliRequest,
  command: keyof typeof commands,
  { env, now, print, printError }: CliDependencies,
): Promise<number> {
  const { dataDir, database } = readStorageConfig(env);
  const timeZone = readTimeZoneOrDefault(env, printError);
  const stores = database === null ? openSqlite(dataDir) : await openPostgres(database);
  let unreadable = 0;
  const onUnreadable = (id: string, columns: readonly string[]) => {
    unreadable++;
    printError(`The inquiry ${toLine(id)} is damaged (${columns.join(', ')}) and left out.`);
  };
  try {
    const outbox = createOutbox({ store: stores.inquiries, now, onUnreadable });
    await commands[command](request, { outbox, timeZone, print, printError });
    return unreadable === 0 ? 0 : 1;
  } finally {
    await stores.close();
  }
}

async function runMove({ env, print }: CliDependencies): Promise<number> {
  const { dataDir, database } = readStorageConfig(env);
  if (database === null) throw new Error('DATABASE_URL is not set: it names the PostgreSQL that the inquiries are copied to.');
  const source = openSqlite(dataDir);
  try {
    const target = await openPostgres(database);
    try {
      const { count, known } = await moveInquiries(source.inquiries, target.inquiries);
      print(`Inquiries in the file: ${count}. Copied and compared: ${count - known}. There before: ${known}.\n`);
      print('Keep the file as a backup and start no server on it: that would send waiting inquiries once more.\n');
      return 0;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** The hotel's time zone. A site file that cannot be read must not keep an operator from the inquiries. */
function readTimeZoneOrDefault(env: Environment, printError: (message: string) => void): string {
  try {
    return readTimeZone(env.SITE_FILE);
  } catch {
    printError(`SITE_FILE cannot be used: times are those of ${DEFAULT_TIME_ZONE}.`);
    return DEFAULT_TIME_ZONE;
  }
}
