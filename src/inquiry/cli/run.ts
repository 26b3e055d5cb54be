import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Environment, readDataDir } from '../../config/environment.ts';
import { messageOf } from '../../lib/errors.ts';
import { toLine } from '../../lib/terminal.ts';
import { createDatabase, DATABASE_FILE } from '../../storage/database.ts';
import { createSqliteStores } from '../../storage/sqlite/stores.ts';
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
export async function runInquiries(args: readonly string[], dependencies: CliDependencies): Promise<number> {
  try {
    const request = parseArguments(args);
    if (request.command !== 'help') return await runCommand(request, request.command, dependencies);
    dependencies.print(usage);
    return 0;
  } catch (error) {
    dependencies.printError(messageOf(error));
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
  const folder = resolve(readDataDir(env));
  const file = resolve(folder, DATABASE_FILE);
  if (!existsSync(file)) throw new Error(`There is no ${file}: the server makes it. DATA_DIR names its folder.`);
  const stores = createSqliteStores(createDatabase({ folder }), folder);
  let unreadable = 0;
  const onUnreadable = (id: string, columns: readonly string[]) => {
    unreadable++;
    printError(`The inquiry ${toLine(id)} is damaged (${columns.join(', ')}) and left out.`);
  };
  try {
    await commands[command](request, { outbox: createOutbox({ store: stores.inquiries, now, onUnreadable }), print, printError });
    return unreadable === 0 ? 0 : 1;
  } finally {
    await stores.close();
  }
}
