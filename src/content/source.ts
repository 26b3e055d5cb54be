import type { Locale } from '../i18n/locales.ts';
import { isSlug } from '../shared/slug.ts';
import type { ContentCache, RefreshOutcome } from './cacheTypes.ts';
import { type CroppedImage, createImageIndex } from './imageIndex.ts';
import { buildRedirectKey, contentKeys } from './keys.ts';
import { createKnownTranslations, type Translations } from './knownTranslations.ts';
import { findRecord, lookUpPage } from './pageLookup.ts';
import { findRoomBlock } from './roomBlock.ts';
import { buildNamedKeys, type ContentSelection, selectKeys } from './selection.ts';
import type { StalenessTracker } from './staleness.ts';
import type { ListedPost, Lookup, MenuContent, OfferContent, PageContent, PostReference, RecordContent, RoomContent } from './types.ts';
import { type MenuIds, menuLocale, type MenuName as WordpressMenuName } from './wordpress/menus.ts';
import type { WordpressQueries } from './wordpress/queries.ts';
import type { PostType } from './wordpress/toContent/listed.ts';

/** How long WordPress's "does not exist" is cached. */
const MISS_TTL_MS = 30_000;
/** How long is cached that WordPress has no redirect for a path. */
const REDIRECT_MISS_TTL_MS = 600_000;

/** The menus that pages show. WordPress's quick menu is empty by contract. */
export type MenuName = Exclude<WordpressMenuName, 'quick'>;

/** All content that pages need. No method throws if WordPress fails: the results say so. */
export interface ContentSource {
  /**
   * Finds the page at a path of the site (`/hotel/`, `/en/`) by the last segment; among several pages with that slug the one whose own path
   * is the requested one, else the first. A page with another path is `moved`.
   */
  getPage(locale: Locale, path: string): Promise<Lookup<PageContent>>;
  getOffer(locale: Locale, slug: string): Promise<Lookup<OfferContent>>;
  /** Gets the offers that a page references, in its order; `missing` lists slugs that do not exist, `complete` is false if an offer is unavailable. */
  getOffers(locale: Locale, references: readonly PostReference[]): Promise<{ found: OfferContent[]; missing: string[]; complete: boolean }>;
  /** All offers, newest first; null if unavailable. */
  getOfferList(locale: Locale): Promise<readonly PostReference[] | null>;
  /** Rooms and packages of a language; null if unavailable. */
  getRooms(locale: Locale): Promise<readonly RecordContent[] | null>;
  getPackages(locale: Locale): Promise<readonly RecordContent[] | null>;
  getPackage(locale: Locale, slug: string): Promise<Lookup<RecordContent>>;
  /** A room of the list, with the block about it on the first page of the main menu that has one. */
  getRoom(locale: Locale, slug: string): Promise<Lookup<RoomContent>>;
  /** A menu; null if unavailable. */
  getMenu(locale: Locale, name: MenuName): Promise<MenuContent | null>;
  /** All posts of a type; null if unavailable. */
  getPosts(locale: Locale, type: PostType): Promise<readonly ListedPost[] | null>;
  /** Path to which WordPress itself redirects a path without a page; null if there is no redirect, or WordPress is unavailable. */
  getRedirect(path: string): Promise<string | null>;
}

/** The content keys that a page was rendered from, each with its version at that time (0: not available). */
export type Dependencies = ReadonlyMap<string, number>;

/** The content source, with the means to keep what is rendered from it up to date. */
export interface ContentStore {
  readonly source: ContentSource;
  /** Returns the same source, and a map that records the keys loaded through it. */
  trackDependencies(): { readonly source: ContentSource; readonly dependencies: Dependencies };
  /** True while all dependencies have the recorded versions. */
  isCurrent(dependencies: Dependencies): boolean;
  /** Returns the last known content of these keys as one text, to compare it after a restart. */
  fingerprint(keys: readonly string[]): string;
  /** Starts a background refresh of stale dependencies. @returns when to check again, in milliseconds since 1970; 0: render again now */
  revalidateIfStale(dependencies: Dependencies): number;
  /** Loads again what a change of this selection may affect, and waits. @returns the outcome of each key */
  refresh(selection: ContentSelection): Promise<ReadonlyMap<string, RefreshOutcome>>;
  /** Returns the images with this path in all content that is in memory. */
  findImages(path: string): readonly CroppedImage[];
  /** Returns the translations of what is in memory about a path; null if nothing is. Starts no request. */
  getKnownTranslations(locale: Locale, segments: readonly string[]): Translations | null;
  /** Grows when any content changes. */
  readonly version: number;
}

export interface SourceOptions {
  /** Loads the module with the WordPress queries on first use: after a restart the first pages come from the snapshot, without it. */
  readonly getQueries: () => Promise<WordpressQueries>;
  readonly menuIds: MenuIds;
  readonly cache: ContentCache;
  /** Cache of WordPress's redirects, apart from the content: made-up addresses evict no content. */
  readonly redirects: ContentCache;
  readonly staleness: StalenessTracker;
  /** CONTENT_TTL in milliseconds. */
  readonly freshForMs: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Creates the content store: the cache in front of WordPress. */
export function createContentStore(options: SourceOptions): ContentStore {
  const { cache, redirects } = options;
  return {
    source: createContentSource(options),
    trackDependencies() {
      const dependencies = new Map<string, number>();
      return { source: createContentSource(options, (key) => dependencies.set(key, cache.versionOf(key))), dependencies };
    },
    isCurrent(dependencies) {
      for (const [key, version] of dependencies) if (cache.versionOf(key) !== version) return false;
      return true;
    },
    fingerprint: (keys) => JSON.stringify(keys.map((key) => [key, cache.jsonOf(key) ?? null])),
    revalidateIfStale: (dependencies) => cache.revalidateIfStale(dependencies.keys()),
    refresh(selection) {
      const { cached, missing } = cache.keys();
      // Selected content may exist by now, so it is loaded; other negative entries may never be requested again.
      const named = buildNamedKeys(selection).filter((key) => missing.includes(key));
      cache.forget(selectKeys(missing, selection).filter((key) => !named.includes(key)));
      redirects.forget(Object.values(redirects.keys()).flat());
      return cache.refresh([...selectKeys(cached, selection), ...named]);
    },
    getKnownTranslations: createKnownTranslations(cache),
    findImages: createImageIndex({ listValues: cache.values, getVersion: () => cache.version, now: options.now }),
    get version() {
      return cache.version;
    },
  };
}

type Query<T> = (queries: WordpressQueries, lastGood: T | null) => Promise<T | null>;

/** @param onLoad called with each key once its load has ended */
function createContentSource(
  { getQueries, menuIds, cache, redirects, staleness, freshForMs }: SourceOptions,
  onLoad: (key: string) => void = () => {},
): ContentSource {
  /** @returns undefined if unavailable, null if it does not exist */
  const load = async <T>(key: string, query: Query<T>): Promise<T | null | undefined> => {
    try {
      const loadTracked = (lastGood: T | null) => staleness.track(key, async () => query(await getQueries(), lastGood));
      return await cache.get({ key, freshForMs, missForMs: MISS_TTL_MS, load: loadTracked });
    } catch {
      return undefined;
    } finally {
      onLoad(key);
    }
  };

  const getOffer: ContentSource['getOffer'] = async (locale, slug) => {
    const offer = await load<OfferContent>(contentKeys.offer(locale, slug), (queries, lastGood) =>
      queries.findOffer(locale, slug, lastGood),
    );
    if (offer === undefined) return { kind: 'unavailable' };
    return offer === null ? { kind: 'missing' } : { kind: 'found', content: offer };
  };

  const findPages = (locale: Locale, slug: string) =>
    load<PageContent[]>(contentKeys.page(locale, slug), (queries, lastGood) => queries.findPages(locale, slug, lastGood));
  const getPage: ContentSource['getPage'] = (locale, path) => lookUpPage(findPages, locale, path);

  const getRooms: ContentSource['getRooms'] = async (locale) =>
    (await load<RecordContent[]>(contentKeys.rooms(locale), (queries, lastGood) => queries.listRooms(locale, lastGood))) ?? null;
  const getPackages: ContentSource['getPackages'] = async (locale) =>
    (await load<RecordContent[]>(contentKeys.packages(locale), (queries, lastGood) => queries.listPackages(locale, lastGood))) ?? null;
  const getMenu: ContentSource['getMenu'] = async (locale, name) =>
    (await load<MenuContent>(contentKeys.menu(menuLocale(locale, name), menuIds[locale][name]), (queries, lastGood) =>
      queries.findMenu(locale, name, lastGood),
    )) ?? null;

  return {
    getPage,
    getOffer,
    getOffers: (locale, references) => collectOffers(references, (slug) => getOffer(locale, slug)),
    getOfferList: async (locale) =>
      (await load<PostReference[]>(contentKeys.offers(locale), (queries, lastGood) => queries.listOffers(locale, lastGood))) ?? null,
    getRoom: async (locale, slug) => {
      const record = findRecord(await getRooms(locale), slug);
      if (record.kind !== 'found') return record;
      return { kind: 'found', content: { ...record.content, ...(await findRoomBlock({ getMenu, getPage }, locale, slug)) } };
    },
    getPackage: async (locale, slug) => findRecord(await getPackages(locale), slug),
    getRooms,
    getPackages,
    getMenu,
    getPosts: async (locale, type) => (await load(contentKeys.sitemap(locale, type), (queries) => queries.listPosts(locale, type))) ?? null,
    async getRedirect(path) {
      const findRedirect = async () => (await getQueries()).findRedirect(path);
      const call = { key: buildRedirectKey(path), freshForMs, missForMs: REDIRECT_MISS_TTL_MS, load: findRedirect };
      return redirects.get(call).catch(() => null);
    },
  };
}

async function collectOffers(
  references: readonly PostReference[],
  getOffer: (slug: string) => Promise<Lookup<OfferContent>>,
): ReturnType<ContentSource['getOffers']> {
  const slugs = references.map(({ slug }) => slug);
  const offers = await Promise.all(
    slugs.map((slug): Lookup<OfferContent> | Promise<Lookup<OfferContent>> => (isSlug(slug) ? getOffer(slug) : { kind: 'missing' })),
  );
  return {
    found: offers.flatMap((offer) => (offer.kind === 'found' ? [offer.content] : [])),
    missing: slugs.filter((_, index) => offers[index]?.kind === 'missing'),
    complete: offers.every((offer) => offer.kind !== 'unavailable'),
  };
}
