import { todayAtHotel } from '../../../src/shared/inquiry/dates.ts';

/* The only place in the browser that reads the clock. */

/** Milliseconds since 1970. */
export function now(): number {
  return Date.now();
}

/** The day at the hotel: `YYYY-MM-DD`. */
export function today(): string {
  return todayAtHotel(now());
}
