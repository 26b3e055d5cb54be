import { countNights, parseDate } from '../dates.ts';
import { findDateErrors } from './dates.ts';
import type { ErrorCode } from './errorCodes.ts';
import { clampCount, MIN_NIGHTS, parseCount, stayBounds } from './fields.ts';

/** What a guest has chosen in the form of a package. */
export interface Stay {
  readonly locale: string;
  /** A date in any format of `parseDate`; null if none was chosen. */
  readonly arrival: string | null;
  readonly departure: string | null;
  readonly adults: number;
  readonly rooms: number;
}

/** The fields of a package's form, in its order. */
export const stayFields = ['arrival', 'departure', 'adults', 'rooms'] as const;
/** Field of a package's form without script that opens the inquiry with the stay, in place of the booking engine. */
export const STAY_INQUIRY_FIELD = 'inquiry';
export type StayField = (typeof stayFields)[number];
/** The fields as they were typed, '' for an empty one. */
export type StayInput = { readonly [F in StayField]: string };
export type StayErrors = { readonly [F in StayField]?: ErrorCode };

/**
 * Checks what was typed into the form of a package: both dates or none, since a booking engine takes both; whole numbers of adults and rooms, which
 * `buildStayUrl` brings into their bounds. @param today today at the hotel, `YYYY-MM-DD`
 */
export function findStayErrors({ arrival, departure, adults, rooms }: StayInput, today: string): StayErrors {
  const { startDate, endDate } = findDateErrors(arrival, departure, today);
  const errors = {
    arrival: arrival === '' && departure !== '' ? 'datePair' : startDate,
    departure: departure === '' && arrival !== '' ? 'datePair' : endDate,
    adults: findCountError(adults),
    rooms: findCountError(rooms),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, code]) => code !== undefined));
}

function findCountError(text: string): ErrorCode | undefined {
  return text === '' || parseCount(text) !== null ? undefined : 'stayCount';
}

/** Returns the stay that was typed. An empty number, or none, is the smallest. */
export function toStay({ arrival, departure, adults, rooms }: StayInput, locale: string): Stay {
  return { locale, arrival, departure, adults: parseCount(adults) ?? stayBounds.min, rooms: parseCount(rooms) ?? stayBounds.min };
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
  url.searchParams.set('adults', String(clampCount(adults, stayBounds)));
  url.searchParams.set('rooms', String(clampCount(rooms, stayBounds)));
  return url.href;
}
