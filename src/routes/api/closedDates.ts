import { type DateErrors, formatDates } from '../../shared/inquiry/dateErrors.ts';
import { parseDate } from '../../shared/inquiry/dates.ts';
import { findSeasonEnd, isOpenOn, type Season } from '../../shared/inquiry/season.ts';

/**
 * Returns at which date a stay meets closed days. Dates are as they were typed, '' for none.
 * @param confirmed the dates that the guest has confirmed, in the format of `formatDates`
 */
export function findClosedDates(start: string, end: string, confirmed: string, season: Season): DateErrors {
  const [arrival, departure] = [parseDate(start), parseDate(end)];
  if (confirmed === formatDates(start, end)) return {};
  if (arrival !== null && !isOpenOn(arrival, season)) return { startDate: 'closed' };
  if (departure === null) return {};
  const isLate = arrival !== null && departure > findSeasonEnd(arrival, season);
  return isLate || !isOpenOn(departure, season) ? { endDate: 'closed' } : {};
}
