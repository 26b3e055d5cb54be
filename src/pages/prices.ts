import { formatPrice } from '../i18n/formats.ts';
import type { PageContext } from './context.ts';

/** The lowest price in euros: 'ab 290 €'; 'Preis auf Anfrage' if the editor gave none. */
export function formatPriceFrom(price: number | null, { locale, t }: PageContext): string {
  return price === null ? t('price.onRequest') : t('price.from', { price: formatPrice(locale, price) });
}
