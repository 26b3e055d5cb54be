import { buildInquiryPath } from '../addresses/pageAddresses.ts';
import { buildPageEnd } from '../blocks/cta.ts';
import { buildBlocks } from '../blocks/index.ts';
import type { Related } from '../content/related.ts';
import type { OfferContent } from '../content/types.ts';
import { buildBreadcrumbs } from './breadcrumbs.ts';
import { buildChrome } from './chrome.ts';
import type { PageContext } from './context.ts';
import { buildBookingLink } from './elements/bookingLinks.ts';
import { formatValidity } from './elements/dates.ts';
import { buildInternalLink, buildTelephoneHref } from './elements/links.ts';
import { formatOfferPrice } from './elements/prices.ts';
import { buildRichText } from './elements/richText.ts';
import { buildHead } from './head.ts';
import { buildHero } from './hero.ts';
import { findStayOfOffer } from './inquiry/inquiryTopic.ts';
import { describeOffer } from './structuredData.ts';
import type { OfferPageModel } from './types.ts';

/** Builds the page of an offer: its text, and a box with price, dates, booking and inquiry. */
export function buildOfferPage(offer: OfferContent, related: Related, context: PageContext): OfferPageModel {
  const { locale, t, site } = context;
  const { hero, rest } = buildHero(offer, context, 'offer');
  const inquiryHref = buildInquiryPath(locale, offer.slug);
  const booking = buildBookingLink(context, t('action.bookDirectly'), findStayOfOffer(offer) ?? {});
  const breadcrumbs = buildBreadcrumbs(offer.path, context);
  const body = buildRichText(offer.content, context);
  const blocks = buildBlocks(rest, context, related);
  // Behind a text the box is out of sight; an editor's own call to action needs no second one.
  const needsEnd = body.length + blocks.length > 0 && blocks.at(-1)?.kind !== 'cta';
  return {
    kind: 'offer',
    locale,
    head: buildHead(offer, context, 'article', describeOffer(offer, breadcrumbs, context)),
    // Header and thumb bar lead to the same inquiry as the box.
    chrome: { ...buildChrome(context, offer), inquiryHref },
    dialog: null,
    hero,
    breadcrumbs,
    body,
    blocks: needsEnd ? [...blocks, buildPageEnd(t('offer.endText'), inquiryHref, booking, context)] : blocks,
    box: {
      dates: formatValidity(offer, context),
      price: formatOfferPrice(offer, context),
      priceNote: offer.priceNote,
      booking,
      inquiryHref,
      phone: buildInternalLink(buildTelephoneHref(site.contact.phone), site.contact.phone),
    },
  };
}
