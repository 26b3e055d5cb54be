import type { BreadcrumbList, Graph, Hotel, Offer, Thing, WebSite } from 'schema-dts';
import { buildAbsoluteUrl } from '../addresses/pageAddresses.ts';
import { toUnbrokenText } from '../content/text.ts';
import type { OfferContent, PageContent } from '../content/types.ts';
import { localeCodes } from '../i18n/locales.ts';
import type { PageContext } from './context.ts';
import { getShareImageUrl } from './head.ts';
import type { LinkModel } from './types.ts';

/*
 * Structured data for search engines (schema.org as JSON-LD), made only of facts from the site file and WordPress. The home page describes
 * the hotel; other pages refer to it by its @id.
 */

const getHotelId = ({ publicUrl }: PageContext) => buildAbsoluteUrl(publicUrl, '/#hotel');

function toGraph(...things: Thing[]): Graph {
  return { '@context': 'https://schema.org', '@graph': things };
}

/** Describes the hotel and its website, for the home page. */
export function describeHome(page: Pick<PageContent, 'path' | 'hero'>, context: PageContext): Graph {
  const { site, publicUrl } = context;
  const { street, zip, town, country, phone, email } = site.contact;
  const hotel: Hotel = {
    '@type': 'Hotel',
    '@id': getHotelId(context),
    name: site.name,
    url: buildAbsoluteUrl(publicUrl, page.path),
    telephone: phone,
    email,
    ...(page.hero && { image: getShareImageUrl(page.hero, context) }),
    address: { '@type': 'PostalAddress', streetAddress: street, postalCode: zip, addressLocality: town, addressCountry: country },
    geo: { '@type': 'GeoCoordinates', latitude: site.coordinates.lat, longitude: site.coordinates.lng },
    availableLanguage: localeCodes,
    ...(site.social && site.social.length > 0 && { sameAs: site.social }),
  };
  const webSite: WebSite = {
    '@type': 'WebSite',
    name: site.name,
    url: buildAbsoluteUrl(publicUrl, page.path),
    inLanguage: context.locale,
    publisher: { '@id': getHotelId(context) },
  };
  return toGraph(hotel, webSite);
}

/** Describes the breadcrumbs of a page. */
export function describePage(title: string, breadcrumbs: readonly LinkModel[], context: PageContext): Graph {
  return toGraph(buildBreadcrumbList(title, breadcrumbs, context));
}

/** Describes an offer and its breadcrumbs. */
export function describeOffer(offer: OfferContent, breadcrumbs: readonly LinkModel[], context: PageContext): Graph {
  const { title, seo, path, priceFrom, validFrom, validTo } = offer;
  const offered: Offer = {
    '@type': 'Offer',
    name: toUnbrokenText(title),
    ...(seo.description !== null && { description: seo.description }),
    url: buildAbsoluteUrl(context.publicUrl, path),
    ...(priceFrom !== null && { price: priceFrom, priceCurrency: 'EUR' }),
    ...(validFrom !== null && { validFrom }),
    ...(validTo !== null && { validThrough: validTo }),
    seller: { '@id': getHotelId(context) },
  };
  return toGraph(buildBreadcrumbList(title, breadcrumbs, context), offered);
}

/** Breadcrumbs and the page itself as the last item, which needs no address. */
function buildBreadcrumbList(title: string, breadcrumbs: readonly LinkModel[], { publicUrl }: PageContext): BreadcrumbList {
  const items = [...breadcrumbs.map(({ label, href }) => ({ name: label, item: buildAbsoluteUrl(publicUrl, href) })), { name: title }];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: items.map(({ name, ...rest }, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name: toUnbrokenText(name),
      ...rest,
    })),
  };
}
