import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Environment, readDataDir } from '../../config/environment.ts';
import { messageOf } from '../../lib/errors.ts';
import { toLine } from '../../lib/terminal.ts';
import { createDatabase, DATABASE_FILE } from '../../storage/database.ts';
import { createOutbox } from '../outbox.ts';
import { parseRequest, type Request, UsageError, usage } from './arguments.ts';
import { commands } from './commands.ts';

export interface CliDependencies {
  readonly env: Environment;
  readonly now: () => number;
  /** What was asked for. */
  readonly print: (text: string) => void;
  /** Everything else; nothing personal. */
  readonly tell: (message: string) => void;
}

/** Carries out what the words behind `npm run inquiries --` say. @returns the exit code: 0 done, 1 failed, 2 not understood */
export function runInquiries(args: readonly string[], surroundings: CliDependencies): number {
  try {
    const request = parseRequest(args);
    if (request.command !== 'help') return carryOut(request, request.command, surroundings);
    surroundings.print(usage);
    return 0;
  } catch (error) {
    surroundings.tell(messageOf(error));
    if (!(error instanceof UsageError)) return 1;
    surroundings.tell(args.length === 0 ? `\n${usage.trimEnd()}` : 'Help: npm run inquiries -- --help');
    return 2;
  }
}

function carryOut(request: Request, command: keyof typeof commands, { env, now, print, tell }: CliDependencies): number {
  const folder = resolve(readDataDir(env));
  const file = resolve(folder, DATABASE_FILE);
  if (!existsSync(file)) throw new Error(`There is no ${file}: the server makes it. DATA_DIR names its folder.`);
  const database = createDatabase({ folder });
  let unreadable = 0;
  const onUnreadable = (id: string, fields: readonly string[]) => {
    unreadable++;
    tell(`The inquiry ${toLine(id)} is damaged (${fields.join(', ')}) and left out.`);
  };
  try {
    commands[command](request, { outbox: createOutbox({ database, now, onUnreadable }), print, tell });
    return unreadable === 0 ? 0 : 1;
  } finally {
    database.close();
  }
}
