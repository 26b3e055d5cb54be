import { todayAtHotel } from '../../../src/shared/inquiry/dates.ts';

/** The only place in the browser that reads the clock. Gives the day at the hotel: `YYYY-MM-DD`. */
export function today(): string {
  return todayAtHotel(Date.now());
}
