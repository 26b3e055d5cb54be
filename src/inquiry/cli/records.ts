import { HOTEL_TIME_ZONE } from '../../shared/inquiry/dates.ts';
import { type InquiryPayload, toPayload } from '../../shared/inquiry/payload.ts';
import type { StoredInquiry } from '../types.ts';

const moments = new Intl.DateTimeFormat('sv-SE', { timeZone: HOTEL_TIME_ZONE, dateStyle: 'short', timeStyle: 'medium' });

/** A moment at the hotel: `2027-05-14 09:30:00`. */
export function toHotelTime(moment: number): string {
  return moments.format(moment);
}

/** An inquiry as JSON has it: moments in UTC. */
export function toRecord({ id, locale, score, state, attempts, lastError, payload, ...times }: StoredInquiry) {
  const moment = (time: number | null) => (time === null ? null : new Date(time).toISOString());
  return {
    id,
    receivedAt: moment(times.createdAt),
    locale,
    score,
    state,
    attempts,
    nextAttemptAt: moment(times.nextAttemptAt),
    deliveredAt: moment(times.deliveredAt),
    lastError,
    payload,
  };
}

/** Every field of a payload has a column, in this order. */
const payloadFields = Object.keys(toPayload({})) as (keyof InquiryPayload)[];

/** Inquiries as one table, its head first: times at the hotel, every field of the payload a column of its own. */
export function toRows(inquiries: readonly StoredInquiry[]): (string | number)[][] {
  const moment = (time: number | null) => (time === null ? '' : toHotelTime(time));
  const head = ['id', 'received', 'locale', 'score', 'state', 'attempts', 'nextAttempt', 'delivered', 'lastError'];
  const rows = inquiries.map(({ id, createdAt, locale, score, state, attempts, nextAttemptAt, deliveredAt, lastError, payload }) => [
    ...[id, moment(createdAt), locale, score, state, attempts, moment(nextAttemptAt), moment(deliveredAt), lastError ?? ''],
    ...payloadFields.map((field) => payload[field]),
  ]);
  return [[...head, ...payloadFields], ...rows];
}
