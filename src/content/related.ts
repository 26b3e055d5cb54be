import { getLocaleOfPath } from '../addresses/pageAddresses.ts';
import { describeChosenRoom, findBySlug } from '../blocks/inquiry/roomPrices.ts';
import type { InquiryLists, RecordContent, Related } from '../blocks/listed.ts';
import type { PageContext } from '../elements/context.ts';
import type { PostReference } from '../elements/valueTypes.ts';
import type { Locale } from '../i18n/locales.ts';
import { createTranslator } from '../i18n/translator.ts';
import { toUnbrokenText } from '../i18n/typography.ts';
import type { PageContent } from '../pages/page.ts';
import type { InquiryPayload, Typed } from '../shared/inquiry/payload.ts';
import { HOUSE_FACTS_ID } from '../shared/ownIds.ts';
import { getFixedPaths } from './pageLookup.ts';
import { getRooms, type Rooms, toRooms } from './records.ts';
import type { ContentSource } from './sourceTypes.ts';

/** Gets what the blocks of a page need besides the page itself, and its translations, in parallel. */
export async function getWithRelated<P extends PageContent>(
  source: ContentSource,
  locale: Locale,
  page: P,
  furtherOffers: readonly PostReference[] = [],
): Promise<{ readonly page: P; readonly related: Related }> {
  const [translations, related] = await Promise.all([
    source.getTranslations(locale, page),
    getRelated(source, locale, page, furtherOffers),
  ]);
  return { page: { ...page, translations }, related };
}

/** Blocks that begin with a month: the year, and lists of rooms, whose choice asks for one. */
const monthlyKinds: ReadonlySet<string> = new Set(['season', 'room', 'rooms']);

async function getRelated(
  source: ContentSource,
  locale: Locale,
  page: PageContent,
  furtherOffers: readonly PostReference[],
): Promise<Related> {
  const { blocks } = page;
  const ownOffers = blocks.flatMap((block) => (block.kind === 'offers' || block.kind === 'season' ? block.offers : []));
  const hasPackages = blocks.some(({ kind }) => kind === 'packages' || kind === 'form');
  const [offers, { rooms, complete }, packages] = await Promise.all([
    source.getOffers(locale, [...ownOffers, ...furtherOffers]),
    getRoomsOfPage(source, locale, page),
    hasPackages ? source.getRecords(locale, 'packege') : [],
  ]);
  return {
    offers: new Map(offers.found.map((offer) => [offer.slug, offer])),
    missingOffers: new Set(offers.missing),
    rooms: rooms ?? [],
    packages: packages ?? [],
    months: blocks.some(({ kind }) => monthlyKinds.has(kind)) ? source.getMonths() : null,
    complete: offers.complete && complete && packages !== null,
  };
}

/** Gets the rooms that the blocks of a page name. Facts from other pages are needed for a list, and for the prices of a form. */
async function getRoomsOfPage(source: ContentSource, locale: Locale, page: PageContent): Promise<Omit<Rooms, 'pages'>> {
  const { blocks } = page;
  const listed = blocks.flatMap((block) => (block.kind === 'rooms' ? block.rooms.map(({ slug }) => slug) : []));
  if (listed.length > 0 || blocks.some(({ kind }) => kind === 'form')) return getRooms(source, locale, listed);
  const areNamed = blocks.some((block) => block.kind === 'priceTable' || block.kind === 'season' || (block.kind === 'room' && block.slug));
  const records = areNamed ? await source.getRecords(locale, 'rooms') : [];
  const described = new Map(blocks.flatMap((block) => (block.kind === 'room' && block.slug !== null ? [[block.slug, page]] : [])));
  return { rooms: records && toRooms(records, described), complete: records !== null };
}

/** Gets both lists that an inquiry can name, in parallel. */
export async function getInquiryLists(source: ContentSource, locale: Locale): Promise<InquiryLists & { readonly complete: boolean }> {
  const [{ rooms, complete }, packages] = await Promise.all([getRooms(source, locale), source.getRecords(locale, 'packege')]);
  return { rooms, packages, complete: complete && packages !== null };
}

/**
 * Looks up what the lists of the guest's language say of the chosen room and package: their names, and what the room costs by its prices of the
 * season, in words of the reader's language; '' for what they lack, and for the price beside an offer, which has its own. Beside them the paths of
 * location and facts of the house, null where the site lacks them. Never rejects.
 */
export async function describeChoice(
  source: ContentSource,
  site: PageContext['site'],
  { payload, typed, locale }: { readonly payload: InquiryPayload; readonly typed: Typed | null; readonly locale: Locale },
  language: Locale,
): Promise<Readonly<Record<'room' | 'package' | 'price', string> & Record<'location' | 'houseFacts', string | null>>> {
  const [{ rooms, packages }, { location, contact }] = await Promise.all([getInquiryLists(source, locale), getFixedPaths(source, locale)]);
  const find = async (path: string): Promise<string | null> => {
    const { kind } = await source.getPage(getLocaleOfPath(source.languages, path), path);
    return kind === 'missing' || kind === 'gone' ? null : path;
  };
  const houseFacts = site.facts === undefined ? null : await find(contact);
  const nameOf = (list: readonly RecordContent[] | null, slug: string) => toUnbrokenText(findBySlug(list, slug)?.title ?? '');
  return {
    room: nameOf(rooms, payload.roomType),
    package: nameOf(packages, payload.packageType),
    price: typed?.topic !== undefined ? '' : describeChosenRoom(rooms, payload, { site, locale: language, t: createTranslator(language) }),
    location: await find(location),
    houseFacts: houseFacts && `${houseFacts}#${HOUSE_FACTS_ID}`,
  };
}
