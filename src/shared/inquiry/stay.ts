import { countNights, parseDate } from './dates.ts';
import { MIN_NIGHTS, stayBounds } from './fields.ts';

/** What a guest has chosen in the form of a package. */
export interface Stay {
  readonly locale: string;
  /** A date in any format of `parseDate`; null if none was chosen. */
  readonly arrival: string | null;
  readonly departure: string | null;
  readonly adults: number;
  readonly rooms: number;
}

/**
 * Returns the URL of the booking engine for a stay. Dates are left out unless both are given, in order and not in the past: the guest then
 * chooses them in the booking engine. @param base `packageBookingUrl` of the site file @param today today at the hotel, `YYYY-MM-DD`
 */
export function buildStayUrl(base: string, { locale, adults, rooms, ...dates }: Stay, today: string): string {
  const [arrival, departure] = [parseDate(dates.arrival ?? ''), parseDate(dates.departure ?? '')];
  const url = new URL(base);
  url.searchParams.set('lang', locale);
  if (arrival !== null && departure !== null && arrival >= today && countNights(arrival, departure) >= MIN_NIGHTS) {
    url.searchParams.set('arrival', arrival);
    url.searchParams.set('departure', departure);
  }
  url.searchParams.set('adults', String(clampCount(adults)));
  url.searchParams.set('rooms', String(clampCount(rooms)));
  return url.href;
}

function clampCount(count: number): number {
  return Number.isInteger(count) ? Math.min(stayBounds.max, Math.max(stayBounds.min, count)) : stayBounds.min;
}
