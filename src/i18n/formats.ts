import type { Locale } from './locales.ts';

/** How the Intl formatters are asked: English dates the European way. */
const intlTags = { de: 'de-DE', en: 'en-GB', es: 'es-ES', fr: 'fr-FR' } satisfies Record<Locale, string>;

/** A price in whole or broken euros: '290 €', '235,50 €', '€290'. */
export function formatPrice(locale: Locale, euros: number): string {
  return new Intl.NumberFormat(intlTags[locale], {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: Number.isInteger(euros) ? 0 : 2,
  }).format(euros);
}

export function formatNumber(locale: Locale, value: number): string {
  return new Intl.NumberFormat(intlTags[locale]).format(value);
}

/** A span of plain dates (`YYYY-MM-DD`) as a reader says it: '1. Mai bis 12. Juni 2027'. One of them may be missing. */
export function formatDateRange(locale: Locale, from: string | null, to: string | null): string | null {
  const format = new Intl.DateTimeFormat(intlTags[locale], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  if (from !== null && to !== null) return format.formatRange(new Date(from), new Date(to));
  const single = from ?? to;
  return single === null ? null : format.format(new Date(single));
}
