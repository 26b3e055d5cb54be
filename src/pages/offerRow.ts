import { offerPath } from '../addresses/pageAddresses.ts';
import type { Related } from '../content/related.ts';
import type { OfferContent, PostReference } from '../content/types.ts';
import type { PageContext } from './context.ts';
import { formatValidity } from './dates.ts';
import { buildPicture } from './pictures.ts';
import { formatPriceFrom } from './prices.ts';
import { summarise } from './richText.ts';
import type { OfferRowModel } from './types.ts';

/** Longest summary in a row, made from the offer's text if it has no description. */
const MAX_ROW_TEXT_CHARS = 160;

/** Builds the rows of a list of offers, in the order of the references. Offers that do not exist any more are left out. */
export function buildOfferRows(
  references: readonly PostReference[],
  { offers, missingOffers }: Related,
  context: PageContext,
): OfferRowModel[] {
  return references
    .filter(({ slug }) => !missingOffers.has(slug))
    .map((reference) => buildOfferRow(reference, offers.get(reference.slug), context));
}

/** Builds one row. If the offer could not be loaded, the row has only title and link. */
function buildOfferRow(reference: PostReference, offer: OfferContent | undefined, context: PageContext): OfferRowModel {
  const { locale, t } = context;
  return {
    href: offerPath(locale, reference.slug),
    title: offer?.title || reference.title || t('offers.title'),
    text: offer === undefined ? '' : (offer.seo.description ?? summarise(offer.content, MAX_ROW_TEXT_CHARS)),
    dates: offer === undefined ? null : formatValidity(offer, context),
    price: offer === undefined ? null : formatPriceFrom(offer.priceFrom, context),
    picture: buildPicture(offer?.hero ?? null, 'row', '3:2'),
  };
}
