import { type Locale, locales } from './locales.ts';

const numberFormats = new Map<string, Intl.NumberFormat>();

/** A number format. Creating one costs a millisecond and every page needs several, so each is created once. */
function getNumberFormat(locale: Locale, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = numberFormats.get(key) ?? new Intl.NumberFormat(locales[locale].intlTag, options);
  numberFormats.set(key, known);
  return known;
}

/** A price in euros, with cents unless they are zero: '290 €', '235,50 €', '€290'. */
export function formatPrice(locale: Locale, euros: number): string {
  const minimumFractionDigits = Number.isInteger(euros) ? 0 : 2;
  return getNumberFormat(locale, { style: 'currency', currency: 'EUR', minimumFractionDigits }).format(euros);
}

/** A number in the language's notation: '1.390,5', '1,390.5'. */
export function formatNumber(locale: Locale, value: number): string {
  return getNumberFormat(locale).format(value);
}

/** A distance: '3 km', '4,5 km'. */
export function formatKilometres(locale: Locale, value: number): string {
  return getNumberFormat(locale, { style: 'unit', unit: 'kilometer' }).format(value);
}

/** A duration with its unit: '30 Tage', '1 day', '2 ans'. @param value in `unit` */
export function formatDuration(locale: Locale, value: number, unit: 'minute' | 'hour' | 'day' | 'year'): string {
  return getNumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

/** A plain date (`YYYY-MM-DD`) in words: '1. Mai 2027', or '1. Mai'. */
export function formatDateInWords(locale: Locale, date: string, hasYear = true): string {
  return joinDateParts(locale, getDateFormat(locale, hasYear).formatToParts(new Date(date)));
}

/** A day of every year in words: '1. Mai'. @param day `MM-DD` */
export function formatDayOfYear(locale: Locale, day: string): string {
  return formatDateInWords(locale, `2027-${day}`, false);
}

/**
 * The two ends of a range of plain dates, for a sentence with words between them: '3.' and '10. Mai 2027'. What both share, stands in the second.
 * @param to not before `from`; on the same day both ends are the whole date @param hasYear false: '3.' and '10. Mai'
 */
export function formatDateRange(locale: Locale, from: string, to: string, hasYear = true): { from: string; to: string } {
  const parts = getDateFormat(locale, hasYear).formatRangeToParts(new Date(from), new Date(to));
  // Intl separates the ends by a dash, and writes it behind the dot of an ordinal: '3.–10. Mai'.
  const dash = parts.findIndex(({ type, source, value }) => type === 'literal' && source === 'shared' && /[–-]/.test(value));
  if (dash === -1) return { from: formatDateInWords(locale, from, hasYear), to: formatDateInWords(locale, to, hasYear) };
  const beforeDash = { type: 'literal' as const, value: (parts[dash]?.value ?? '').split(/[–-]/, 1).join('').trimEnd() };
  return { from: joinDateParts(locale, [...parts.slice(0, dash), beforeDash]), to: joinDateParts(locale, parts.slice(dash + 1)) };
}

/** Date and time in a time zone: 'Montag, 1. Februar 2027 um 11:00'. @param moment Unix time in milliseconds */
export function formatMoment(locale: Locale, moment: number, timeZone: string): string {
  return new Intl.DateTimeFormat(locales[locale].intlTag, { dateStyle: 'full', timeStyle: 'short', timeZone }).format(moment);
}

/** The name of one language in another: 'Englisch'. @param language its code (ISO 639) */
export function formatLanguage(locale: Locale, language: string): string {
  return new Intl.DisplayNames(locales[locale].intlTag, { type: 'language' }).of(language) ?? language;
}

/** The name of a country by its ISO 3166-1 code of two letters: 'Spanien'. */
export function formatCountry(locale: Locale, code: string): string {
  return new Intl.DisplayNames(locales[locale].intlTag, { type: 'region' }).of(code) ?? code;
}

/** Codes of regions that are no countries: of ISO 3166's reserved and private ones, those that `Intl` has names for (Kosovo's XK aside). */
const otherRegions = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '));

/** True for the ISO 3166-1 code of a country, two capital letters. */
export function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code) || otherRegions.has(code)) return false;
  const name = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code);
  // Former codes and aliases, such as UK, have a name too: `Intl` replaces them.
  return name !== undefined && new Intl.Locale(`und-${code}`).region === code;
}

/** True for the ISO 639 code of a language that `Intl` has a name for, in small letters. */
export function isLanguage(code: string): boolean {
  return /^[a-z]{2,3}$/.test(code) && new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(code) !== undefined;
}

/** Joins the parts of a date. Some languages write the first of a month as an ordinal ('1er mai'), which Intl does not. */
function joinDateParts(locale: Locale, parts: readonly Pick<Intl.DateTimeFormatPart, 'type' | 'value'>[]): string {
  return parts.map(({ type, value }) => (type === 'day' && value === '1' ? (locales[locale].firstOfMonth ?? value) : value)).join('');
}

function getDateFormat(locale: Locale, hasYear: boolean): Intl.DateTimeFormat {
  const year = hasYear ? ({ year: 'numeric' } as const) : {};
  return new Intl.DateTimeFormat(locales[locale].intlTag, { day: 'numeric', month: 'long', ...year, timeZone: 'UTC' });
}
