import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { cut, toLine, toLines, toTable } from '../../lib/terminal.ts';
import { EMPTY_FIELD } from '../../shared/inquiry/fields.ts';
import { type InquiryPayload, toPayload } from '../../shared/inquiry/payload.ts';
import { followUps } from '../../storage/schema.ts';
import { type InquiryState, type StoredInquiry, shortenId } from '../storedInquiry.ts';

/** Writes a time, in milliseconds since 1970: `2027-05-14 09:30:00`. */
export type FormatTime = (time: number) => string;

/** Returns a function that writes times in a time zone. */
export function createTimeFormat(timeZone: string): FormatTime {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (time) => format.format(time);
}

/** Returns an inquiry as the JSON output has it, with times in UTC (ISO 8601). */
export function toJsonEntry({
  id,
  createdAt,
  locale,
  score,
  payload,
  nextAttemptAt,
  deliveredAt,
  confirmationAt,
  webhookAt,
  ...states
}: StoredInquiry) {
  const format = (time: number | null) => (time === null ? null : new Date(time).toISOString());
  return {
    id,
    receivedAt: format(createdAt),
    locale,
    score,
    nextAttemptAt: format(nextAttemptAt),
    deliveredAt: format(deliveredAt),
    confirmationAt: format(confirmationAt),
    webhookAt: format(webhookAt),
    ...states,
    payload,
  };
}

/** The columns of the payload, in order. */
const payloadColumns = Object.keys(toPayload({})) as (keyof InquiryPayload)[];

/** Returns inquiries as rows behind a row of column names, with a column for each field of the payload. */
export function toRows(inquiries: readonly StoredInquiry[], formatTime: FormatTime): (string | number)[][] {
  const format = (time: number | null) => (time === null ? '' : formatTime(time));
  const head = ['id', 'received', 'locale', 'score', 'state', 'attempts', 'nextAttempt', 'delivered', 'lastError'];
  const followUpColumns = ['confirmation', 'confirmationError', 'webhook', 'webhookError'] as const;
  const rows = inquiries.map((inquiry) => {
    const { id, createdAt, locale, score, state, attempts, nextAttemptAt, deliveredAt, lastError, payload } = inquiry;
    return [
      ...[id, format(createdAt), locale, score, state, attempts, format(nextAttemptAt), format(deliveredAt), lastError ?? ''],
      ...followUpColumns.map((column) => inquiry[column] ?? ''),
      ...payloadColumns.map((field) => payload[field]),
    ];
  });
  return [[...head, ...followUpColumns, ...payloadColumns], ...rows];
}

/** Widest cells of the table, in terminal columns. */
const maxWidths = { name: 28, stay: 23, room: 24 } as const;

/** Returns inquiries as a table for the terminal, one line each. */
export function formatTable(inquiries: readonly StoredInquiry[], formatTime: FormatTime): string {
  const head = ['id', 'received', 'state', 'attempts', 'name', 'stay', 'room', 'suspicion'];
  const rows = inquiries.map(({ id, createdAt, state, attempts, score, payload, ...inquiry }) => [
    toLine(shortenId(id)),
    formatTime(createdAt).slice(0, 16),
    [state, ...followUps.filter((one) => !isDone(inquiry[one])).map((one) => `${one} ${inquiry[one]}`)].join(', '),
    String(attempts),
    cut(toLine(`${payload.firstName} ${payload.lastName}`), maxWidths.name),
    cut(toLine(payload.startDate === EMPTY_FIELD ? EMPTY_FIELD : `${payload.startDate} – ${payload.endDate}`), maxWidths.stay),
    cut(toLine(payload.roomType), maxWidths.room),
    score > 0 ? String(score) : '',
  ]);
  return toTable(head, rows);
}

/** True for a confirmation or webhook that is delivered, or that the inquiry never had. */
function isDone(state: InquiryState | null): boolean {
  return state === null || state === 'delivered';
}

/** Returns everything about one inquiry as text: state and times, then each field of the payload by its name. */
export function formatDetails({ payload, ...inquiry }: StoredInquiry, formatTime: FormatTime): string {
  const format = (time: number | null) => (time === null ? EMPTY_FIELD : formatTime(time));
  const entries: readonly (readonly [string, string])[] = [
    ['id', inquiry.id],
    ['received', format(inquiry.createdAt)],
    ['language', inquiry.locale],
    ['suspicion', String(inquiry.score)],
    ['state', inquiry.state],
    ['attempts', String(inquiry.attempts)],
    ['next attempt', format(inquiry.nextAttemptAt)],
    ['delivered', format(inquiry.deliveredAt)],
    ['last error', inquiry.lastError ?? EMPTY_FIELD],
    ...followUps.map((one) => [one, [inquiry[one] ?? EMPTY_FIELD, inquiry[`${one}Error`]].filter(Boolean).join(': ')] as const),
    ...followUps.map((one) => [`${one} at`, format(inquiry[`${one}At`])] as const),
    ...Object.entries(payload).map(([name, value]) => [name, String(value)] as const),
  ];
  return formatEntries(entries);
}

/** Returns labels and values as text, a value of several lines in its column. */
export function formatEntries(entries: readonly (readonly [string, string])[]): string {
  const width = Math.max(...entries.map(([label]) => label.length)) + 2;
  const indent = ' '.repeat(width);
  return entries.map(([label, value]) => `${label.padEnd(width)}${toLines(value).join(`\n${indent}`)}\n`).join('');
}

/** Makes spreadsheets read the text as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Positions at which a spreadsheet would see the start of a formula (CSV injection): at the start of a cell, and behind every character at
 * which another program may split the row. Spreadsheets accept the full-width forms too.
 */
const formulaStart = /(^|[,;\t\r\n])([\s"]*)(?=[=+\-@＝＋－＠])/g;

/** Returns rows as CSV (RFC 4180) with a byte order mark: every cell quoted, lines ended by CRLF, formulas made harmless. */
export function toCsv(rows: readonly (readonly (string | number)[])[], separator: ',' | ';'): string {
  return BYTE_ORDER_MARK + rows.map((cells) => `${cells.map((cell) => `"${escapeCell(String(cell))}"`).join(separator)}\r\n`).join('');
}

/** Control characters, which a terminal would obey, and those that reorder a whole row: the rows contain texts of mail servers. */
const controlCharacters = /[^\P{Cc}\t\r\n]|[\u202a-\u202e\u2066-\u2069]/gu;

/** A leading apostrophe makes a spreadsheet treat a cell such as `+34 …` as text. A lone hyphen is no formula and stays. */
function escapeCell(text: string): string {
  if (text === '-') return text;
  const safe = text.replace(controlCharacters, ' ').replace(formulaStart, "$1$2'");
  return `${/^[\t\r]/.test(safe) ? "'" : ''}${safe}`.replaceAll('"', '""');
}

/** Writes a new file that only its owner can read (mode 600). @throws Error if the file exists or cannot be written */
export function writeNewFile(path: string, text: string): void {
  const file = createFile(path);
  try {
    writeFileSync(file, text, { flush: true });
  } catch (error) {
    // A partial export could be mistaken for a complete one.
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}

function createFile(path: string): number {
  try {
    return openSync(path, 'wx', 0o600);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      throw new Error(`${path} is there already: name another file, or remove it first.`);
    }
    throw error;
  }
}
