import { toJson, toLine } from '../../lib/terminal.ts';
import { addDays, getToday } from '../../shared/inquiry/dates.ts';
import type { Outbox } from '../outbox.ts';
import { type StoredInquiry, shortenId } from '../storedInquiry.ts';
import { createTimeFormat, formatDetails, formatTable, toCsv, toJsonEntry, toRows, writeNewFile } from './output.ts';
import type { CliRequest } from './run.ts';

/** Most ids in the error message about an ambiguous prefix. */
const MAX_IDS_SHOWN = 5;

export interface CommandContext {
  readonly outbox: Outbox;
  /** IANA time zone of the hotel. */
  readonly timeZone: string;
  /** Writes the command's result to standard output. */
  readonly print: (text: string) => void;
  /** Writes a line of status or error without personal data to standard error. */
  readonly printError: (message: string) => void;
}

type Command = (request: CliRequest, context: CommandContext) => Promise<void>;

/** The commands. Each rejects with an Error whose message is printed if it cannot be carried out. */
export const commands = { list, show, export: exportAll, retry } as const satisfies Record<string, Command>;

async function list(request: CliRequest, { outbox, timeZone, print }: CommandContext): Promise<void> {
  const inquiries = await selectInquiries(outbox, request, timeZone);
  print(request.json ? toJson(inquiries.map(toJsonEntry)) : formatTable(inquiries, createTimeFormat(timeZone)));
}

async function show({ id, json }: CliRequest, { outbox, timeZone, print }: CommandContext): Promise<void> {
  const inquiry = await findInquiry(outbox, id);
  print(json ? toJson(toJsonEntry(inquiry)) : formatDetails(inquiry, createTimeFormat(timeZone)));
}

async function exportAll(request: CliRequest, { outbox, timeZone, print, printError }: CommandContext): Promise<void> {
  const inquiries = await selectInquiries(outbox, request, timeZone);
  const text =
    request.format === 'json'
      ? toJson(inquiries.map(toJsonEntry))
      : toCsv(toRows(inquiries, createTimeFormat(timeZone)), request.separator);
  if (request.out === undefined) {
    print(text);
  } else {
    writeNewFile(request.out, text);
    printError(`${request.out}: ${formatCount(inquiries.length)}`);
  }
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

async function selectInquiries(outbox: Outbox, { state, since }: CliRequest, timeZone: string): Promise<StoredInquiry[]> {
  // The query compares UTC times, and the hotel's day may begin before that of UTC: one day more is read and then filtered.
  const all = await outbox.list({ ...(state && { state }), ...(since && { since: Date.parse(addDays(since, -1)) }) });
  return since === undefined ? all : all.filter(({ createdAt }) => getToday(timeZone, createdAt) >= since);
}

/** @throws Error (rejection) if no id or more than one starts with the prefix */
async function findInquiry(outbox: Outbox, prefix: string): Promise<StoredInquiry> {
  const found = await outbox.findByIdPrefix(prefix);
  const [inquiry, second] = found;
  if (inquiry === undefined) throw new Error(`There is no inquiry ${toLine(prefix)}.`);
  if (second === undefined) return inquiry;
  const ids = found.map(({ id }) => id);
  throw new Error(
    `${ids.length} inquiries begin with ${toLine(prefix)}: ${ids.slice(0, MAX_IDS_SHOWN).join(' ')}${ids.length > MAX_IDS_SHOWN ? ' …' : ''}`,
  );
}

function formatCount(inquiries: number): string {
  return `${inquiries} ${inquiries === 1 ? 'inquiry' : 'inquiries'}`;
}
