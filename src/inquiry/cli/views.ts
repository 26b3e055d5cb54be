import { cut, toLine, toLines, toTable } from '../../lib/terminal.ts';
import { EMPTY_FIELD } from '../../shared/inquiry/fields.ts';
import { type StoredInquiry, shortId } from '../types.ts';
import { toHotelTime } from './records.ts';

/** Widest names, dates and room shown in the table, in columns. */
const widest = { name: 28, stay: 23, room: 24 } as const;

/** Inquiries as a table for people: a line for each. */
export function printTable(inquiries: readonly StoredInquiry[]): string {
  const head = ['id', 'received', 'state', 'attempts', 'name', 'stay', 'room', 'suspicion'];
  const rows = inquiries.map(({ id, createdAt, state, attempts, score, payload }) => [
    toLine(shortId(id)),
    toHotelTime(createdAt).slice(0, 16),
    state,
    String(attempts),
    cut(toLine(`${payload.firstName} ${payload.lastName}`), widest.name),
    cut(toLine(payload.startDate === EMPTY_FIELD ? EMPTY_FIELD : `${payload.startDate} – ${payload.endDate}`), widest.stay),
    cut(toLine(payload.roomType), widest.room),
    score > 0 ? String(score) : '',
  ]);
  return toTable(head, rows);
}

/** Everything about an inquiry, for people: what became of it, then the payload in the names of the specification (section 3). */
export function printDetails({ payload, ...inquiry }: StoredInquiry): string {
  const moment = (time: number | null) => (time === null ? EMPTY_FIELD : toHotelTime(time));
  const entries: readonly (readonly [string, string])[] = [
    ['id', inquiry.id],
    ['received', moment(inquiry.createdAt)],
    ['language', inquiry.locale],
    ['suspicion', String(inquiry.score)],
    ['state', inquiry.state],
    ['attempts', String(inquiry.attempts)],
    ['next attempt', moment(inquiry.nextAttemptAt)],
    ['delivered', moment(inquiry.deliveredAt)],
    ['last error', inquiry.lastError ?? EMPTY_FIELD],
    ...Object.entries(payload).map(([name, value]) => [name, String(value)] as const),
  ];
  const width = Math.max(...entries.map(([label]) => label.length)) + 2;
  const indent = ' '.repeat(width);
  return entries.map(([label, value]) => `${label.padEnd(width)}${toLines(value).join(`\n${indent}`)}\n`).join('');
}
