import type { OfferContent } from '../content/types.ts';
import { formatDateInWords, formatDateRange } from '../i18n/formats.ts';
import type { PageContext } from './context.ts';

/**
 * The period of an offer: '1. Mai bis 12. Juni 2027', 'ab 1. Mai 2027', 'bis 12. Juni 2027'; null if the editor gave no date. An end before
 * the beginning is an editor's mistake and is ignored.
 */
export function formatValidity({ validFrom, validTo }: OfferContent, { locale, t }: PageContext): string | null {
  const to = validFrom !== null && validTo !== null && validTo < validFrom ? null : validTo;
  if (validFrom !== null && to !== null) return formatDateRange(locale, validFrom, to, t('dates.to'));
  if (validFrom !== null) return t('dates.from', { date: formatDateInWords(locale, validFrom) });
  return to === null ? null : t('dates.until', { date: formatDateInWords(locale, to) });
}
