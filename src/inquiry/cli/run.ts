import { parseArgs } from 'node:util';
import { type Environment, readStorageConfig } from '../../config/environment.ts';
import { readTimeZone } from '../../config/loadSite.ts';
import { DEFAULT_TIME_ZONE } from '../../config/siteSchema.ts';
import { getErrorMessage } from '../../lib/errors.ts';
import { toLine } from '../../lib/terminal.ts';
import { parseDate } from '../../shared/dates.ts';
import { isMailAddress } from '../../shared/inquiry/email.ts';
import { createOutbox } from '../outbox.ts';
import { type InquiryState, inquiryStates } from '../storedInquiry.ts';
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
    await commands[command](request, { outbox, now, dataDir, timeZone, print, printError });
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

export const usage = `Usage: npm run inquiries -- COMMAND

  list    [--state STATE] [--since YYYY-MM-DD] [--json]
          a line for every inquiry, oldest first
  show    ID [--json]
          everything about one inquiry; the beginning of its id is enough
  export  [--format csv|json] [--state STATE] [--since YYYY-MM-DD]
          [--separator SIGN] [--out FILE]
          all fields of the inquiries, as CSV unless told otherwise; cells that a
          spreadsheet would calculate begin with an apostrophe; SIGN is , or ;
  find    --email ADDRESS
          a line for every inquiry of one guest
  export  --email ADDRESS [--format text|json] [--out FILE]
          all that is stored of one guest, as text unless told otherwise
  forget  --email ADDRESS | ID
          removes all that is stored of one guest, or one inquiry, and prints a
          receipt without personal data; also while the server runs
  retry   ID | --all
          sends waiting and failed inquiries now, to the hotel and to the
          webhook, and waiting confirmations to guests
  move    copies all inquiries of the SQLite file in DATA_DIR to the PostgreSQL
          of DATABASE_URL, counts them and compares every column; end the
          server before; the file stays as it is

STATE is waiting, delivered or failed, of the mail to the hotel. Inquiries are read from the PostgreSQL of
DATABASE_URL, without it from the folder that DATA_DIR names (./data), also
while the server runs. Times and days are those of the hotel (timeZone in
SITE_FILE). npm prints two lines of its own: write to a file with
--out, or use "npm run --silent inquiries -- export".
Exit code: 0 done, 1 failed, 2 not understood.
`;

/** The command line was not understood. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const options = {
  state: { type: 'string' },
  since: { type: 'string' },
  json: { type: 'boolean' },
  format: { type: 'string' },
  separator: { type: 'string' },
  out: { type: 'string' },
  email: { type: 'string' },
  all: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

const optionsByCommand: Readonly<Record<CommandName, readonly string[]>> = {
  list: ['state', 'since', 'json'],
  show: ['json'],
  find: ['email'],
  export: ['format', 'state', 'since', 'separator', 'out', 'email'],
  retry: ['all'],
  forget: ['email'],
  move: [],
};
type CommandName = 'list' | 'show' | 'find' | 'export' | 'retry' | 'forget' | 'move';
/** Options of `export --email`. */
const guestExportOptions: readonly string[] = ['email', 'format', 'out'];

/** A parsed command line. A member that the command has no option for has its default. */
export interface CliRequest {
  readonly command: CommandName | 'help';
  /** An id or its beginning; '' for a command on all inquiries. */
  readonly id: string;
  readonly state: InquiryState | undefined;
  /** First day in the hotel's time zone, `YYYY-MM-DD`. */
  readonly since: string | undefined;
  /** CSV for all inquiries only, text for those of a guest only. */
  readonly format: 'csv' | 'json' | 'text';
  /** The guest's mail address; '' for a command on all inquiries, or on one by its id. */
  readonly email: string;
  readonly json: boolean;
  readonly separator: ',' | ';';
  readonly out: string | undefined;
}

/** Parses the arguments of `npm run inquiries --`. @throws UsageError */
export function parseArguments(args: readonly string[]): CliRequest {
  const { values, positionals } = splitArguments(args);
  const [command = '', ...ids] = positionals;
  const formats = values.email === undefined ? (['csv', 'json'] as const) : (['text', 'json'] as const);
  const request = {
    id: ids[0] ?? '',
    state: parseChoice('--state', values.state, inquiryStates),
    since: parseDay(values.since),
    email: parseEmail(values.email),
    format: parseChoice('--format', values.format, formats) ?? formats[0],
    json: values.json ?? false,
    separator: parseChoice('--separator', values.separator, [',', ';']) ?? ',',
    out: values.out,
  };
  if (values.help || command === 'help') return { ...request, command: 'help' };
  if (!isCommand(command)) throw new UsageError(command === '' ? 'A command is missing.' : `There is no command "${command}".`);
  const isGuestExport = command === 'export' && request.email !== '';
  const known = isGuestExport ? guestExportOptions : optionsByCommand[command];
  const unknownOption = Object.keys(values).find((name) => !known.includes(name));
  if (unknownOption !== undefined) throw new UsageError(`${command}${isGuestExport ? ' --email' : ''} has no option --${unknownOption}.`);
  if (values.out === '') throw new UsageError('--out: expected the name of a file.');
  checkIds(command, ids, values.all ?? false, request.email);
  return { ...request, command };
}

function splitArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    // The first sentence of Node's message says what is wrong, the others explain arguments in general.
    throw new UsageError(error instanceof Error ? (error.message.split(/\.\s|\n/)[0] ?? '') : 'The options cannot be read.');
  }
}

/** What a command takes in place of an id. */
const alternatives: { readonly [C in CommandName]?: string } = { retry: ', or --all', forget: ', or --email' };

function checkIds(command: CommandName, ids: readonly string[], all: boolean, email: string): void {
  if (command === 'find' && email === '') throw new UsageError('find needs --email.');
  const isForOne = command === 'show' || (command === 'retry' && !all) || (command === 'forget' && email === '');
  if (isForOne && (ids.length !== 1 || ids[0] === '')) {
    throw new UsageError(`${command} needs one id${alternatives[command] ?? ''}.`);
  }
  if (!isForOne && ids.length > 0) throw new UsageError(`${command}${all ? ' --all' : email === '' ? '' : ' --email'} takes no id.`);
}

function isCommand(word: string): word is CommandName {
  return Object.hasOwn(optionsByCommand, word);
}

function parseChoice<T extends string>(name: string, value: string | undefined, known: readonly T[]): T | undefined {
  const choice = known.find((one) => one === value);
  if (value !== undefined && choice === undefined) throw new UsageError(`${name}: expected one of ${known.join(' ')}`);
  return choice;
}

function parseEmail(value: string | undefined): string {
  const address = value?.trim();
  if (address !== undefined && !isMailAddress(address)) throw new UsageError('--email: expected a mail address');
  return address ?? '';
}

function parseDay(value: string | undefined): string | undefined {
  const day = value === undefined ? undefined : parseDate(value);
  if (day === null) throw new UsageError('--since: expected a day, YYYY-MM-DD');
  return day;
}
