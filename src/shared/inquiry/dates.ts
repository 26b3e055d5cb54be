/*
 * Plain dates: calendar days without a clock or a zone, written `YYYY-MM-DD`, so that they compare as texts. A night across the
 * change to summer time is one night (decisions, "Inquiry").
 */

const DAY = 86_400_000;

/** The zone in which the hotel's day begins. */
export const HOTEL_TIME_ZONE = 'Europe/Madrid';

const dayFirst = /^(\d{1,2})[.\-/ ]+(\d{1,2})[.\-/ ]+(\d{4}|\d{2})$/;
/** Number pads of phones have no dot. */
const digitsOnly = /^(\d\d)(\d\d)(\d{4}|\d\d)$/;
const yearFirst = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;

/**
 * Reads a date as people and programs write it: 14.05.2027, 14.5.27, 14/5/2027, 14052027, 2027-05-14. The day stands before the month.
 * @returns `YYYY-MM-DD`, or null where it is no day of the calendar
 */
export function parseDate(text: string): string | null {
  const [, year, month, day] = yearFirst.exec(text) ?? [];
  if (year !== undefined) return toDate(Number(year), Number(month), Number(day));
  const [, d, m, y] = dayFirst.exec(text) ?? digitsOnly.exec(text) ?? [];
  return y === undefined ? null : toDate(Number(y.length === 2 ? `20${y}` : y), Number(m), Number(d));
}

function toDate(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const same = year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return same ? date.toISOString().slice(0, 10) : null;
}

/** A plain date as it is shown: DD.MM.YYYY. */
export function formatDate(date: string): string {
  const [year, month, day] = date.split('-');
  return `${day}.${month}.${year}`;
}

/** A plain date as the payload has it: D.M.YYYY, without padding (specification, section 3). */
export function formatPayloadDate(date: string): string {
  const [year, month, day] = date.split('-');
  return `${Number(day)}.${Number(month)}.${year}`;
}

/** Nights from arrival to departure; 0 or less where departure is not after arrival. */
export function countNights(arrival: string, departure: string): number {
  return Math.round((Date.parse(departure) - Date.parse(arrival)) / DAY);
}

/** The day some days later. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);
}

/** The day at the hotel. @param now milliseconds since 1970 */
export function todayAtHotel(now: number): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: HOTEL_TIME_ZONE, year: 'numeric', month: '2-digit', day: '2-digit' });
  const [day, month, year] = format.format(now).split('/');
  return `${year}-${month}-${day}`;
}
