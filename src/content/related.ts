import { getLocaleOfPath } from '../addresses/pageAddresses.ts';
import type { InquiryLists, RecordContent, Related } from '../blocks/listed.ts';
import type { RoomBlock } from '../blocks/room.ts';
import { completeRoomBlock, sortByPrice } from '../blocks/roomFacts.ts';
import { listMenuItems, type MenuContent } from '../elements/menuItems.ts';
import type { PostReference } from '../elements/valueTypes.ts';
import type { Languages, Locale } from '../i18n/locales.ts';
import type { PageContent } from '../pages/page.ts';
import type { Lookup } from '../pages/post.ts';
import type { PackageContent, RoomContent, RoomOnPage } from '../pages/record.ts';
import { findRecordType, parseDialogPath } from '../shared/dialogs.ts';
import { isSlug } from '../shared/slug.ts';
import { findRecord } from './pageLookup.ts';
import type { ContentSource } from './sourceTypes.ts';

/** Gets what the blocks of a page need besides the page itself, and those of its translations that can be opened, in parallel. */
export async function getWithRelated<P extends PageContent>(
  source: ContentSource,
  locale: Locale,
  page: P,
  furtherOffers: readonly PostReference[] = [],
): Promise<{ readonly page: P; readonly related: Related }> {
  const [translations, related] = await Promise.all([
    source.getTranslations(locale, page.translations),
    getRelated(source, locale, page, furtherOffers),
  ]);
  return { page: { ...page, translations }, related };
}

async function getRelated(
  source: ContentSource,
  locale: Locale,
  page: PageContent,
  furtherOffers: readonly PostReference[],
): Promise<Related> {
  const ownOffers = page.blocks.flatMap((block): readonly PostReference[] =>
    block.kind === 'offers' || block.kind === 'season' ? block.offers : [],
  );
  const references = [...ownOffers, ...furtherOffers];
  const needs = (kind: 'rooms' | 'packages') =>
    page.blocks.some(
      (block) =>
        block.kind === kind ||
        block.kind === 'form' ||
        (kind === 'rooms' && (block.kind === 'priceTable' || block.kind === 'season' || (block.kind === 'room' && block.slug))),
    );
  const listedRooms = page.blocks.flatMap((block) => (block.kind === 'rooms' ? block.rooms.map(({ slug }) => slug) : []));
  // A form names each room with its price.
  const hasForm = page.blocks.some(({ kind }) => kind === 'form');
  const [offers, listed, packages, roomBlocks] = await Promise.all([
    source.getOffers(locale, references),
    hasForm
      ? getPricedRooms(source, locale)
      : needs('rooms')
        ? source.getRooms(locale).then((rooms) => ({ rooms, complete: rooms !== null }))
        : { rooms: [], complete: true },
    needs('packages') ? source.getPackages(locale) : [],
    source.getRoomBlocks(locale, listedRooms),
  ]);
  const { rooms } = listed;
  return {
    offers: new Map(offers.found.map((offer) => [offer.slug, offer])),
    missingOffers: new Set(offers.missing),
    rooms: rooms ?? [],
    packages: packages ?? [],
    roomBlocks: new Map(
      (rooms ?? []).flatMap((record) => {
        const block = listedRooms.includes(record.slug)
          ? completeRoomBlock(roomBlocks.found.get(record.slug)?.block ?? null, record)
          : null;
        return block === null ? [] : [[record.slug, block]];
      }),
    ),
    month: page.blocks.some(({ kind }) => kind === 'season') ? source.getMonth() : null,
    complete: offers.complete && listed.complete && packages !== null && roomBlocks.complete,
  };
}

/** Gets both lists that an inquiry can name, in parallel. */
export async function getInquiryLists(source: ContentSource, locale: Locale): Promise<InquiryLists & { readonly complete: boolean }> {
  const [{ rooms, complete }, packages] = await Promise.all([getPricedRooms(source, locale), source.getPackages(locale)]);
  return { rooms, packages, complete: complete && packages !== null };
}

/** Gets all rooms by their price, each with the facts that the block about it adds; null if unavailable. `complete` is false if a block may be missing. */
export async function getPricedRooms(
  source: ContentSource,
  locale: Locale,
): Promise<{ readonly rooms: readonly RecordContent[] | null; readonly complete: boolean }> {
  const rooms = await source.getRooms(locale);
  if (rooms === null) return { rooms, complete: false };
  const slugs = rooms.map(({ slug }) => slug);
  const { found, complete } = await source.getRoomBlocks(locale, slugs, true);
  const described = rooms.map((room) => ({ ...room, facts: completeRoomBlock(found.get(room.slug)?.block ?? null, room) ?? room.facts }));
  return { rooms: sortByPrice(described, ({ facts }) => facts?.priceFrom ?? null), complete };
}

/** Pages of the menu that are searched for a room. */
const MAX_SEARCHED_PAGES = 12;
/** Unavailable pages after which the search ends: one may be broken by itself, two mean that WordPress is down, and each timeout is long. */
const MAX_FAILURES = 2;

export type RoomBlockSource = Pick<ContentSource, 'languages' | 'getMenu' | 'getPage' | 'getRooms' | 'getPackages'>;

/** The blocks about rooms, by the slug of the room, each with the page it is on. */
export interface FoundRoomBlocks {
  readonly found: ReadonlyMap<string, { readonly block: RoomBlock; readonly page: PageContent }>;
  /** False if a block was not found, and a page that may contain it is unavailable. */
  readonly complete: boolean;
}

/**
 * Finds the blocks about rooms on the first pages of the main menu that have them, top-level entries before their children. Pages are loaded
 * one after the other until every room is found (`onOnePage`: until one is), and from the cache where possible: a cold start requests few of them from WordPress.
 */
export async function findRoomBlocks(
  source: RoomBlockSource,
  locale: Locale,
  slugs: readonly string[],
  onOnePage = false,
): Promise<FoundRoomBlocks> {
  const found = new Map<string, { block: RoomBlock; page: PageContent }>();
  const missing = new Set(slugs);
  if (missing.size === 0) return { found, complete: true };
  const menu = await source.getMenu(locale, 'main');
  let failures = 0;
  for (const path of (await listPaths(source, menu, locale)).slice(0, MAX_SEARCHED_PAGES)) {
    const lookup = await source.getPage(locale, path);
    if (lookup.kind === 'unavailable' && ++failures >= MAX_FAILURES) break;
    if (lookup.kind !== 'found') continue;
    for (const block of listRoomBlocks(lookup.content)) {
      if (missing.delete(block.slug)) found.set(block.slug, { block, page: lookup.content });
    }
    if (missing.size === 0 || (onOnePage && found.size > 0)) return { found, complete: true };
  }
  return { found, complete: menu !== null && failures === 0 };
}

/** Gets a package with the page that names it and the packages beside it. */
export async function getPackageOnPage(
  source: RoomBlockSource & Pick<ContentSource, 'getPackage'>,
  locale: Locale,
  slug: string,
): Promise<Lookup<PackageContent>> {
  const lookup = await source.getPackage(locale, slug);
  if (lookup.kind !== 'found') return lookup;
  const [packages, page] = await Promise.all([source.getPackages(locale), findPackagesPage(source, locale, slug)]);
  return { kind: 'found', content: { ...lookup.content, page, others: listOthers(packages ?? [], slug) } };
}

/** The path of the first page of the main menu with a block that names a package; null if there is none, or WordPress is unavailable. Menus name such pages behind those of rooms. */
async function findPackagesPage(source: RoomBlockSource, locale: Locale, slug: string): Promise<string | null> {
  const menu = await source.getMenu(locale, 'main');
  for (const path of (await listPaths(source, menu, locale)).slice(0, 2 * MAX_SEARCHED_PAGES)) {
    const lookup = await source.getPage(locale, path);
    if (lookup.kind === 'unavailable') return null;
    const blocks = lookup.kind === 'found' ? lookup.content.blocks : [];
    if (blocks.some((block) => block.kind === 'packages' && block.packages.some((each) => each.slug === slug))) return path;
  }
  return null;
}

/**
 * Joins a room of the list with its facts, and with what the page of the block about it says about prices and other rooms. Without such a page the
 * other rooms are those of the list.
 */
export function toRoom(record: RecordContent, rooms: readonly RecordContent[], { found, complete }: FoundRoomBlocks): RoomContent {
  const place = found.get(record.slug);
  const block = completeRoomBlock(place?.block ?? null, record);
  if (place === undefined) {
    const sorted = sortByPrice(rooms, ({ facts }) => facts?.priceFrom ?? null);
    const neighbours = listOthers(sorted, record.slug).flatMap((other) => toNeighbour(other, null));
    return { ...record, block, page: null, neighbours, priceTables: [], complete };
  }
  const { page } = place;
  const onPage = listRoomBlocks(page).flatMap((each) => {
    const room = rooms.find(({ slug }) => slug === each.slug);
    return room === undefined ? [] : toNeighbour(room, each);
  });
  const sorted = sortByPrice(onPage, (room) => room.block.priceFrom);
  const neighbours = listOthers(
    sorted.map((room) => ({ ...room, slug: room.record.slug })),
    record.slug,
  );
  const priceTables = page.blocks.filter((each) => each.kind === 'priceTable');
  return { ...record, block, page: page.path, neighbours, priceTables, complete: true };
}

/** The others of a list, beginning with the one that follows. */
function listOthers<T extends { readonly slug: string }>(all: readonly T[], slug: string): T[] {
  const own = all.findIndex((each) => each.slug === slug);
  return [...all.slice(own + 1), ...all.slice(0, own)];
}

/** Nothing for a room without any facts. */
function toNeighbour(record: RecordContent, own: RoomBlock | null): RoomOnPage[] {
  const block = completeRoomBlock(own, record);
  return block === null ? [] : [{ record, block }];
}

/** The blocks of a page that are about a room of the list, one for each room. */
function listRoomBlocks({ blocks }: PageContent): (RoomBlock & { readonly slug: string })[] {
  const rooms = blocks.flatMap((block) => (block.kind === 'room' && block.slug !== null ? [{ ...block, slug: block.slug }] : []));
  return rooms.filter(({ slug }, index) => rooms.findIndex((other) => other.slug === slug) === index);
}

/** The paths of the menu that may have blocks about rooms: pages of this language that are not rooms or packages themselves. */
async function listPaths(source: RoomBlockSource, menu: MenuContent | null, locale: Locale): Promise<string[]> {
  const items = menu?.items ?? [];
  const links = [...items, ...listMenuItems(items.flatMap(({ children }) => children))].filter(({ kind }) => kind === 'page');
  const paths = [...new Set(links.map(({ href }) => href.split(/[?#]/)[0] ?? ''))];
  const own = paths.filter((path) => isPageOfLocale(source.languages, path, locale));
  const isPage = await Promise.all(own.map((path) => isOwnPage(source, path, locale)));
  return own.filter((_path, index) => isPage[index]);
}

/** False for the inquiry, rooms and packages. The folder does not tell: a page of WordPress may stand below `/zimmer/` too. */
async function isOwnPage(source: RoomBlockSource, path: string, locale: Locale): Promise<boolean> {
  if (parseDialogPath(path) === null) return true;
  const [folder, slug = ''] = path.split('/').filter(Boolean).slice(-2);
  const type = findRecordType(folder);
  const records = type && (await (type === 'rooms' ? source.getRooms(locale) : source.getPackages(locale)));
  return records !== null && findRecord(records, slug).kind === 'missing';
}

/** True for a path that WordPress may be asked for in this language: the French menu links to German pages too. */
function isPageOfLocale(languages: Languages, path: string, locale: Locale): boolean {
  return getLocaleOfPath(languages, path) === locale && path.split('/').filter(Boolean).every(isSlug);
}
