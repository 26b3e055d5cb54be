import type { OfferContent } from '../../content/types.ts';
import { formatPrice } from '../../i18n/formats.ts';
import type { PageContext } from '../context.ts';

/** The lowest price in euros: 'ab 290 €'; 'Preis auf Anfrage' if the editor gave none. */
export function formatPriceFrom(price: number | null, { locale, t }: PageContext): string {
  return price === null ? t('price.onRequest') : t('price.from', { price: formatPrice(locale, price) });
}

/** The price of an offer: 'ab 690 €', or '95 €' where it has one price for all. */
export function formatOfferPrice({ priceFrom, isPriceFixed }: OfferContent, context: PageContext): string {
  return isPriceFixed && priceFrom !== null ? formatPrice(context.locale, priceFrom) : formatPriceFrom(priceFrom, context);
}
