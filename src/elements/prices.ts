import { formatDateInWords, formatDateRange, formatPrice } from '../i18n/formats.ts';
import type { PageContext } from './context.ts';

/** The lowest price in euros: 'ab 290 €'; 'Preis auf Anfrage' if the editor gave none. */
export function formatPriceFrom(price: number | null, { locale, t }: Pick<PageContext, 'locale' | 't'>): string {
  return price === null ? t('price.onRequest') : t('price.from', { price: formatPrice(locale, price) });
}

/** What an editor has entered of a price; null without one, in euros. */
interface PricedContent {
  readonly priceFrom: number | null;
  readonly priceNote: string;
}

/** 'ab 560 € für zwei, zwei Nächte'; '' for a package without a price. */
export function formatPackagePrice({ priceFrom, priceNote }: PricedContent, context: PageContext): string {
  return priceFrom === null ? '' : [formatPriceFrom(priceFrom, context), priceNote].filter((part) => part !== '').join(' ');
}

/** The price of an offer: 'ab 690 €', or '95 €' where it has one price for all. */
export function formatOfferPrice(
  { priceFrom, isPriceFixed }: Pick<PricedContent, 'priceFrom'> & { readonly isPriceFixed: boolean },
  context: PageContext,
): string {
  return isPriceFixed && priceFrom !== null ? formatPrice(context.locale, priceFrom) : formatPriceFrom(priceFrom, context);
}

/** What stands at the buttons of a stay: why to book here, until when it can be cancelled, when an inquiry is answered. @param own wins over the sentence of the site */
export function buildTerms(context: PageContext, own = ''): string[] {
  const { locale, site } = context;
  return [site.bookDirect?.[locale], own || site.cancellation?.[locale], findPromise(context)].filter((term) => term !== undefined);
}

/** The sentence on when an inquiry is answered; undefined where there is none, and on days on which the hotel is closed. */
export function findPromise({ locale, site, isOpenToday }: Pick<PageContext, 'locale' | 'site' | 'isOpenToday'>): string | undefined {
  return isOpenToday ? site.inquiryPromise?.[locale] : undefined;
}

/**
 * The period of an offer: '1. Mai bis 12. Juni 2027', 'du 3 au 10 mai 2027', 'ab 1. Mai 2027', 'bis 12. Juni 2027'; one day as itself;
 * null if the editor gave no date. @param hasYear false: '1. Mai bis 12. Juni'
 */
export function formatValidity(
  { validFrom, validTo }: { readonly validFrom: string | null; readonly validTo: string | null },
  { locale, t }: Pick<PageContext, 'locale' | 't'>,
  hasYear = true,
): string | null {
  if (validFrom !== null && validFrom === validTo) return formatDateInWords(locale, validFrom, hasYear);
  if (validFrom !== null && validTo !== null) {
    const { from, to } = formatDateRange(locale, validFrom, validTo, hasYear);
    return t('dates.range', { from, to });
  }
  if (validFrom !== null) return t('dates.from', { date: formatDateInWords(locale, validFrom, hasYear) });
  return validTo === null ? null : t('dates.until', { date: formatDateInWords(locale, validTo, hasYear) });
}
