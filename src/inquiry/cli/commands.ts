import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { toJson, toLine } from '../../lib/terminal.ts';
import { addDays, getToday } from '../../shared/dates.ts';
import type { Outbox, StoredGuest } from '../outbox.ts';
import { type StoredInquiry, shortenId } from '../storedInquiry.ts';
import { createTimeFormat, formatDetails, formatEntries, formatTable, toCsv, toJsonEntry, toRows, writeNewFile } from './output.ts';
import type { CliRequest } from './run.ts';

/** Most ids in the error message about an ambiguous prefix. */
const MAX_IDS_SHOWN = 5;
/** Longer than a killed process of PostgreSQL keeps its claims. A running one ends its attempts within a second. */
const REMOVAL_TIMEOUT_MS = 100_000;
const REMOVAL_POLL_MS = 200;

export interface CommandContext {
  readonly outbox: Outbox;
  readonly now: () => number;
  /** DATA_DIR, which may be missing where PostgreSQL is used. */
  readonly dataDir: string;
  /** IANA time zone of the hotel. */
  readonly timeZone: string;
  /** Writes the command's result to standard output. */
  readonly print: (text: string) => void;
  /** Writes a line of status or error without personal data to standard error. */
  readonly printError: (message: string) => void;
}

type Command = (request: CliRequest, context: CommandContext) => Promise<void>;

/** The commands. Each rejects with an Error whose message is printed if it cannot be carried out. */
export const commands = { list, show, find, export: exportInquiries, retry, forget } as const satisfies Record<string, Command>;

async function list(request: CliRequest, { outbox, timeZone, print }: CommandContext): Promise<void> {
  const inquiries = await selectInquiries(outbox, request, timeZone);
  print(request.json ? toJson(inquiries.map(toJsonEntry)) : formatTable(inquiries, createTimeFormat(timeZone)));
}

async function show({ id, json }: CliRequest, { outbox, timeZone, print }: CommandContext): Promise<void> {
  const inquiry = await findInquiry(outbox, id);
  print(json ? toJson(toJsonEntry(inquiry)) : formatDetails(inquiry, createTimeFormat(timeZone)));
}

async function find({ email }: CliRequest, context: CommandContext): Promise<void> {
  const { inquiries, damaged } = await findGuest(email, context);
  context.print(formatTable(inquiries, createTimeFormat(context.timeZone)));
  for (const { id } of damaged) context.printError(`The inquiry ${toLine(String(id))} is damaged: export shows what is left of it.`);
}

async function exportInquiries(request: CliRequest, context: CommandContext): Promise<void> {
  const { count, text } = await (request.email === '' ? exportAll : exportGuest)(request, context);
  if (request.out === undefined) {
    context.print(text);
  } else {
    writeNewFile(request.out, text);
    context.printError(`${request.out}: ${formatCount(count)}`);
  }
}

interface Exported {
  readonly count: number;
  readonly text: string;
}

async function exportAll(request: CliRequest, { outbox, timeZone }: CommandContext): Promise<Exported> {
  const inquiries = await selectInquiries(outbox, request, timeZone);
  const text =
    request.format === 'json'
      ? toJson(inquiries.map(toJsonEntry))
      : toCsv(toRows(inquiries, createTimeFormat(timeZone)), request.separator);
  return { count: inquiries.length, text };
}

/** All that is stored of a guest; a damaged row as it is. */
async function exportGuest({ email, format }: CliRequest, context: CommandContext): Promise<Exported> {
  const { inquiries, damaged } = await findGuest(email, context);
  const formatTime = createTimeFormat(context.timeZone);
  const texts = [
    ...inquiries.map((inquiry) => formatDetails(inquiry, formatTime)),
    ...damaged.map((row) => formatEntries(Object.entries(row).map(([name, value]) => [name, String(value)]))),
  ];
  const text = format === 'json' ? toJson([...inquiries.map(toJsonEntry), ...damaged]) : texts.join('\n');
  return { count: texts.length, text };
}

async function retry({ id }: CliRequest, { outbox, print }: CommandContext): Promise<void> {
  const one = id === '' ? null : await findInquiry(outbox, id);
  const due = await outbox.retry(one?.id ?? 'all');
  if (due === 0 && one !== null) throw new Error(`${shortenId(one.id)} has been delivered: it is not sent again.`);
  print(
    due === 0
      ? 'Nothing waits or has failed.\n'
      : `${formatCount(due)} due now. The running server takes them up within seconds, if it has SMTP_URL or INQUIRY_WEBHOOK_URL.\n`,
  );
}

/** Removes inquiries and prints the receipt, which has no personal data. */
async function forget({ id, email }: CliRequest, context: CommandContext): Promise<void> {
  const { outbox, now, dataDir, timeZone, print } = context;
  const ids = email === '' ? await outbox.findIds(id) : await listIds(email, context);
  if (email === '') refuseAmbiguous(id, ids);
  await outbox.forget(ids);
  await waitUntilRemoved(outbox);
  const time = createTimeFormat(timeZone)(now());
  if (ids.length > 0) print(`${time} (${timeZone}): ${formatCount(ids.length)} removed\n${ids.map(toLine).join('\n')}\n\n`);
  // Also without one: an earlier run may have failed here.
  await outbox.purge();
  if (ids.length === 0) throw new Error(email === '' ? `There is no inquiry ${toLine(id)}.` : 'Nothing is stored of this address.');
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
async function findGuest(email: string, { outbox, printError }: CommandContext): Promise<StoredGuest> {
  const guest = await outbox.findGuest(email);
  if (guest.mentions.length > 0) printError(`Other guests' inquiries that mention this address: ${guest.mentions.join(' ')}`);
  return guest;
}

async function listIds(email: string, context: CommandContext): Promise<string[]> {
  const { inquiries, damaged } = await findGuest(email, context);
  return [...inquiries, ...damaged].map(({ id }) => String(id));
}

/** Returns the files of a folder, at any depth, that contain one of some texts: backups, and what a killed restore has left. */
function findFiles(folder: string, texts: readonly string[]): string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => {
      const content = readFileSync(path);
      return texts.some((text) => content.includes(text));
    });
}

async function selectInquiries(outbox: Outbox, { state, since }: CliRequest, timeZone: string): Promise<StoredInquiry[]> {
  // The query compares UTC times, and the hotel's day may begin before that of UTC: one day more is read and then filtered.
  const all = await outbox.list({ ...(state && { state }), ...(since && { since: Date.parse(addDays(since, -1)) }) });
  return since === undefined ? all : all.filter(({ createdAt }) => getToday(timeZone, createdAt) >= since);
}

/** @throws Error (rejection) if no id or more than one starts with the prefix */
async function findInquiry(outbox: Outbox, prefix: string): Promise<StoredInquiry> {
  const found = await outbox.findByIdPrefix(prefix);
  const [inquiry] = found;
  if (inquiry === undefined) throw new Error(`There is no inquiry ${toLine(prefix)}.`);
  refuseAmbiguous(
    prefix,
    found.map(({ id }) => id),
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
