/*
 * Plain dates: calendar days without time or zone, written `YYYY-MM-DD`, so that they can be compared as strings. Nights are counted in
 * UTC, where every day has 24 hours: a stay across the change to summer time keeps its number of nights.
 */

/** A day without a change of the clock. */
export const DAY_MS = 86_400_000;

const dayFirst = /^(\d{1,2})[.\-/ ]+(\d{1,2})[.\-/ ]+(\d{4}|\d{2})$/;
/** The number pad of a phone has no dot. */
const digitsOnly = /^(\d\d)(\d\d)(\d{4}|\d\d)$/;
const yearFirst = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;

/** The names of each month in the languages of the site, without accents. A test compares them with those of `Intl`. */
const monthNames = [
  'januar january enero janvier janner',
  'februar february febrero fevrier',
  'marz march marzo mars',
  'april abril avril',
  'mai may mayo',
  'juni june junio juin',
  'juli july julio juillet',
  'august agosto aout',
  'september septiembre setiembre septembre',
  'oktober october octubre octobre',
  'november noviembre novembre',
  'dezember december diciembre decembre',
];
/** Shortest abbreviation of a month, in letters. */
const MIN_MONTH_LETTERS = 3;
/** `14. mai 2027`, `1st of may, 2027`, `1 de mayo de 2027`, `1er mai 27`. */
const dayAndMonth = /^(\d\d?)(?:\.|er|st|nd|rd|th|\.?o(?= ))?[ -]?(?:de |of )?([a-z]+)(?:[.,]* |-)(?:del? )?(\d{4}|\d\d)$/;
/** `may 14, 2027`. */
const monthAndDay = /^([a-z]+)\.? (\d\d?)(?:st|nd|rd|th)?,? (\d{4}|\d\d)$/;
/** Longer texts are no dates, in characters. */
const MAX_DATE_LENGTH = 40;
/** 2100 has no 29 February. */
const MAX_YEARS_TO_LEAP_DAY = 8;

/**
 * Parses a date as people and programs write it: 14.05.2027, 14.5.27, 14/5/2027, 14052027, 2027-05-14, and with the name of the month in any
 * language of the site: 14. Mai 2027, May 14, 2027, 14 de mayo de 2027. Where the month is a number, the day comes before it.
 * @returns `YYYY-MM-DD`, or null if the text is no day of the calendar
 */
export function parseDate(text: string): string | null {
  const [, year, month, day] = yearFirst.exec(text) ?? [];
  if (year !== undefined) return toDate(Number(year), Number(month), Number(day));
  const [, d, m, y] = dayFirst.exec(text) ?? digitsOnly.exec(text) ?? readMonthName(text);
  return y === undefined ? null : toDate(Number(y.length === 2 ? `20${y}` : y), Number(m), Number(d));
}

/**
 * Parses a date as guests type it: also with the month first where that alone is a day (06/15/2027), and without a year (12.6., 12 June, 12/06), which
 * means the next one. Elsewhere the day comes before the month, in every language of the site.
 * @param from the earliest day that a day without a year can mean
 */
export function parseTypedDate(typed: string, from: string): string | null {
  if (typed.length > MAX_DATE_LENGTH) return parseDate(typed);
  const monthFirst = typed.replace(/^(\d\d?)\/(\d\d?)(?=\/|$)/, '$2/$1');
  const whole = parseDate(typed) ?? parseDate(monthFirst);
  if (whole !== null) return whole;
  const firstYear = Number(from.slice(0, 4));
  for (const day of [typed, monthFirst].map((text) => text.replace(/[./, ]+$/, ''))) {
    for (let year = firstYear; year <= firstYear + MAX_YEARS_TO_LEAP_DAY; year++) {
      const date = parseDate(`${day}.${year}`) ?? parseDate(`${day} ${year}`) ?? parseDate(`${day}${year}`);
      if (date !== null && date >= from) return date;
    }
  }
  return null;
}

/** Returns a date whose month is a word in the order of a match: nothing, day, month, year. Empty for any other text. */
function readMonthName(text: string): readonly string[] {
  if (text.length > MAX_DATE_LENGTH) return [];
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').toLowerCase();
  const [, word, dayBehind, yearBehind] = monthAndDay.exec(plain) ?? [];
  const [, day, name = '', year] = word === undefined ? (dayAndMonth.exec(plain) ?? []) : ['', dayBehind, word, yearBehind];
  const months = monthNames.flatMap((names, index) => (` ${names}`.includes(` ${name}`) ? [index + 1] : []));
  // An abbreviation of two months, such as `jui` in French, is no date.
  const isMonth = name.length >= MIN_MONTH_LETTERS && months.length === 1;
  return isMonth && day !== undefined && year !== undefined ? ['', day, String(months[0]), year] : [];
}

function toDate(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isRealDay = year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isRealDay ? date.toISOString().slice(0, 10) : null;
}

/** A plain date as a field shows it: DD.MM.YYYY; in English, where the month may come first, '3 February 2027'. @param language BCP 47 tag */
export function formatDate(date: string, language = ''): string {
  if (language.startsWith('en')) return formatLongDate(date, 'en-GB');
  const [year, month, day] = date.split('-');
  return `${day}.${month}.${year}`;
}

/** A plain date in words: '3. Februar 2027'. @param intlTag BCP 47 tag */
export function formatLongDate(date: string, intlTag: string | undefined): string {
  return new Intl.DateTimeFormat(intlTag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
}

/** Number of nights; 0 or negative if departure is not after arrival. */
export function countNights(arrival: string, departure: string): number {
  return Math.round((Date.parse(departure) - Date.parse(arrival)) / DAY_MS);
}

/** The plain date a number of days later; earlier for a negative number. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Today in a time zone, `YYYY-MM-DD`. @param timeZone IANA name, that of the hotel; undefined: that of this machine @param now milliseconds since 1970 */
export function getToday(timeZone: string | undefined, now: number): string {
  // British dates are written DD/MM/YYYY.
  return new Date(now).toLocaleDateString('en-GB', { timeZone }).split('/').reverse().join('-');
}

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
export function findNext(date: string, day: string): string {
  return `${Number(date.slice(0, 4)) + Number(date.slice(5) > day)}-${day}`;
}

/** The days of a month, plain dates. @param month `YYYY-MM` */
export function listMonthDays(month: string): string[] {
  return Array.from({ length: 31 }, (_, index) => addDays(`${month}-01`, index)).filter((day) => day.startsWith(month));
}

/** True for a month of every year, `01` to `12`: the segment of an address that opens the inquiry's calendar there. */
export function isMonth(preset: string): boolean {
  return /^(?:0[1-9]|1[0-2])$/.test(preset);
}
