import type { OfferContent } from '../../content/types.ts';
import { formatDateInWords, formatDateRange } from '../../i18n/formats.ts';
import type { PageContext } from '../context.ts';

/**
 * The period of an offer: '1. Mai bis 12. Juni 2027', 'du 3 au 10 mai 2027', 'ab 1. Mai 2027', 'bis 12. Juni 2027'; one day as itself;
 * null if the editor gave no date.
 */
export function formatValidity(
  { validFrom, validTo }: Pick<OfferContent, 'validFrom' | 'validTo'>,
  { locale, t }: Pick<PageContext, 'locale' | 't'>,
): string | null {
  if (validFrom !== null && validFrom === validTo) return formatDateInWords(locale, validFrom);
  if (validFrom !== null && validTo !== null) {
    const { from, to } = formatDateRange(locale, validFrom, validTo);
    return t('dates.range', { from, to });
  }
  if (validFrom !== null) return t('dates.from', { date: formatDateInWords(locale, validFrom) });
  return validTo === null ? null : t('dates.until', { date: formatDateInWords(locale, validTo) });
}
