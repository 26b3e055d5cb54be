import { cut, toLine, toLines, toTable } from '../../lib/terminal.ts';
import { EMPTY_FIELD } from '../../shared/inquiry/fields.ts';
import { type InquiryPayload, toPayload } from '../../shared/inquiry/payload.ts';
import { followUps } from '../../storage/schema.ts';
import { restoreSpelling, type StoredInquiry, shortenId } from '../storedInquiry.ts';

/** Writes a time, in milliseconds since 1970: `2027-05-14 09:30:00`. */
export type FormatTime = (time: number) => string;

/** Returns a function that writes times in a time zone. */
export function createTimeFormat(timeZone: string): FormatTime {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (time) => format.format(time);
}

/** The columns of CSV and the lines of `show`, with the member of each; those of the payload follow. */
const columns = {
  id: 'id',
  received: 'createdAt',
  locale: 'locale',
  score: 'score',
  state: 'state',
  attempts: 'attempts',
  nextAttempt: 'nextAttemptAt',
  delivered: 'deliveredAt',
  lastError: 'lastError',
  confirmation: 'confirmation',
  confirmationError: 'confirmationError',
  webhook: 'webhook',
  webhookError: 'webhookError',
} as const satisfies Readonly<Record<string, keyof StoredInquiry>>;
const payloadColumns = Object.keys(toPayload({})) as (keyof InquiryPayload)[];
const names = [...Object.keys(columns), ...payloadColumns];

/** Returns the values of the columns as text, '' for none. */
function toCells({ payload, ...inquiry }: StoredInquiry, formatTime: FormatTime): string[] {
  const cells = Object.values(columns).map((member) => {
    const value = inquiry[member];
    return typeof value === 'number' && member.endsWith('At') ? formatTime(value) : String(value ?? '');
  });
  return [...cells, ...payloadColumns.map((field) => String(payload[field]))];
}

/** Widest cells of the table, in terminal columns. */
const maxWidths = { name: 28, stay: 23, room: 24 } as const;

/** Returns inquiries as a table for the terminal, one line each, in the guests' spelling. */
export function formatTable(inquiries: readonly StoredInquiry[], formatTime: FormatTime): string {
  const head = ['id', 'received', 'state', 'attempts', 'name', 'stay', 'room', 'suspicion'];
  const rows = inquiries.map((inquiry) => {
    const { id, createdAt, state, attempts, score } = inquiry;
    const { firstName, lastName, startDate, endDate, roomType } = restoreSpelling(inquiry);
    return [
      shortenId(id),
      formatTime(createdAt).slice(0, 16),
      [state, ...followUps.filter((one) => !['delivered', null].includes(inquiry[one])).map((one) => `${one} ${inquiry[one]}`)].join(', '),
      String(attempts),
      cut(toLine(`${firstName} ${lastName}`), maxWidths.name),
      cut(toLine(startDate === EMPTY_FIELD ? EMPTY_FIELD : `${startDate} – ${endDate}`), maxWidths.stay),
      cut(toLine(roomType), maxWidths.room),
      score > 0 ? String(score) : '',
    ];
  });
  return toTable(head, rows);
}

/** Returns everything about one inquiry as lines for the terminal, in the guest's spelling. */
export function formatDetails(inquiry: StoredInquiry, formatTime: FormatTime): string {
  const cells = toCells({ ...inquiry, payload: restoreSpelling(inquiry) }, formatTime);
  return formatEntries(names.map((name, index) => [name, cells[index] || EMPTY_FIELD]));
}

/** Returns names and values as lines for the terminal, a value of several lines in its column. */
export function formatEntries(entries: readonly (readonly [string, string])[]): string {
  const width = Math.max(...entries.map(([name]) => name.length)) + 2;
  const indent = ' '.repeat(width);
  return entries.map(([name, value]) => `${name.padEnd(width)}${toLines(value).join(`\n${indent}`)}\n`).join('');
}

/** Returns inquiries as CSV (RFC 4180) behind a row of column names. */
export function formatCsv(inquiries: readonly StoredInquiry[], formatTime: FormatTime, separator: ',' | ';'): string {
  return toCsv([names, ...inquiries.map((inquiry) => toCells(inquiry, formatTime))], separator);
}

/** Makes spreadsheets read the text as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Positions at which a spreadsheet would see the start of a formula (CSV injection): at the start of a cell, and behind every character at
 * which another program may split the row. Spreadsheets accept the full-width forms too.
 */
const formulaStart = /(^|[,;\t\r\n])([\s"]*)(?=[=+\-@＝＋－＠])/g;

/** Returns rows as CSV with a byte order mark: every cell quoted, lines ended by CRLF, formulas made harmless. */
export function toCsv(rows: readonly (readonly string[])[], separator: ',' | ';'): string {
  return BYTE_ORDER_MARK + rows.map((cells) => `${cells.map((cell) => `"${escapeCell(cell)}"`).join(separator)}\r\n`).join('');
}

/** Control characters, which a terminal would obey, and those that reorder a whole row: the rows contain texts of mail servers. */
const controlCharacters = /[^\P{Cc}\t\r\n]|[\u202a-\u202e\u2066-\u2069]/gu;

/** A leading apostrophe makes a spreadsheet treat a cell such as `+34 …` as text. A lone hyphen is no formula and stays. */
function escapeCell(text: string): string {
  if (text === '-') return text;
  const safe = text.replace(controlCharacters, ' ').replace(formulaStart, "$1$2'");
  return `${/^[\t\r]/.test(safe) ? "'" : ''}${safe}`.replaceAll('"', '""');
}
