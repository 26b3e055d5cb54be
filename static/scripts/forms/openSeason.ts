import type {} from 'cally';
import { findOpenDay, findSeasonEnd, isOpenOn, parseSeason } from '../../../src/shared/inquiry/season.ts';
import type { DateFields } from './dateFields.ts';

/** True for a day on which the hotel is closed, or opens again only after an arrival. */
export type IsClosed = (day: string, arrival: string | null) => boolean;

/** Reads the open season of a date range. */
export function createClosedDays(element: HTMLElement): IsClosed {
  const season = parseSeason(element.dataset.season);
  if (season === null) return () => false;
  return (day, arrival) =>
    !isOpenOn(day, season) || (arrival !== null && isOpenOn(arrival, season) && day > findSeasonEnd(arrival, season));
}

/** Opens the calendar on the day that the page names (`data-opens-on`), and not on a day on which the hotel is closed. */
export function showFirstMonth(calendar: HTMLElementTagNameMap['calendar-range'], range: DateFields): void {
  const { element } = range;
  const season = parseSeason(element.dataset.season);
  let shown = range.today;
  const show = (): void => {
    const { opensOn = '' } = element.dataset;
    const day = opensOn > range.today ? opensOn : range.today;
    const first = season === null ? day : findOpenDay(day, season);
    if (first === shown || range.read().arrival !== null) return;
    shown = first;
    calendar.focusedDate = first;
  };
  element.addEventListener('focusin', show);
  show();
}
