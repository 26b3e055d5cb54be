import { inquiryPath } from '../addresses/pageAddresses.ts';
import type { Related } from '../content/related.ts';
import type { OfferContent } from '../content/types.ts';
import { buildBlocks } from './blocks.ts';
import { buildBookingLink } from './bookingLinks.ts';
import { buildBreadcrumbs } from './breadcrumbs.ts';
import { buildChrome } from './chrome.ts';
import type { PageContext } from './context.ts';
import { formatValidity } from './dates.ts';
import { buildHead } from './head.ts';
import { buildHero } from './hero.ts';
import { findStayOfOffer } from './inquiryTopic.ts';
import { internalLink, telephoneHref } from './links.ts';
import { formatOfferPrice } from './prices.ts';
import { buildRichText } from './richText.ts';
import { describeOffer } from './structuredData.ts';
import type { OfferPageModel } from './types.ts';

/** Builds the page of an offer: its text, and a box with price, dates, booking and inquiry. */
export function buildOfferPage(offer: OfferContent, related: Related, context: PageContext): OfferPageModel {
  const { locale, t, site } = context;
  const { hero, rest } = buildHero(offer, context, 'offer');
  const inquiryHref = inquiryPath(locale, offer.slug);
  const breadcrumbs = buildBreadcrumbs(offer.path, context);
  return {
    kind: 'offer',
    locale,
    head: buildHead(offer, context, 'article', describeOffer(offer, breadcrumbs, context)),
    // Header and thumb bar lead to the same inquiry as the box.
    chrome: { ...buildChrome(context, offer), inquiryHref },
    dialog: null,
    hero,
    breadcrumbs,
    body: buildRichText(offer.content, context),
    blocks: buildBlocks(rest, context, related),
    box: {
      dates: formatValidity(offer, context),
      price: formatOfferPrice(offer, context),
      priceNote: offer.priceNote,
      booking: buildBookingLink(context, t('action.bookDirectly'), findStayOfOffer(offer) ?? {}),
      inquiryHref,
      phone: internalLink(telephoneHref(site.contact.phone), site.contact.phone),
    },
  };
}
