/*
 * The open season. The browser's calendar strikes the closed days; the form's script does not check them: that would take much of its size,
 * and the server asks about a stay on closed days as about other unusual dates.
 */

/** The days of each year on which the hotel is open, `MM-DD`: the first arrival and the last departure. `from` after `to`: open across New Year. */
export interface Season {
  readonly from: string;
  readonly to: string;
}

/** Returns the season of an attribute, `MM-DD/MM-DD`; null for an empty text: always open. */
export function parseSeason(text = ''): Season | null {
  const [from = '', to = ''] = text.split('/');
  return to === '' ? null : { from, to };
}

/** True if the hotel is open on a plain date. */
export function isOpenOn(date: string, { from, to }: Season): boolean {
  const day = date.slice(5);
  return from <= to ? from <= day && day <= to : from <= day || day <= to;
}

/** The last departure for an arrival on an open day. */
export function findSeasonEnd(date: string, { to }: Season): string {
  return findNext(date, to);
}

/** The date itself, or the first open day after it. */
export function findOpenDay(date: string, season: Season): string {
  return isOpenOn(date, season) ? date : findNext(date, season.from);
}

/** The first date with this month and day that is not before the given one. */
function findNext(date: string, day: string): string {
  return `${Number(date.slice(0, 4)) + Number(date.slice(5) > day)}-${day}`;
}
