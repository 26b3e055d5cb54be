import { closeSync, existsSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Environment } from '../../config/environment.ts';
import { toJson, toLine } from '../../lib/terminal.ts';
import { getToday, parseDate } from '../../shared/dates.ts';
import { isMailAddress } from '../../shared/inquiry/email.ts';
import type { InquiryStore } from '../../storage/inquiries.ts';
import { inquiryStates, parseInquiryRows } from '../../storage/schema.ts';
import type { Outbox, StoredGuest } from '../outbox.ts';
import { type StoredInquiry, shortenId } from '../storedInquiry.ts';
import { parseJsonExport, toJsonEntry } from './jsonFormat.ts';
import { type FormatTime, formatCsv, formatDetails, formatEntries, formatTable } from './output.ts';

/** Most ids in the error message about an ambiguous prefix. */
const MAX_IDS_SHOWN = 5;
/** Longer than a killed process of PostgreSQL keeps its claims. A running one ends its attempts within a second. */
const REMOVAL_TIMEOUT_MS = 100_000;
const REMOVAL_POLL_MS = 200;

/** What a command of operators has of the process. */
export interface CliDependencies {
  readonly env: Environment;
  readonly now: () => number;
  /** Writes the command's result to standard output. */
  readonly print: (text: string) => void;
  /** Writes status and errors, which contain no personal data, to standard error. */
  readonly printError: (message: string) => void;
}

export interface CommandContext extends Omit<CliDependencies, 'env'> {
  readonly store: InquiryStore;
  readonly outbox: Outbox;
  /** Runs `work` with the inquiries of the SQLite file, where the others are in PostgreSQL. @throws Error (rejection) if they are not, or there is no file */
  readonly withFile: <T>(work: (file: InquiryStore) => Promise<T>) => Promise<T>;
  /** DATA_DIR, which may be missing where PostgreSQL is used. */
  readonly dataDir: string;
  /** IANA time zone of the hotel. */
  readonly timeZone: string;
  readonly formatTime: FormatTime;
}

export interface Command {
  /** Schemas of its options by name; `id` and `file` are no options, but the word behind the command. */
  readonly shape: Readonly<Record<string, unknown>>;
  /** Checks the values of the command line. @returns what carries the command out, and rejects with an Error to print @throws ZodError */
  parse(values: unknown): (context: CommandContext) => Promise<void>;
}

function command<S extends z.ZodObject>(schema: S, run: (request: z.output<S>, context: CommandContext) => void | Promise<void>): Command {
  return {
    shape: schema.shape,
    parse(values) {
      const request = schema.parse(values);
      return async (context) => run(request, context);
    },
  };
}

/** Schema of an option without a value. */
export const flag = z.boolean().default(false);
const id = z.string('expected an id, or its beginning').min(1, 'expected an id, or its beginning');
const path = z.string('expected the name of a file').min(1, 'expected the name of a file');
const email = z.string('expected a mail address').trim().refine(isMailAddress, 'expected a mail address');
const day = z.string().transform((text, context) => {
  const date = parseDate(text);
  if (date === null) context.addIssue({ code: 'custom', message: 'expected a day, YYYY-MM-DD' });
  return date ?? z.NEVER;
});
const choice = <T extends string>(values: readonly T[]) => z.enum(values, `expected one of ${values.join(' ')}`);
/** Selects inquiries. `since`: first day in the hotel's time zone. */
const filter = { state: choice(inquiryStates).optional(), since: day.optional(), email: email.optional() };
const exportSchema = z.object({
  ...filter,
  format: choice(['csv', 'json', 'text']).optional(),
  separator: choice([',', ';']).default(','),
  out: path.optional(),
});
const retrySchema = z
  .object({ id: id.optional(), all: flag })
  .refine((request) => (request.id === undefined) === request.all, 'expected one id, or --all');
const forgetSchema = z
  .object({ id: id.optional(), email: email.optional() })
  .refine((request) => (request.id === undefined) !== (request.email === undefined), 'expected one id, or --email');

export const commands: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    list: command(z.object({ ...filter, json: flag }), async ({ json, ...request }, context) => {
      context.print(format(await selectInquiries(request, context), json ? 'json' : 'table', context));
    }),
    find: command(z.object({ email }), async (request, context) => {
      context.print(format(await selectInquiries(request, context), 'table', context));
    }),
    show: command(z.object({ id, json: flag }), async (request, { outbox, formatTime, print }) => {
      const inquiry = await findInquiry(outbox, request.id);
      print(request.json ? toJson(toJsonEntry(inquiry)) : formatDetails(inquiry, formatTime));
    }),
    export: command(exportSchema, async ({ out, ...request }, context) => {
      const selected = await selectInquiries(request, context);
      const text = format(selected, request.format ?? (request.email === undefined ? 'csv' : 'text'), context, request.separator);
      if (out === undefined) return context.print(text);
      writeNewFile(out, text);
      context.printError(`${out}: ${formatCount(selected.inquiries.length + selected.damaged.length)}`);
    }),
    import: command(z.object({ file: path }), async ({ file }, { store, print }) => {
      const rows = parseJsonExport(readFileSync(file, 'utf8'), file);
      print(describeCopy(rows.length, await store.addMissing(rows)));
    }),
    retry: command(retrySchema, async (request, { outbox, print }) => {
      const one = request.id === undefined ? null : await findInquiry(outbox, request.id);
      const due = await outbox.retry(one?.id ?? 'all');
      if (due === 0 && one !== null) throw new Error(`${shortenId(one.id)} has been delivered: it is not sent again.`);
      const taken = 'The running server takes them up within seconds, if it has SMTP_URL or INQUIRY_WEBHOOK_URL.';
      print(due === 0 ? 'Nothing waits or has failed.\n' : `${formatCount(due)} due now. ${taken}\n`);
    }),
    forget: command(forgetSchema, forget),
    move: command(z.object({}), async (_, { store, withFile, print }) => {
      const { count, added } = await withFile((file) => moveInquiries(file, store));
      print(describeCopy(count, added));
      print('Keep the file as a backup and start no server on it: that would send waiting inquiries once more.\n');
    }),
  }),
);

type Selected = Omit<StoredGuest, 'mentions'>;

/** Returns inquiries as text. What is damaged is in JSON and text as it is, and is reported otherwise. */
function format(
  { inquiries, damaged }: Selected,
  as: 'table' | 'csv' | 'json' | 'text',
  { formatTime, printError }: CommandContext,
  separator: ',' | ';' = ',',
): string {
  if (as === 'json') return toJson([...inquiries.map(toJsonEntry), ...damaged]);
  if (as === 'text') {
    const rows = damaged.map((row) => formatEntries(Object.entries(row).map(([name, value]) => [name, String(value)])));
    return [...inquiries.map((inquiry) => formatDetails(inquiry, formatTime)), ...rows].join('\n');
  }
  for (const row of damaged) printError(`The inquiry ${toLine(String(row.id))} is damaged: export --email shows what is left of it.`);
  return as === 'table' ? formatTable(inquiries, formatTime) : formatCsv(inquiries, formatTime, separator);
}

/** Writes a new file that only its owner can read (mode 600). @throws Error if the file exists or cannot be written */
function writeNewFile(file: string, text: string): void {
  const descriptor = openSync(file, 'wx', 0o600);
  try {
    writeFileSync(descriptor, text, { flush: true });
  } catch (error) {
    // A partial export could be mistaken for a complete one.
    rmSync(file, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Copies all inquiries of one store to another, in one transaction. What the target has already stays as it is there, so that a move can be repeated.
 * @throws Error (rejection) if another process delivers from the source
 */
export async function moveInquiries(
  source: InquiryStore,
  target: InquiryStore,
): Promise<{ readonly count: number; readonly added: number }> {
  if (!(await source.acquireDelivery()))
    throw new Error('A running server delivers from this file: end it first, or inquiries would be sent twice.');
  try {
    const rows = parseInquiryRows(await source.list(), 'the source');
    return { count: rows.length, added: await target.addMissing(rows) };
  } finally {
    await source.releaseDelivery();
  }
}

function describeCopy(count: number, added: number): string {
  return `Inquiries in the file: ${count}. Copied and compared: ${added}. There before: ${count - added}.\n`;
}

/** Removes inquiries and prints the receipt, which has no personal data. */
async function forget({ id: prefix = '', email: guest }: z.output<typeof forgetSchema>, context: CommandContext): Promise<void> {
  const { outbox, now, dataDir, timeZone, formatTime, print } = context;
  const found = guest === undefined ? null : await findGuest(guest, context);
  const ids = found === null ? await outbox.findIds(prefix) : [...found.inquiries, ...found.damaged].map((row) => String(row.id));
  if (found === null) refuseAmbiguous(prefix, ids);
  await outbox.forget(ids);
  await waitUntilRemoved(outbox);
  if (ids.length > 0) print(`${formatTime(now())} (${timeZone}): ${formatCount(ids.length)} removed\n${ids.map(toLine).join('\n')}\n\n`);
  // Also without one: an earlier run may have failed here.
  await outbox.purge();
  if (ids.length === 0) throw new Error(found === null ? `There is no inquiry ${toLine(prefix)}.` : 'Nothing is stored of this address.');
  print(endOfReceipt);
  const files = findFiles(dataDir, ids);
  if (files.length > 0) throw new Error(`Still in ${files.map(toLine).join(', ')}: delete what is not needed.`);
}

/** Waits until nobody sends what is to be forgotten. @throws Error (rejection) if that takes too long */
async function waitUntilRemoved(outbox: Outbox): Promise<void> {
  const startedAt = performance.now();
  while ((await outbox.removeForgotten()) > 0) {
    if (performance.now() - startedAt > REMOVAL_TIMEOUT_MS)
      throw new Error(
        'The running server has not removed it yet. It begins no further attempt to send it: repeat the command for the receipt.',
      );
    await wait(REMOVAL_POLL_MS);
  }
}

const endOfReceipt = `Nothing of it is left in the tables and files of the database; PostgreSQL's log
(WAL) keeps it until the server overwrites it. What was sent on, and backups made
before, are not reached: after a restore forget these ids again.
`;

/** Finds a guest, and names inquiries of others that mention the address. */
async function findGuest(address: string, { outbox, printError }: CommandContext): Promise<StoredGuest> {
  const guest = await outbox.findGuest(address);
  if (guest.mentions.length > 0) printError(`Other guests' inquiries that mention this address: ${guest.mentions.join(' ')}`);
  return guest;
}

/** Returns the files of a folder, at any depth, that contain one of some texts: backups, and what a killed restore has left. */
function findFiles(folder: string, texts: readonly string[]): string[] {
  if (!existsSync(folder)) return [];
  const contains = (file: string) => {
    const content = readFileSync(file);
    return texts.some((text) => content.includes(text));
  };
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map(({ parentPath, name }) => join(parentPath, name)).filter(contains);
}

async function selectInquiries(
  { state, since, email: guest }: z.output<z.ZodObject<typeof filter>>,
  context: CommandContext,
): Promise<Selected> {
  const { inquiries, damaged } =
    guest === undefined ? { inquiries: await context.outbox.list(), damaged: [] } : await findGuest(guest, context);
  const isSelected = (one: StoredInquiry) =>
    (state ?? one.state) === one.state && (since === undefined || getToday(context.timeZone, one.createdAt) >= since);
  return { inquiries: inquiries.filter(isSelected), damaged };
}

/** @throws Error (rejection) if no id or more than one starts with the prefix */
async function findInquiry(outbox: Outbox, prefix: string): Promise<StoredInquiry> {
  const found = await outbox.findByIdPrefix(prefix);
  const [inquiry] = found;
  if (inquiry === undefined) throw new Error(`There is no inquiry ${toLine(prefix)}.`);
  refuseAmbiguous(
    prefix,
    found.map((one) => one.id),
  );
  return inquiry;
}

/** @throws Error if more than one id starts with the prefix */
function refuseAmbiguous(prefix: string, ids: readonly string[]): void {
  if (ids.length < 2) return;
  const shown = ids.slice(0, MAX_IDS_SHOWN).join(' ');
  throw new Error(`${ids.length} inquiries begin with ${toLine(prefix)}: ${shown}${ids.length > MAX_IDS_SHOWN ? ' …' : ''}`);
}

function formatCount(inquiries: number): string {
  return `${inquiries} ${inquiries === 1 ? 'inquiry' : 'inquiries'}`;
}
