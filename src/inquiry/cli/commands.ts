import { toJson, toLine } from '../../lib/terminal.ts';
import { addDays, todayAtHotel } from '../../shared/inquiry/dates.ts';
import type { Outbox } from '../outbox.ts';
import { type StoredInquiry, shortId } from '../types.ts';
import type { Request } from './arguments.ts';
import { toCsv } from './csv.ts';
import { writeNewFile } from './file.ts';
import { toRecord, toRows } from './records.ts';
import { printDetails, printTable } from './views.ts';

/** Ids named at most where a beginning fits several. */
const SHOWN = 5;

/** What a command works with: the inquiries, what was asked for, everything else worth saying. */
export interface CommandContext {
  readonly outbox: Outbox;
  readonly print: (text: string) => void;
  readonly tell: (message: string) => void;
}

type Command = (request: Request, tools: CommandContext) => void;

/** What the commands do; an error says why one could not. */
export const commands = { list, show, export: exportAll, retry } as const satisfies Record<string, Command>;

function list(request: Request, { outbox, print }: CommandContext): void {
  const inquiries = select(outbox, request);
  print(request.json ? toJson(inquiries.map(toRecord)) : printTable(inquiries));
}

function show({ id, json }: Request, { outbox, print }: CommandContext): void {
  const inquiry = find(outbox, id);
  print(json ? toJson(toRecord(inquiry)) : printDetails(inquiry));
}

function exportAll(request: Request, { outbox, print, tell }: CommandContext): void {
  const inquiries = select(outbox, request);
  const text = request.format === 'json' ? toJson(inquiries.map(toRecord)) : toCsv(toRows(inquiries), request.separator);
  if (request.out === undefined) {
    print(text);
  } else {
    writeNewFile(request.out, text);
    tell(`${request.out}: ${count(inquiries.length)}`);
  }
}

function retry({ id }: Request, { outbox, print }: CommandContext): void {
  const one = id === '' ? null : find(outbox, id);
  const due = outbox.retry(one?.id ?? 'all');
  if (due === 0 && one !== null) throw new Error(`${shortId(one.id)} has been delivered: it is not sent again.`);
  print(
    due === 0
      ? 'Nothing waits or has failed.\n'
      : `${count(due)} due now. The running server takes them up within seconds, if it has SMTP_URL.\n`,
  );
}

function select(outbox: Outbox, { state, since }: Request): StoredInquiry[] {
  // The hotel's day begins before that of UTC.
  const all = outbox.list({ ...(state && { state }), ...(since && { since: Date.parse(addDays(since, -1)) }) });
  return since === undefined ? all : all.filter(({ createdAt }) => todayAtHotel(createdAt) >= since);
}

/** @throws Error where no id begins so, or more than one */
function find(outbox: Outbox, start: string): StoredInquiry {
  const found = outbox.findByIdPrefix(start);
  const [inquiry, second] = found;
  if (inquiry === undefined) throw new Error(`There is no inquiry ${toLine(start)}.`);
  if (second === undefined) return inquiry;
  const ids = found.map(({ id }) => id);
  throw new Error(`${ids.length} inquiries begin with ${toLine(start)}: ${ids.slice(0, SHOWN).join(' ')}${ids.length > SHOWN ? ' …' : ''}`);
}

function count(inquiries: number): string {
  return `${inquiries} ${inquiries === 1 ? 'inquiry' : 'inquiries'}`;
}
