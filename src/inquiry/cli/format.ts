import { cut, toLine, toLines, toTable } from '../../lib/terminal.ts';
import { EMPTY_FIELD } from '../../shared/inquiry/fields.ts';
import { type StoredInquiry, shortenId } from '../types.ts';
import type { FormatTime } from './output.ts';

/** Widest cells of the table, in terminal columns. */
const maxWidths = { name: 28, stay: 23, room: 24 } as const;

/** Returns inquiries as a table for the terminal, one line each. */
export function formatTable(inquiries: readonly StoredInquiry[], formatTime: FormatTime): string {
  const head = ['id', 'received', 'state', 'attempts', 'name', 'stay', 'room', 'suspicion'];
  const rows = inquiries.map(({ id, createdAt, state, attempts, score, payload }) => [
    toLine(shortenId(id)),
    formatTime(createdAt).slice(0, 16),
    state,
    String(attempts),
    cut(toLine(`${payload.firstName} ${payload.lastName}`), maxWidths.name),
    cut(toLine(payload.startDate === EMPTY_FIELD ? EMPTY_FIELD : `${payload.startDate} – ${payload.endDate}`), maxWidths.stay),
    cut(toLine(payload.roomType), maxWidths.room),
    score > 0 ? String(score) : '',
  ]);
  return toTable(head, rows);
}

/** Returns everything about one inquiry for the terminal: state and times, then each field of the payload by its name. */
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
    ...Object.entries(payload).map(([name, value]) => [name, String(value)] as const),
  ];
  const width = Math.max(...entries.map(([label]) => label.length)) + 2;
  const indent = ' '.repeat(width);
  return entries.map(([label, value]) => `${label.padEnd(width)}${toLines(value).join(`\n${indent}`)}\n`).join('');
}
