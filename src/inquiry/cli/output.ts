import { HOTEL_TIME_ZONE } from '../../shared/inquiry/dates.ts';
import { type InquiryPayload, toPayload } from '../../shared/inquiry/payload.ts';
import type { StoredInquiry } from '../types.ts';

const hotelTime = new Intl.DateTimeFormat('sv-SE', { timeZone: HOTEL_TIME_ZONE, dateStyle: 'short', timeStyle: 'medium' });

/** A time in the hotel's zone: `2027-05-14 09:30:00`. @param time milliseconds since 1970 */
export function toHotelTime(time: number): string {
  return hotelTime.format(time);
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

/** Returns inquiries as rows behind a row of column names, with times in the hotel's zone and a column for each field of the payload. */
export function toRows(inquiries: readonly StoredInquiry[]): (string | number)[][] {
  const format = (time: number | null) => (time === null ? '' : toHotelTime(time));
  const head = ['id', 'received', 'locale', 'score', 'state', 'attempts', 'nextAttempt', 'delivered', 'lastError'];
  const rows = inquiries.map(({ id, createdAt, locale, score, state, attempts, nextAttemptAt, deliveredAt, lastError, payload }) => [
    ...[id, format(createdAt), locale, score, state, attempts, format(nextAttemptAt), format(deliveredAt), lastError ?? ''],
    ...payloadColumns.map((field) => payload[field]),
  ]);
  return [[...head, ...payloadColumns], ...rows];
}
