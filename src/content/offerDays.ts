import { memoize } from '../lib/memoize.ts';
import { UNLIMITED, type Validity } from '../lib/validity.ts';
import type { ShownDays } from './types.ts';

/*
 * When offers begin and end. Days become moments here and nowhere else, so that pages, the sitemap, the CDN's purge and `check:content`
 * agree on the moment.
 */

const DAY_MS = 86_400_000;

export type OfferState = 'upcoming' | 'shown' | 'ended';

/** The days of a time zone. */
export interface Calendar {
  /** Returns the day at a moment, `YYYY-MM-DD`. @param moment milliseconds since 1970 */
  getDayAt(moment: number): string;
  /** Returns the state of an offer at a moment, and how long before and after it the offer has the same state. */
  stateAt(days: ShownDays, moment: number): { readonly state: OfferState; readonly validity: Validity };
}

/** Creates the calendar of a time zone. @param timeZone IANA name, such as `Europe/Madrid` */
export function createCalendar(timeZone: string): Calendar {
  let format: Intl.DateTimeFormat | undefined;
  const getDayAt = (moment: number) => {
    // Created at its first use: it takes a millisecond, and a site without days never needs it. Swedish dates are written YYYY-MM-DD.
    format ??= new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
    return format.format(moment);
  };
  const findStart = memoize((day) => findFirstMoment(day, (moment) => getDayAt(moment) >= day));
  const findEnd = memoize((day) => findFirstMoment(day, (moment) => getDayAt(moment) > day));

  return {
    getDayAt,
    stateAt({ from, until }, moment) {
      const start = from === null ? UNLIMITED.from : findStart(from);
      const end = until === null ? UNLIMITED.until : findEnd(until);
      if (moment >= end) return { state: 'ended', validity: { from: end, until: UNLIMITED.until } };
      if (moment < start) return { state: 'upcoming', validity: { from: UNLIMITED.from, until: Math.min(start, end) } };
      return { state: 'shown', validity: { from: start, until: end } };
    },
  };
}

/**
 * Finds the first moment at which a condition about a day is true, by bisection: exact in every zone, also where midnight falls into the
 * change to summer time, and a day has 23 or 25 hours.
 * @param isReached false 24 hours before the day begins in UTC, true 48 hours after that
 */
function findFirstMoment(day: string, isReached: (moment: number) => boolean): number {
  // Zones are at most 12 hours behind UTC and 14 hours ahead of it.
  let before = Date.parse(day) - DAY_MS;
  let reached = Date.parse(day) + 2 * DAY_MS;
  while (reached - before > 1) {
    const middle = Math.floor((before + reached) / 2);
    if (isReached(middle)) reached = middle;
    else before = middle;
  }
  return reached;
}
