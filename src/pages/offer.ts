import { z } from 'zod';
import { buildInquiryPath, buildOfferPath, buildOffersPath, getAddress } from '../addresses/pageAddresses.ts';
import { buildPageEnd } from '../blocks/cta.ts';
import { type BlockModel, buildBlocks } from '../blocks/index.ts';
import { findStayOfOffer } from '../blocks/inquiry/inquiryForm.ts';
import { type ListedOffer, NO_SEO, type Related } from '../blocks/listed.ts';
import { buildOfferRows, buildOffersWays } from '../blocks/offers.ts';
import { buildBookingLink } from '../elements/bookingLinks.ts';
import type { PageContext } from '../elements/context.ts';
import { count, flag, plainDate, price, text } from '../elements/fields.ts';
import { buildPhoneLink } from '../elements/links.ts';
import { buildTerms, formatOfferPrice, formatValidity } from '../elements/prices.ts';
import { buildRichText } from '../elements/richText/richTextModel.ts';
import { sortDays, toText } from '../elements/values.ts';
import { ALWAYS, type PostReference, type ShownDays } from '../elements/valueTypes.ts';
import { buildBase, buildBreadcrumbs, buildChrome } from './chrome.ts';
import { buildHead } from './head.ts';
import {
  buildContentPage,
  buildHero,
  type ContentPageModel,
  ownPageFields,
  type PageContent,
  pageFields,
  pageSchema,
  toPageContent,
} from './page.ts';
import { editorFields, entries, publication, rendered, type ToContentContext, toTranslations } from './post.ts';
import { describeOffer } from './structuredData.ts';

/* An offer, and the list of offers: what WordPress sends, what it means, its model. */

/** Days of an offer, all optional; beyond the contract with WordPress. */
export const offerDays = { valid_from: plainDate, valid_to: plainDate, show_from: plainDate, show_until: plainDate };
export type OfferDayField = keyof typeof offerDays;
export const offerDayFields = Object.keys(offerDays) as OfferDayField[];

/** Fields that only offers have. */
export const offerFields = { price_from: price, price_note: text, price_fixed: flag, nights: count(1, 365), ...offerDays };

const offerSchema = pageSchema.extend({ acf: editorFields({ ...pageFields, ...ownPageFields, ...offerFields }) });
export type WpOffer = z.output<typeof offerSchema>;
/** Response of `angebot?slug=`. */
export const offersSchema = entries(offerSchema);

const offerReference = z.object({
  slug: z.string().min(1),
  link: text,
  title: rendered,
  ...publication,
  acf: editorFields(offerDays),
});

/** Response of the list of offers, reduced to references. */
export const offerListSchema = entries(offerReference);
export type WpOfferReference = z.output<typeof offerReference>;
export type WpOfferDays = WpOfferReference['acf'];

export interface OfferContent extends ListedOffer, PageContent {}

/** An entry of the list of all offers. */
export interface OfferReference extends PostReference {
  readonly shown: ShownDays;
}

/** Converts an offer: a page with a price and dates. */
export function toOfferContent(offer: WpOffer, context: ToContentContext): OfferContent {
  const { price_from, price_fixed, price_note, nights } = offer.acf;
  return {
    ...toPageContent(offer, context),
    path: buildOfferPath(context, context.locale, offer.slug),
    translations: toTranslations(context, offer, (site, slug, locale) => buildOfferPath(site, locale, slug)),
    priceFrom: price_from,
    isPriceFixed: price_fixed,
    priceNote: toText(price_note, context),
    nights,
    ...toOfferDays(offer.acf),
  };
}

/**
 * Converts the days of an offer. `valid_from` and `valid_to` are the days of the stay. The offer is on the site from its publication, since guests
 * book weeks ahead, or from `show_from`, until `show_until` or `valid_to`, whichever is earlier.
 */
export function toOfferDays(days: WpOfferDays): Pick<OfferContent, 'validFrom' | 'validTo' | 'shown'> {
  const [validFrom, validTo] = sortDays(days.valid_from, days.valid_to);
  const [showFrom, showUntil] = sortDays(days.show_from, days.show_until);
  const [firstEnd] = sortDays(showUntil ?? validTo, validTo ?? showUntil);
  return { validFrom, validTo, shown: { from: showFrom, until: firstEnd } };
}

export type OfferPageModel = ReturnType<typeof buildOfferPage>;

/**
 * Builds the list of offers. An offers block of the WordPress page decides which offers are listed and in which order; without one, all
 * of them are (`all`). An empty list is rendered with a message.
 */
export function buildOffersPage(
  page: PageContent,
  all: readonly PostReference[],
  related: Related,
  context: PageContext,
): ContentPageModel {
  const model = buildContentPage({ ...page, path: buildOffersPath(context.site, context.locale) }, related, context);
  const blocks = model.blocks.map((block): BlockModel => (block.kind === 'offers' ? { ...block, all: null } : block));
  if (blocks.some((block) => block.kind === 'offers')) return { ...model, blocks };
  const offers = buildOfferRows(all, related, context);
  const list: BlockModel = { kind: 'offers', headline: null, offers, all: null, ...buildOffersWays(context) };
  return { ...model, blocks: [list, ...blocks] };
}

/** The content of the offers page if WordPress has no such page: a title only. */
export function createOffersPage(path: string, { locale, site, t }: PageContext): PageContent {
  return {
    ...{ id: 0, slug: getAddress(site, 'offers', locale), path, title: t('offers.title'), seo: NO_SEO },
    ...{ hero: null, heroFocus: null, heroFilm: null, heroLink: null, content: [], blocks: [], overlay: null },
    ...{ translations: {}, modified: null, shown: ALWAYS },
  };
}

/** Builds the page of an offer: its text, and a box with price, dates, booking and inquiry. */
export function buildOfferPage(offer: OfferContent, related: Related, context: PageContext) {
  const { locale, t, site } = context;
  const { hero, rest } = buildHero(offer, context, 'offer');
  const inquiryHref = buildInquiryPath(site.languages, locale, offer.slug);
  const stay = findStayOfOffer(offer) ?? {};
  const booking = buildBookingLink(context, t('action.bookDirectly'), stay);
  const breadcrumbs = buildBreadcrumbs(offer.path, context);
  const body = buildRichText(offer.content, context);
  const blocks = buildBlocks(rest, context, related);
  // Behind a text the box is out of sight; an editor's own call to action needs no second one.
  const needsEnd = body.length + blocks.length > 0 && blocks.at(-1)?.kind !== 'cta';
  return {
    kind: 'offer' as const,
    ...buildBase(
      buildHead(offer, context, 'article', describeOffer(offer, { title: offer.title, breadcrumbs, blocks }, context)),
      // Header and thumb bar lead to the same inquiry and the same days as the box.
      { ...buildChrome(context, offer, stay), inquiryHref },
      context,
    ),
    hero,
    breadcrumbs,
    body,
    blocks: needsEnd ? [...blocks, buildPageEnd(t('end.headline'), t('offer.endText'), inquiryHref, booking, context)] : blocks,
    box: {
      dates: formatValidity(offer, context),
      price: formatOfferPrice(offer, context),
      priceNote: offer.priceNote,
      terms: buildTerms(context),
      booking,
      inquiryHref,
      phone: buildPhoneLink(site),
    },
  };
}
