import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Environment, readDataDir } from '../../config/environment.ts';
import { readTimeZone } from '../../config/loadSite.ts';
import { DEFAULT_TIME_ZONE } from '../../config/siteSchema.ts';
import { messageOf } from '../../lib/errors.ts';
import { toLine } from '../../lib/terminal.ts';
import { createDatabase, DATABASE_FILE } from '../../storage/database.ts';
import { createOutbox } from '../outbox.ts';
import { type CliRequest, parseArguments, UsageError, usage } from './arguments.ts';
import { commands } from './commands.ts';

export interface CliDependencies {
  readonly env: Environment;
  readonly now: () => number;
  /** Writes the command's result. */
  readonly print: (text: string) => void;
  /** Writes status and errors, which contain no personal data. */
  readonly printError: (message: string) => void;
}

/** Runs `npm run inquiries --` with these arguments. @returns the exit code: 0 done, 1 failed, 2 invalid arguments */
export function runInquiries(args: readonly string[], dependencies: CliDependencies): number {
  try {
    const request = parseArguments(args);
    if (request.command !== 'help') return runCommand(request, request.command, dependencies);
    dependencies.print(usage);
    return 0;
  } catch (error) {
    dependencies.printError(messageOf(error));
    if (!(error instanceof UsageError)) return 1;
    dependencies.printError(args.length === 0 ? `\n${usage.trimEnd()}` : 'Help: npm run inquiries -- --help');
    return 2;
  }
}

function runCommand(request: CliRequest, command: keyof typeof commands, { env, now, print, printError }: CliDependencies): number {
  const folder = resolve(readDataDir(env));
  const file = resolve(folder, DATABASE_FILE);
  if (!existsSync(file)) throw new Error(`There is no ${file}: the server makes it. DATA_DIR names its folder.`);
  const timeZone = readTimeZoneOrDefault(env, printError);
  const database = createDatabase({ folder });
  let unreadable = 0;
  const onUnreadable = (id: string, columns: readonly string[]) => {
    unreadable++;
    printError(`The inquiry ${toLine(id)} is damaged (${columns.join(', ')}) and left out.`);
  };
  try {
    commands[command](request, { outbox: createOutbox({ database, now, onUnreadable }), timeZone, print, printError });
    return unreadable === 0 ? 0 : 1;
  } finally {
    database.close();
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
