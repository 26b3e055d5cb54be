import { inquiryPath } from '../addresses/pageAddresses.ts';
import type { Related } from '../content/related.ts';
import type { OfferContent } from '../content/types.ts';
import { formatPrice } from '../i18n/formats.ts';
import { buildBlocks } from './blocks.ts';
import { buildBreadcrumbs } from './breadcrumbs.ts';
import { buildChrome } from './chrome.ts';
import type { PageContext } from './context.ts';
import { formatValidity } from './dates.ts';
import { buildHead } from './head.ts';
import { buildHero } from './hero.ts';
import { externalLink, internalLink, telephoneHref } from './links.ts';
import { buildRichText } from './richText.ts';
import { describeOffer } from './structuredData.ts';
import type { OfferPageModel } from './types.ts';

/** Builds the page of one offer: its text, and beside it price, dates and what to do. */
export function buildOfferPage(offer: OfferContent, related: Related, context: PageContext): OfferPageModel {
  const { locale, t, site } = context;
  const { hero, rest } = buildHero(offer, context, 'offer');
  const trail = buildBreadcrumbs(offer.path, context);
  return {
    kind: 'offer',
    locale,
    head: buildHead(offer, context, 'article', describeOffer(offer, trail, context)),
    chrome: buildChrome(context, offer),
    dialog: null,
    hero,
    breadcrumbs: trail,
    body: buildRichText(offer.content, context),
    blocks: buildBlocks(rest, context, related),
    box: {
      dates: formatValidity(offer, context),
      price: offer.priceFrom === null ? null : t('price.from', { price: formatPrice(locale, offer.priceFrom) }),
      priceNote: offer.priceNote,
      booking: externalLink(site.bookingUrl[locale], t('action.bookDirectly')),
      inquiryHref: inquiryPath(locale),
      phone: internalLink(telephoneHref(site.contact.phone), site.contact.phone),
    },
  };
}
