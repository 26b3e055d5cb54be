import { countNights, parseDate } from './dates.ts';
import { MIN_NIGHTS, stayBounds } from './fields.ts';

/** A stay to be booked as a package. */
export interface Stay {
  readonly locale: string;
  /** `YYYY-MM-DD`, null where none was chosen. */
  readonly arrival: string | null;
  readonly departure: string | null;
  readonly adults: number;
  readonly rooms: number;
}

/**
 * The address of the booking engine for a stay (specification, section 7). Never carries an invalid range: dates that are not both
 * there, in order and ahead are left out, and the guest chooses them there.
 * @param base `packageBookingUrl` of the site file @param today the day at the hotel
 */
export function buildStayUrl(base: string, { locale, adults, rooms, ...dates }: Stay, today: string): string {
  const [arrival, departure] = [parseDate(dates.arrival ?? ''), parseDate(dates.departure ?? '')];
  const url = new URL(base);
  url.searchParams.set('lang', locale);
  if (arrival !== null && departure !== null && arrival >= today && countNights(arrival, departure) >= MIN_NIGHTS) {
    url.searchParams.set('arrival', arrival);
    url.searchParams.set('departure', departure);
  }
  url.searchParams.set('adults', String(clampStay(adults)));
  url.searchParams.set('rooms', String(clampStay(rooms)));
  return url.href;
}

function clampStay(count: number): number {
  return Number.isInteger(count) ? Math.min(stayBounds.max, Math.max(stayBounds.min, count)) : stayBounds.min;
}
