import type { BreadcrumbList, FAQPage, Graph, Hotel, HotelRoom, LocationFeatureSpecification, Offer, Thing, WebSite } from 'schema-dts';
import { buildAbsoluteUrl, buildHomePath, buildRecordPath } from '../addresses/pageAddresses.ts';
import { formatPriceRange } from '../blocks/houseFacts.ts';
import type { BlockModel } from '../blocks/index.ts';
import type { RecordContent } from '../blocks/listed.ts';
import type { PageContext } from '../elements/context.ts';
import type { LinkModel } from '../elements/elementTypes.ts';
import { listNodes, readText } from '../elements/richNodes.ts';
import type { ChromeModel } from './chrome.ts';
import { getShareImageUrl } from './head.ts';
import type { OfferContent } from './offer.ts';
import type { PageContent } from './page.ts';

/*
 * Structured data for search engines (schema.org as JSON-LD): what the page itself shows, and nothing else (test/routes/structuredData.test.ts).
 * The home page and the one with the facts of the house describe the hotel; other pages refer to it by its @id.
 */

/** What a page shows, as far as structured data tell of it. */
interface ShownPage {
  readonly title: string;
  readonly breadcrumbs: readonly LinkModel[];
  readonly blocks: readonly BlockModel[];
}
type Footer = ChromeModel['footer'];

/** Describes the hotel and its website, for the home page. */
export function describeHome(
  page: Pick<PageContent, 'path' | 'hero'>,
  blocks: readonly BlockModel[],
  footer: Footer,
  context: PageContext,
): Graph {
  const hotel: Hotel = {
    ...describeHotel(footer, context),
    ...(page.hero && { image: getShareImageUrl(page.hero, context) }),
  };
  const webSite: WebSite = {
    '@type': 'WebSite',
    name: context.site.name,
    url: buildAbsoluteUrl(context.publicUrl, page.path),
    inLanguage: context.locale,
    publisher: { '@id': getHotelId(context) },
  };
  return toGraph(hotel, webSite, ...describeQuestions(blocks));
}

/** Describes a page: its breadcrumbs, the questions that it answers, and the hotel where it has the facts of the house. */
export function describePage(page: ShownPage, footer: Footer, context: PageContext): Graph {
  const hasFacts = page.blocks.some(({ kind }) => kind === 'houseFacts');
  const hotel = hasFacts ? [{ ...describeHotel(footer, context), ...describeHouseFacts(context) }] : [];
  return toGraph(buildBreadcrumbList(page, context), ...hotel, ...describeQuestions(page.blocks));
}

/** Describes the page of an offer. */
export function describeOffer(
  { path, priceFrom, isPriceFixed, validFrom, validTo }: OfferContent,
  page: ShownPage,
  context: PageContext,
): Graph {
  const offer: Offer = {
    ...buildOffer(buildAbsoluteUrl(context.publicUrl, path), priceFrom, isPriceFixed, context),
    name: page.title,
    ...(validFrom !== null && { validFrom }),
    ...(validTo !== null && { validThrough: validTo }),
  };
  return toGraph(buildBreadcrumbList(page, context), offer, ...describeQuestions(page.blocks));
}

/** Describes the page of a room. */
export function describeRoom({ slug, facts: room }: RecordContent, page: ShownPage, context: PageContext): Graph {
  const { site, locale, publicUrl } = context;
  const url = buildAbsoluteUrl(publicUrl, buildRecordPath(site.languages, locale, 'rooms', slug));
  const id = `${url}#room`;
  const described: HotelRoom = {
    '@type': 'HotelRoom',
    '@id': id,
    name: page.title,
    url,
    ...(room?.sizeSqm && { floorSize: { '@type': 'QuantitativeValue', value: room.sizeSqm, unitText: 'm²' } }),
    ...(room?.persons && { occupancy: { '@type': 'QuantitativeValue', maxValue: room.persons } }),
    ...(room?.beds && { bed: room.beds }),
    ...(room && room.facts.length > 0 && { amenityFeature: toFeatures(room.facts) }),
    containedInPlace: { '@id': getHotelId(context) },
  };
  const offers: Offer[] = room?.priceFrom ? [{ ...buildOffer(url, room.priceFrom, false, context), itemOffered: { '@id': id } }] : [];
  return toGraph(buildBreadcrumbList(page, context), described, ...offers);
}

/** Describes the page of a package. */
export function describePackage({ slug, offered }: RecordContent, page: ShownPage, context: PageContext): Graph {
  const { site, locale, publicUrl } = context;
  const url = buildAbsoluteUrl(publicUrl, buildRecordPath(site.languages, locale, 'packege', slug));
  const offer = { ...buildOffer(url, offered?.priceFrom ?? null, false, context), name: page.title };
  return toGraph(buildBreadcrumbList(page, context), offer);
}

function toGraph(...things: Thing[]): Graph {
  return { '@context': 'https://schema.org', '@graph': things };
}

function getHotelId({ publicUrl }: PageContext): string {
  return buildAbsoluteUrl(publicUrl, '/#hotel');
}

/** The hotel as every page shows it: its address stands in the footer. */
function describeHotel(footer: Footer, context: PageContext): Exclude<Hotel, string> {
  const { site, locale, publicUrl } = context;
  const { street, zip, town, country, phone, email } = site.contact;
  return {
    '@type': 'Hotel',
    '@id': getHotelId(context),
    name: site.name,
    url: buildAbsoluteUrl(publicUrl, buildHomePath(site.languages, locale)),
    ...(site.facts?.registrationNumber && { identifier: site.facts.registrationNumber }),
    ...(footer && {
      telephone: phone,
      email,
      address: { '@type': 'PostalAddress', streetAddress: street, postalCode: zip, addressLocality: town, addressCountry: country },
      ...(footer.social.length > 0 && { sameAs: footer.social.map(({ href }) => href) }),
    }),
  };
}

/** What the facts of the house add to the hotel. */
function describeHouseFacts(context: PageContext) {
  const { locale, site } = context;
  const { checkIn, checkOut, pets, payment, languages, amenities, stars } = site.facts ?? {};
  const [petsAllowed, paymentAccepted, features] = [pets?.[locale], payment?.[locale], amenities?.[locale]];
  const priceRange = formatPriceRange(context);
  return {
    ...(checkIn && { checkinTime: checkIn }),
    ...(checkOut && { checkoutTime: checkOut }),
    ...(petsAllowed && { petsAllowed }),
    ...(paymentAccepted && { paymentAccepted }),
    ...(priceRange && { priceRange }),
    ...(languages && { availableLanguage: languages }),
    ...(features && { amenityFeature: toFeatures(features) }),
    ...(stars && { starRating: { '@type': 'Rating', ratingValue: stars } as const }),
  };
}

function toFeatures(names: readonly string[]): LocationFeatureSpecification[] {
  return names.map((name) => ({ '@type': 'LocationFeatureSpecification', name, value: true }));
}

/** @param price the lowest, unless `isFixed`; null if the page names none */
function buildOffer(url: string, price: number | null, isFixed: boolean, context: PageContext) {
  const offered = { url, seller: { '@id': getHotelId(context) }, ...(price !== null && { priceCurrency: 'EUR' }) };
  return price === null || isFixed
    ? ({ '@type': 'Offer', ...offered, ...(price !== null && { price }) } as const)
    : ({ '@type': 'AggregateOffer', ...offered, lowPrice: price } as const);
}

/** The accordions of a page as questions, where all their titles ask one (others unfold a menu or a route), and the questions among the facts of the house. */
function describeQuestions(blocks: readonly BlockModel[]): FAQPage[] {
  const questions = blocks.flatMap((block) => {
    if (block.kind === 'houseFacts')
      return block.facts.filter(({ label }) => label.endsWith('?')).map(({ label, value }) => [label, value]);
    const isAsked = block.kind === 'accordion' && block.items.every(({ title }) => title.endsWith('?'));
    return isAsked ? block.items.map(({ title, body }) => [title, readText(listNodes(body))]) : [];
  });
  if (questions.length === 0) return [];
  return [
    {
      '@type': 'FAQPage',
      mainEntity: questions.map(([name, text]) => ({ '@type': 'Question', name, acceptedAnswer: { '@type': 'Answer', text } })),
    },
  ];
}

/** Breadcrumbs and the page itself as the last item, which needs no address. */
function buildBreadcrumbList({ title, breadcrumbs }: ShownPage, { publicUrl }: PageContext): BreadcrumbList {
  const items = [...breadcrumbs.map(({ label, href }) => ({ name: label, item: buildAbsoluteUrl(publicUrl, href) })), { name: title }];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: items.map(({ name, ...rest }, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name,
      ...rest,
    })),
  };
}
