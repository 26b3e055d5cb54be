import { buildHomePath, getLocaleOfPath } from '../addresses/pageAddresses.ts';
import type { ContentBlock } from '../blocks/index.ts';
import type { RecordContent, Room } from '../blocks/listed.ts';
import type { RoomBlock } from '../blocks/room.ts';
import { completeFacts, describeByOwnFacts, sortByPrice } from '../blocks/roomFacts.ts';
import { listMenuItems } from '../elements/menuItems.ts';
import type { Languages, Locale } from '../i18n/locales.ts';
import type { PageContent } from '../pages/page.ts';
import type { Lookup } from '../pages/post.ts';
import type { PackageContent, RoomContent } from '../pages/record.ts';
import { findRecordType, parseDialogPath, type RecordType } from '../shared/dialogs.ts';
import { isSlug } from '../shared/slug.ts';
import { findRecord } from './pageLookup.ts';
import type { ContentSource } from './sourceTypes.ts';

/*
 * Rooms and packages with what pages say of them. The facts of a room are joined here and nowhere else: those of the first block about it
 * in the pages of the main menu, completed with its own.
 */

/** Pages of the menu that are searched for a room. Menus name those of packages behind them. */
const MAX_SEARCHED_PAGES = 12;
/** Unavailable pages after which the search ends: one may be broken by itself, two mean that WordPress is down, and each timeout is long. */
const MAX_FAILURES = 2;

export interface Rooms {
  /** By their price; null if unavailable. */
  readonly rooms: readonly Room[] | null;
  /** The page with the block about a room, by its slug. */
  readonly pages: ReadonlyMap<string, PageContent>;
  /** False if a block may be missing, because a page is unavailable. */
  readonly complete: boolean;
}

/**
 * Gets all rooms. Pages are loaded one after the other, top-level entries of the menu before their children, until one has a block about a
 * room and each of the named rooms has its block; from the cache where possible: a cold start requests few of them from WordPress.
 */
export async function getRooms(source: ContentSource, locale: Locale, named: readonly string[] = []): Promise<Rooms> {
  const records = await source.getRecords(locale, 'rooms');
  const pages = new Map<string, PageContent>();
  if (records === null || records.length === 0) return { rooms: records && [], pages, complete: records !== null };
  const wanted = records.filter(({ slug }) => named.includes(slug));
  const isDone = () => pages.size > 0 && wanted.every(({ slug }) => pages.has(slug));
  let failures = 0;
  for await (const lookup of loadMenuPages(source, locale, MAX_SEARCHED_PAGES)) {
    if (lookup.kind === 'unavailable' && ++failures >= MAX_FAILURES) break;
    if (lookup.kind !== 'found') continue;
    for (const { slug } of records) if (!pages.has(slug) && findRoomBlock(lookup.content, slug)) pages.set(slug, lookup.content);
    if (isDone()) break;
  }
  return { rooms: toRooms(records, pages), pages, complete: isDone() || failures === 0 };
}

/** Joins rooms with what pages say of them, in the order of their prices. */
export function toRooms(records: readonly RecordContent[], pages: ReadonlyMap<string, PageContent> = new Map()): Room[] {
  const rooms = records.map((record) => {
    const page = pages.get(record.slug);
    const block = page && findRoomBlock(page, record.slug);
    return { ...record, facts: block === undefined ? describeByOwnFacts(record.facts) : completeFacts(block, record.facts) };
  });
  return sortByPrice(rooms, ({ facts }) => facts?.priceFrom ?? null);
}

/** Gets a room with the page that has the block about it, and the rooms beside it. */
export async function getRoom(source: ContentSource, locale: Locale, slug: string): Promise<Lookup<RoomContent>> {
  const lookup = await source.getRecord(locale, 'rooms', slug);
  if (lookup.kind !== 'found') return lookup;
  const { rooms, pages, complete } = await getRooms(source, locale, [slug]);
  const page = pages.get(slug);
  const others = listOthers(rooms ?? [], slug).filter((other) => page === undefined || findRoomBlock(page, other.slug) !== undefined);
  const facts = rooms?.find((room) => room.slug === slug)?.facts ?? null;
  const priceTables = page?.blocks.filter((block) => block.kind === 'priceTable') ?? [];
  return { kind: 'found', content: { ...lookup.content, facts, page: page?.path ?? null, others, priceTables, complete } };
}

/** Gets a package with the page that names it and the packages beside it. */
export async function getPackage(source: ContentSource, locale: Locale, slug: string): Promise<Lookup<PackageContent>> {
  const lookup = await source.getRecord(locale, 'packege', slug);
  if (lookup.kind !== 'found') return lookup;
  const [packages, page] = await Promise.all([source.getRecords(locale, 'packege'), findPackagesPage(source, locale, slug)]);
  return { kind: 'found', content: { ...lookup.content, page, others: listOthers(packages ?? [], slug) } };
}

/** The page with a block that names a package. */
function findPackagesPage(source: ContentSource, locale: Locale, slug: string): Promise<string | null> {
  const isNamed = (block: ContentBlock) => block.kind === 'packages' && block.packages.some((each) => each.slug === slug);
  return findMenuPage(source, locale, ({ blocks }) => blocks.some(isNamed));
}

const listKinds: Readonly<Record<RecordType, readonly ContentBlock['kind'][]>> = { rooms: ['rooms', 'room'], packege: ['packages'] };

/** True for a page with a block that lists rooms or packages. */
export function isListPage({ blocks }: Pick<PageContent, 'blocks'>, type: RecordType): boolean {
  return blocks.some(({ kind }) => listKinds[type].includes(kind));
}

/** Finds the page that lists rooms or packages, by its path: the home page shows some of them at most. */
export function findListPage(source: ContentSource, locale: Locale, type: RecordType): Promise<string | null> {
  const home = buildHomePath(source.languages, locale);
  return findMenuPage(source, locale, (page) => page.path !== home && isListPage(page, type));
}

/** The path of the first such page of the main menu; null if there is none, or WordPress is unavailable. */
async function findMenuPage(source: ContentSource, locale: Locale, isMeant: (page: PageContent) => boolean): Promise<string | null> {
  for await (const lookup of loadMenuPages(source, locale, 2 * MAX_SEARCHED_PAGES)) {
    if (lookup.kind === 'unavailable') return null;
    if (lookup.kind === 'found' && isMeant(lookup.content)) return lookup.content.path;
  }
  return null;
}

/** The others of a list, beginning with the one that follows. */
function listOthers<T extends { readonly slug: string }>(all: readonly T[], slug: string): T[] {
  const own = all.findIndex((each) => each.slug === slug);
  return [...all.slice(own + 1), ...all.slice(0, own)];
}

function findRoomBlock({ blocks }: PageContent, slug: string): RoomBlock | undefined {
  return blocks.filter((block) => block.kind === 'room').find((block) => block.slug === slug);
}

/** Loads the pages of the main menu one after the other: those of this language that are not rooms or packages themselves. A menu that is unavailable is as one such page. */
async function* loadMenuPages(source: ContentSource, locale: Locale, most: number): AsyncGenerator<Lookup<PageContent>> {
  const menu = await source.getMenu(locale, 'main');
  if (menu === null) yield { kind: 'unavailable' };
  const items = menu?.items ?? [];
  const links = [...items, ...listMenuItems(items.flatMap(({ children }) => children))].filter(({ kind }) => kind === 'page');
  const paths = [...new Set(links.map(({ href }) => href.split(/[?#]/)[0] ?? ''))];
  const own = paths.filter((path) => isPageOfLocale(source.languages, path, locale));
  const isPage = await Promise.all(own.map((path) => isOwnPage(source, path, locale)));
  for (const path of own.filter((_path, index) => isPage[index]).slice(0, most)) yield source.getPage(locale, path);
}

/** False for the inquiry, rooms and packages. The folder does not tell: a page of WordPress may stand below `/zimmer/` too. */
async function isOwnPage(source: ContentSource, path: string, locale: Locale): Promise<boolean> {
  if (parseDialogPath(path) === null) return true;
  const [folder, slug = ''] = path.split('/').filter(Boolean).slice(-2);
  const type = findRecordType(folder);
  return type !== null && findRecord(await source.getRecords(locale, type), slug).kind === 'missing';
}

/** True for a path that WordPress may be asked for in this language: the French menu links to German pages too. */
function isPageOfLocale(languages: Languages, path: string, locale: Locale): boolean {
  return getLocaleOfPath(languages, path) === locale && path.split('/').filter(Boolean).every(isSlug);
}
