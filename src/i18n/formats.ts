import type { Locale } from './locales.ts';

/** How the Intl formatters are asked: English dates the European way. */
const intlTags = { de: 'de-DE', en: 'en-GB', es: 'es-ES', fr: 'fr-FR' } satisfies Record<Locale, string>;

const numberFormats = new Map<string, Intl.NumberFormat>();

/** Costs a millisecond to make, and every page has some: each is made once. */
function numberFormat(locale: Locale, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = numberFormats.get(key) ?? new Intl.NumberFormat(intlTags[locale], options);
  numberFormats.set(key, known);
  return known;
}

/** A price in whole or broken euros: '290 €', '235,50 €', '€290'. */
export function formatPrice(locale: Locale, euros: number): string {
  const minimumFractionDigits = Number.isInteger(euros) ? 0 : 2;
  return numberFormat(locale, { style: 'currency', currency: 'EUR', minimumFractionDigits }).format(euros);
}

export function formatNumber(locale: Locale, value: number): string {
  return numberFormat(locale).format(value);
}

/** How long something lasts: '30 Tage', '1 day', '2 ans'. */
export function formatDuration(locale: Locale, value: number, unit: 'minute' | 'hour' | 'day' | 'year'): string {
  return numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

/** A plain date (`YYYY-MM-DD`) as a reader says it: '1. Mai 2027'. */
export function formatDate(locale: Locale, date: string): string {
  return join(locale, dateFormat(locale).formatToParts(new Date(date)));
}

/** A span of plain dates: '1. Mai bis 12. Juni 2027'. @param to not before `from` @param word that stands between them: 'bis' */
export function formatDateRange(locale: Locale, from: string, to: string, word: string): string {
  const parts = dateFormat(locale).formatRangeToParts(new Date(from), new Date(to));
  // Its dash is so short that it reads as a hyphen.
  return join(
    locale,
    parts.map((part) => (part.type === 'literal' && /[–-]/.test(part.value) ? { ...part, value: ` ${word} ` } : part)),
  );
}

/** A moment as the clocks of a zone show it: 'Montag, 1. Februar 2027 um 11:00'. @param moment milliseconds since 1970 */
export function formatMoment(locale: Locale, moment: number, timeZone: string): string {
  return new Intl.DateTimeFormat(intlTags[locale], { dateStyle: 'full', timeStyle: 'short', timeZone }).format(moment);
}

/** The name of one language in another: 'Englisch'. */
export function formatLanguage(locale: Locale, language: Locale): string {
  return new Intl.DisplayNames(intlTags[locale], { type: 'language' }).of(language) ?? language;
}

/** The name of a country by its code of two letters: 'Spanien'. */
export function formatCountry(locale: Locale, code: string): string {
  return new Intl.DisplayNames(intlTags[locale], { type: 'region' }).of(code) ?? code;
}

/** The first day of a month is an ordinal in French. */
function join(locale: Locale, parts: readonly Pick<Intl.DateTimeFormatPart, 'type' | 'value'>[]): string {
  return parts.map(({ type, value }) => (locale === 'fr' && type === 'day' && value === '1' ? '1er' : value)).join('');
}

function dateFormat(locale: Locale): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(intlTags[locale], { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
}
