import type { OfferContent, PostReference } from '../content/types.ts';
import { formatDateRange, formatPrice } from '../i18n/formats.ts';
import type { PageContext } from './context.ts';
import { buildPicture } from './pictures.ts';
import { summarise } from './richText.ts';
import type { OfferRowModel } from './types.ts';
import { offerPath } from './urls.ts';

/** Longest text of an offer's row, in characters. */
const ROW_TEXT = 160;

/** One line of the ledger. Where the offer's record could not be had, its title and link stand alone. */
export function buildOfferRow(reference: PostReference, offer: OfferContent | undefined, { locale, t }: PageContext): OfferRowModel {
  const price = offer?.priceFrom ?? null;
  return {
    href: offerPath(locale, reference.slug),
    title: offer?.title ?? reference.title,
    text: offer === undefined ? '' : (offer.seo.description ?? summarise(offer.content, ROW_TEXT)),
    dates: offer === undefined ? null : formatDateRange(locale, offer.validFrom, offer.validTo),
    price: price === null ? null : t('price.from', { price: formatPrice(locale, price) }),
    picture: buildPicture(offer?.hero ?? null, 'row', '3:2'),
  };
}
