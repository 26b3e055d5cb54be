import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { type Config, type Environment, readStorageConfig } from '../../config/environment.ts';
import { readTimeZone } from '../../config/loadSite.ts';
import { DEFAULT_TIME_ZONE } from '../../config/siteSchema.ts';
import { getErrorMessage } from '../../lib/errors.ts';
import { toLine } from '../../lib/terminal.ts';
import type { InquiryStore } from '../../storage/inquiries.ts';
import { DATABASE_FILE } from '../../storage/sqlite.ts';
import { openStorage } from '../../storage/stores.ts';
import { createOutbox } from '../outbox.ts';
import { type CliDependencies, type Command, commands, flag } from './commands.ts';
import { createTimeFormat } from './output.ts';

/** Runs `npm run inquiries --` with these arguments. @returns the exit code: 0 done, 1 failed, 2 invalid arguments */
export async function runInquiries(args: readonly string[], dependencies: CliDependencies): Promise<number> {
  const { print, printError } = dependencies;
  if (args.some((word, index) => word === '--help' || word === '-h' || (word === 'help' && index === 0))) {
    print(usage);
    return 0;
  }
  let execute: ReturnType<Command['parse']>;
  try {
    execute = parseArguments(args);
  } catch (error) {
    printError(getErrorMessage(error));
    printError(args.length === 0 ? `\n${usage.trimEnd()}` : 'Help: npm run inquiries -- --help');
    return 2;
  }
  try {
    return await runCommand(execute, dependencies);
  } catch (error) {
    printError(getErrorMessage(error));
    return 1;
  }
}

async function runCommand(execute: ReturnType<Command['parse']>, { env, now, print, printError }: CliDependencies): Promise<number> {
  const config = readStorageConfig(env);
  const timeZone = readTimeZoneOrDefault(env, printError);
  let unreadable = 0;
  const onUnreadable = (id: string, columns: readonly string[]) => {
    unreadable++;
    printError(`The inquiry ${toLine(id)} is damaged (${columns.join(', ')}) and left out.`);
  };
  await withInquiries(config, (store) =>
    execute({
      store,
      outbox: createOutbox({ store, now, onUnreadable }),
      async withFile(work) {
        if (config.database === null) throw new Error('DATABASE_URL is not set: it names the PostgreSQL that the inquiries are copied to.');
        return withInquiries({ ...config, database: null }, work);
      },
      ...{ now, dataDir: config.dataDir, timeZone, formatTime: createTimeFormat(timeZone), print, printError },
    }),
  );
  return unreadable === 0 ? 0 : 1;
}

/** Runs `work` with the stored inquiries. @throws Error (rejection) if they cannot be read, or there is no SQLite file: a command creates no empty one */
async function withInquiries<T>(config: Pick<Config, 'database' | 'dataDir'>, work: (store: InquiryStore) => Promise<T>): Promise<T> {
  const dataDir = resolve(config.dataDir);
  const file = join(dataDir, DATABASE_FILE);
  if (config.database === null && !existsSync(file))
    throw new Error(`There is no ${file}: the server makes it. DATA_DIR names its folder.`);
  const { stores } = openStorage({ ...config, dataDir });
  try {
    const failure = await stores.open();
    if (failure !== null)
      throw new Error(`${config.database === null ? file : 'The PostgreSQL of DATABASE_URL'} cannot be used: ${failure}`);
    return await work(stores.inquiries);
  } finally {
    // An idle connection to PostgreSQL would keep the command from ending for a minute.
    await stores.close();
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

/** What a command takes behind its name, in place of an option. */
const operands = ['id', 'file'];

/** Parses the arguments of `npm run inquiries --`. @throws Error that says what was not understood */
function parseArguments([name = '', ...args]: readonly string[]): ReturnType<Command['parse']> {
  const command = commands.get(name);
  if (command === undefined) throw new Error(name === '' ? 'A command is missing.' : `There is no command "${name}".`);
  const operand = operands.find((one) => one in command.shape);
  const options = Object.entries(command.shape)
    .filter(([option]) => option !== operand)
    .map(([option, schema]) => [option, { type: schema === flag ? ('boolean' as const) : ('string' as const) }] as const);
  try {
    const { values, positionals } = parseArgs({ args, options: Object.fromEntries(options), allowPositionals: operand !== undefined });
    if (positionals.length > 1) throw new Error(`${name} takes one ${operand}.`);
    return command.parse({ ...values, ...(operand !== undefined && { [operand]: positionals[0] }) });
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw new Error(getErrorMessage(error).split(/\.\s|\n/)[0]);
    const { path: [option] = [], message = '' } = error.issues[0] ?? {};
    throw new Error(option === undefined || option === operand ? `${name}: ${message}` : `--${String(option)}: ${message}`);
  }
}

const usage = `Usage: npm run inquiries -- COMMAND

  list    [FILTER] [--json]
          a line for every inquiry, oldest first
  find    --email ADDRESS
          a line for every inquiry of one guest
  show    ID [--json]
          everything about one inquiry; the beginning of its id is enough
  export  [FILTER] [--format csv|json|text] [--separator SIGN] [--out FILE]
          all fields of the inquiries, as CSV unless told otherwise; cells that a
          spreadsheet would calculate begin with an apostrophe; SIGN is , or ;
          with --email all that is stored of one guest, as text
  import  FILE
          adds what export --format json has written; an inquiry that is there
          already stays as it is
  forget  --email ADDRESS | ID
          removes all that is stored of one guest, or one inquiry, and prints a
          receipt without personal data; also while the server runs
  retry   ID | --all
          sends waiting and failed inquiries now, to the hotel and to the
          webhook, and waiting confirmations to guests
  move    copies all inquiries of the SQLite file in DATA_DIR to the PostgreSQL
          of DATABASE_URL, counts them and compares every column; end the
          server before; the file stays as it is

FILTER is any of --state STATE, --since YYYY-MM-DD, --email ADDRESS; STATE is
waiting, delivered or failed, of the mail to the hotel. Inquiries are read from
the PostgreSQL of
DATABASE_URL, without it from the folder that DATA_DIR names (./data), also
while the server runs. Times and days are those of the hotel (timeZone in
SITE_FILE). npm prints two lines of its own: write to a file with
--out, or use "npm run --silent inquiries -- export".
Exit code: 0 done, 1 failed, 2 not understood.
`;
