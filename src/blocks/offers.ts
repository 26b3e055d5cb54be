import { buildInquiryPath, buildOfferPath, buildOffersPath } from '../addresses/pageAddresses.ts';
import { buildBookingLink } from '../elements/bookingLinks.ts';
import type { PageContext } from '../elements/context.ts';
import type { LinkModel } from '../elements/elementTypes.ts';
import { posts } from '../elements/fields.ts';
import { buildInternalLink } from '../elements/links.ts';
import { buildPicture } from '../elements/pictures.ts';
import { formatOfferPrice, formatValidity } from '../elements/prices.ts';
import { summarise } from '../elements/richText/richTextModel.ts';
import { texts } from '../elements/texts.ts';
import { toReferences } from '../elements/values.ts';
import type { PostReference } from '../elements/valueTypes.ts';
import type { ListedOffer, Related } from './listed.ts';
import { defineHeadedBlock } from './parts.ts';

export type OfferRowModel = ReturnType<typeof buildOfferRow>;
interface OffersModel extends ReturnType<typeof buildOffersWays> {
  readonly offers: readonly OfferRowModel[];
  readonly all: LinkModel | null;
}

/** Where guests go on who find no offer. */
export function buildOffersWays(context: PageContext) {
  const { locale, site, t } = context;
  return { inquiryHref: buildInquiryPath(site.languages, locale), booking: buildBookingLink(context, t('action.bookDirectly')) };
}

export const offersBlock = defineHeadedBlock({
  kind: 'offers',
  label: texts('Offers', 'Angebote', 'Ofertas', 'Offres'),
  fields: { offers: { label: texts('Offers', 'Angebote', 'Ofertas', 'Offres'), postType: 'angebot' } },
  schema: { offers: posts },
  toContent: (block, context) => ({ offers: toReferences(block.offers, context) }),
  build(block, context, related): OffersModel | null {
    const offers = buildOfferRows(block.offers, related, context);
    if (offers.length === 0) return null;
    const { locale, site, t } = context;
    return { offers, all: buildInternalLink(buildOffersPath(site, locale), t('offers.all')), ...buildOffersWays(context) };
  },
});

/** Longest summary in a row, made from the offer's text. */
const MAX_ROW_TEXT_CHARS = 160;
/** The space between two sentences; not the one behind an ordinal number such as '1. Mai'. */
const SENTENCE_END = /(?<=[^\d\s][.!?][”"’»]?) (?=\p{Lu})/gu;

/**
 * Builds the rows of a list of offers: those with a first or last day by that day, then the others in the order of the references. Offers
 * that do not exist any more are left out.
 */
export function buildOfferRows(
  references: readonly PostReference[],
  { offers, missingOffers }: Related,
  context: PageContext,
): OfferRowModel[] {
  return references
    .filter(({ slug }) => !missingOffers.has(slug))
    .map((reference) => ({ reference, offer: offers.get(reference.slug) }))
    .sort((a, b) => compareDays(getFirstDay(a.offer), getFirstDay(b.offer)))
    .map(({ reference, offer }) => buildOfferRow(reference, offer, context));
}

/** The day that an offer is sorted by: its first one, else its last one; null without days. */
function getFirstDay(offer: ListedOffer | undefined): string | null {
  return offer?.validFrom ?? offer?.validTo ?? null;
}

/** Compares two days, `YYYY-MM-DD`; null comes last. */
function compareDays(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a < b ? -1 : Number(a > b);
}

/** Builds one row. If the offer could not be loaded, the row has only title and link. */
function buildOfferRow(reference: PostReference, offer: ListedOffer | undefined, context: PageContext) {
  const { locale, site, t } = context;
  return {
    href: buildOfferPath(site, locale, reference.slug),
    title: offer?.title || reference.title || t('offers.title'),
    text: offer === undefined ? '' : summariseOffer(offer),
    dates: offer === undefined ? null : formatValidity(offer, context),
    price: offer === undefined ? null : formatOfferPrice(offer, context),
    priceNote: offer?.priceNote ?? '',
    picture: buildPicture(offer?.hero ?? null, context, 'row', '3:2'),
  };
}

/**
 * The first sentences of the offer's text that fit, else its first words. The description for search engines repeats dates and price, so
 * it only serves an offer without text.
 */
function summariseOffer({ content, seo }: ListedOffer): string {
  const text = summarise(content, MAX_ROW_TEXT_CHARS);
  if (!text.endsWith(' …')) return text || (seo.description ?? '');
  const end = [...text.matchAll(SENTENCE_END)].at(-1)?.index;
  return end === undefined ? text : text.slice(0, end);
}
