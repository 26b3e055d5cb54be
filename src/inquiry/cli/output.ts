import { type InquiryPayload, toPayload } from '../../shared/inquiry/payload.ts';
import type { StoredInquiry } from '../types.ts';

/** Writes a time, in milliseconds since 1970: `2027-05-14 09:30:00`. */
export type FormatTime = (time: number) => string;

/** Returns a function that writes times in a time zone. */
export function createTimeFormat(timeZone: string): FormatTime {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (time) => format.format(time);
}

/** Returns an inquiry as the JSON output has it, with times in UTC (ISO 8601). */
export function toJsonEntry({ id, locale, score, state, attempts, lastError, payload, ...times }: StoredInquiry) {
  const format = (time: number | null) => (time === null ? null : new Date(time).toISOString());
  return {
    id,
    receivedAt: format(times.createdAt),
    locale,
    score,
    state,
    attempts,
    nextAttemptAt: format(times.nextAttemptAt),
    deliveredAt: format(times.deliveredAt),
    lastError,
    payload,
  };
}

/** The columns of the payload, in order. */
const payloadColumns = Object.keys(toPayload({})) as (keyof InquiryPayload)[];

/** Returns inquiries as rows behind a row of column names, with a column for each field of the payload. */
export function toRows(inquiries: readonly StoredInquiry[], formatTime: FormatTime): (string | number)[][] {
  const format = (time: number | null) => (time === null ? '' : formatTime(time));
  const head = ['id', 'received', 'locale', 'score', 'state', 'attempts', 'nextAttempt', 'delivered', 'lastError'];
  const rows = inquiries.map(({ id, createdAt, locale, score, state, attempts, nextAttemptAt, deliveredAt, lastError, payload }) => [
    ...[id, format(createdAt), locale, score, state, attempts, format(nextAttemptAt), format(deliveredAt), lastError ?? ''],
    ...payloadColumns.map((field) => payload[field]),
  ]);
  return [[...head, ...payloadColumns], ...rows];
}
