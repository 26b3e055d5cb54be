import { addDays, countNights, formatDate, parseDate, parseTypedDate } from '../dates.ts';
import type { ErrorCode } from './errorCodes.ts';
import { MAX_USUAL_LEAD_YEARS, MAX_USUAL_STAY_YEARS, MIN_NIGHTS } from './fields.ts';

/** A plain date as D.M.YYYY without padding, the format of the payload. */
export function formatPayloadDate(date: string): string {
  const [year, month, day] = date.split('-');
  return `${Number(day)}.${Number(month)}.${year}`;
}

/** A departure without a year is at most so many days before the arrival: 3.1. after 28.12. is in January, 12.6. after 15.6. a slip. */
const MAX_SLIP_DAYS = 180;

/** Reads both days as guests type them (`parseTypedDate`). @param today `YYYY-MM-DD` @returns null for a text that is no day */
export function readStayDates(start: string, end: string, today: string): readonly [arrival: string | null, departure: string | null] {
  const arrival = parseTypedDate(start, today);
  const earliest = addDays(arrival ?? today, arrival === null ? 0 : -MAX_SLIP_DAYS);
  return [arrival, parseTypedDate(end, earliest > today ? earliest : today)];
}

/** Completes days that `parseDate` cannot read alone, in the language of the form; other texts stay as they were typed. */
export function completeDates(start: string, end: string, today: string, language: string): [start: string, end: string] {
  const [arrival, departure] = readStayDates(start, end, today);
  const complete = (text: string, date: string | null) => (date === null || parseDate(text) !== null ? text : formatDate(date, language));
  return [complete(start, arrival), complete(end, departure)];
}

export interface DateErrors {
  startDate?: ErrorCode;
  endDate?: ErrorCode;
}

/**
 * Checks arrival and departure, each of which may be missing: both are days that are not over, departure is at least one night after arrival.
 * @param start a date as it was typed, '' for none @param end the same @param today `YYYY-MM-DD`
 */
export function findDateErrors(start: string, end: string, today: string): DateErrors {
  const [arrival, departure] = [parseDate(start), parseDate(end)];
  const errors: DateErrors = {};
  if (start !== '' && arrival === null) errors.startDate = 'dateInvalid';
  if (end !== '' && departure === null) errors.endDate = 'dateInvalid';
  if (arrival !== null && arrival < today) errors.startDate = 'datePast';
  if (start === '' && departure !== null && departure < today) errors.endDate = 'datePast';
  if (arrival !== null && departure !== null && countNights(arrival, departure) < MIN_NIGHTS) errors.endDate = 'dateOrder';
  return errors;
}

/**
 * Returns what is unlikely about dates without errors, most often a mistyped year: the guest is asked once.
 * @param confirmed the dates that the guest has confirmed, in the format of `formatDates`
 */
export function findUnusualDates(start: string, end: string, today: string, confirmed: string): DateErrors {
  const [arrival, departure] = [parseDate(start), parseDate(end)];
  const unusual: DateErrors = {};
  if (confirmed === formatDates(start, end)) return unusual;
  const farthest = addYears(today, MAX_USUAL_LEAD_YEARS);
  if (arrival !== null && arrival > farthest) unusual.startDate = 'dateFar';
  if (arrival === null && departure !== null && departure > farthest) unusual.endDate = 'dateFar';
  if (arrival !== null && departure !== null && departure > addYears(arrival, MAX_USUAL_STAY_YEARS)) unusual.endDate = 'stayLong';
  return unusual;
}

/** Both dates as `YYYY-MM-DD/YYYY-MM-DD`, however they were typed; a missing one is empty. */
export function formatDates(start: string, end: string): string {
  return `${parseDate(start) ?? ''}/${parseDate(end) ?? ''}`;
}

/** The same day years later, for comparison: after 29 February a day that may not exist. */
function addYears(date: string, years: number): string {
  return `${Number(date.slice(0, 4)) + years}${date.slice(4)}`;
}
