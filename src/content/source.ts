import { homePath, type Locale, localeOfPath, locales } from '../i18n/locales.ts';
import { isSlug } from '../shared/slug.ts';
import type { ContentCache, RefreshOutcome } from './cacheTypes.ts';
import { findRoomBlock } from './roomBlock.ts';
import { type ContentSelection, namedKeys, selectKeys } from './selection.ts';
import type { StalenessTracker } from './staleness.ts';
import type { ListedPost, Lookup, MenuContent, OfferContent, PageContent, PostReference, RecordContent, RoomContent } from './types.ts';
import { type MenuIds, menuKey, type MenuName as WordpressMenuName } from './wordpress/menus.ts';
import type { WordpressQueries } from './wordpress/queries.ts';
import type { PostType } from './wordpress/toContent/listed.ts';

/** How long WordPress's "there is none" is remembered, in milliseconds. */
const MISS_FOR = 30_000;
/** How long is remembered that WordPress leads nowhere from an address, in milliseconds. */
const REDIRECT_MISS_FOR = 600_000;

/** Which menus of a language are asked for. The quick menu is always empty (specification, section 3). */
export type MenuName = Exclude<WordpressMenuName, 'quick'>;

/** All that pages ask about content. Nothing here throws where WordPress fails: answers say so. */
export interface ContentSource {
  /**
   * The page at a path of the site (`/hotel/`, `/en/`). It is found by the last segment; among several the one whose own path
   * was asked for wins, else the first. A page that lives elsewhere is `moved`.
   */
  getPage(locale: Locale, path: string): Promise<Lookup<PageContent>>;
  getOffer(locale: Locale, slug: string): Promise<Lookup<OfferContent>>;
  /** The records of the offers a page points to, in its order; `missing` names those that do not exist, `complete` is false where one could not be had. */
  getOffers(locale: Locale, references: readonly PostReference[]): Promise<{ found: OfferContent[]; missing: string[]; complete: boolean }>;
  /** All offers, newest first; null where they cannot be had. */
  getOfferList(locale: Locale): Promise<readonly PostReference[] | null>;
  /** Rooms and packages of a language; null where they cannot be had. */
  getRooms(locale: Locale): Promise<readonly RecordContent[] | null>;
  getPackages(locale: Locale): Promise<readonly RecordContent[] | null>;
  getPackage(locale: Locale, slug: string): Promise<Lookup<RecordContent>>;
  /** A room of the list, with what the first page of the main menu that has a block of it tells. */
  getRoom(locale: Locale, slug: string): Promise<Lookup<RoomContent>>;
  /** A menu; null where it cannot be had. */
  getMenu(locale: Locale, name: MenuName): Promise<MenuContent | null>;
  /** All posts of a kind; null where they cannot be had. */
  getPosts(locale: Locale, type: PostType): Promise<readonly ListedPost[] | null>;
  /** Where WordPress itself leads from a path that has no page; null where it does not, or cannot be asked. */
  getRedirect(path: string): Promise<string | null>;
}

/** What a page was made of: the keys it asked for, each with the version that came with the answer (0: none). */
export type Dependencies = ReadonlyMap<string, number>;

/** All content, and what keeps it true. */
export interface ContentStore {
  readonly source: ContentSource;
  /** The same source, noting what is asked through it. */
  trackDependencies(): { readonly source: ContentSource; readonly dependencies: Dependencies };
  /** Whether what was made of these answers would be made the same now. */
  isCurrent(dependencies: Dependencies): boolean;
  /** The answers under these keys in one text, as last known: another text means other content. */
  fingerprint(keys: readonly string[]): string;
  /** Refreshes behind what of these is no longer fresh. @returns when to look again, in milliseconds since 1970; 0: make it anew */
  revalidateIfStale(dependencies: Dependencies): number;
  /** Asks anew for what an editor's change may touch, and waits. @returns what became of each key */
  refresh(selection: ContentSelection): Promise<ReadonlyMap<string, RefreshOutcome>>;
  /** Grows when any content changes. */
  readonly version: number;
}

export interface SourceOptions {
  /** Loads what asks WordPress: its code takes a while, and after a restart the first pages do without. */
  readonly getQueries: () => Promise<WordpressQueries>;
  readonly menuIds: MenuIds;
  readonly cache: ContentCache;
  /** Where WordPress leads from made-up addresses: apart, so that these push no content out and leave nothing behind. */
  readonly redirects: ContentCache;
  readonly staleness: StalenessTracker;
  /** CONTENT_TTL in milliseconds. */
  readonly freshForMs: number;
}

/** Creates the store of all content: the cache in front of WordPress. */
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
      const { answered, missing } = cache.keys();
      // What is named is asked for although it was not there; of all the others nobody may ever ask again.
      const named = namedKeys(selection).filter((key) => missing.includes(key));
      cache.forget(selectKeys(missing, selection).filter((key) => !named.includes(key)));
      redirects.forget(Object.values(redirects.keys()).flat());
      return cache.refresh([...selectKeys(answered, selection), ...named]);
    },
    get version() {
      return cache.version;
    },
  };
}

/** @param note told of each key once its answer is there */
function createContentSource(
  { getQueries, menuIds, cache, redirects, staleness: freshness, freshForMs: freshFor }: SourceOptions,
  note: (key: string) => void = () => {},
): ContentSource {
  /** undefined: cannot be had. null: there is none. */
  const ask = async <T>(key: string, question: (queries: WordpressQueries) => Promise<T | null>): Promise<T | null | undefined> => {
    try {
      const load = () => freshness.track(key, async () => question(await getQueries()));
      return await cache.get({ key, freshForMs: freshFor, missForMs: MISS_FOR, load });
    } catch {
      return undefined;
    } finally {
      note(key);
    }
  };

  const getOffer: ContentSource['getOffer'] = async (locale, slug) => {
    const offer = await ask(`offer:${locale}:${slug}`, (queries) => queries.findOffer(locale, slug));
    if (offer === undefined) return { kind: 'unavailable' };
    return offer === null ? { kind: 'missing' } : { kind: 'found', content: offer };
  };

  const findPages = (locale: Locale, slug: string) => ask(`page:${locale}:${slug}`, (queries) => queries.findPages(locale, slug));

  const getPage: ContentSource['getPage'] = async (locale, path) => {
    const pages = await findPages(locale, lastSegment(locale, path));
    if (pages === undefined) return { kind: 'unavailable' };
    const page = pages?.find((candidate) => candidate.path === path) ?? pages?.[0];
    if (page === undefined) return { kind: 'missing' };
    if (page.path === path) return { kind: 'found', content: page };
    const stays = path === homePath(locale) || !(await livesAt(page.path, page.id));
    return stays ? { kind: 'found', content: { ...page, path } } : { kind: 'moved', path: page.path };
  };
  /** Whether this page really answers at that path: a wrong `link` in WordPress must not send visitors in circles. */
  const livesAt = async (path: string, id: number): Promise<boolean> => {
    const locale = localeOfPath(path);
    const pages = await findPages(locale, lastSegment(locale, path));
    return pages?.some((page) => page.path === path && page.id === id) === true;
  };

  const getRooms: ContentSource['getRooms'] = async (locale) =>
    (await ask(`rooms:${locale}`, (queries) => queries.listRooms(locale))) ?? null;
  const getPackages: ContentSource['getPackages'] = async (locale) =>
    (await ask(`packages:${locale}`, (queries) => queries.listPackages(locale))) ?? null;
  const getMenu: ContentSource['getMenu'] = async (locale, name) =>
    (await ask(`menu:${menuKey(menuIds, locale, name)}`, (queries) => queries.findMenu(locale, name))) ?? null;

  return {
    getPage,
    getOffer,
    async getOffers(locale, references) {
      const slugs = references.map(({ slug }) => slug);
      const offers = await Promise.all(
        slugs.map((slug): ReturnType<typeof getOffer> | Lookup<OfferContent> =>
          isSlug(slug) ? getOffer(locale, slug) : { kind: 'missing' },
        ),
      );
      return {
        found: offers.flatMap((offer) => (offer.kind === 'found' ? [offer.content] : [])),
        missing: slugs.filter((_, index) => offers[index]?.kind === 'missing'),
        complete: offers.every((offer) => offer.kind !== 'unavailable'),
      };
    },
    getOfferList: async (locale) => (await ask(`offers:${locale}`, (queries) => queries.listOffers(locale))) ?? null,
    getRoom: async (locale, slug) => {
      const record = findRecord(await getRooms(locale), slug);
      if (record.kind !== 'found') return record;
      return { kind: 'found', content: { ...record.content, ...(await findRoomBlock({ getMenu, getPage }, locale, slug)) } };
    },
    getPackage: async (locale, slug) => findRecord(await getPackages(locale), slug),
    getRooms,
    getPackages,
    getMenu,
    getPosts: async (locale, type) => (await ask(`sitemap:${locale}:${type}`, (queries) => queries.listPosts(locale, type))) ?? null,
    async getRedirect(path) {
      const load = async () => (await getQueries()).findRedirect(path);
      return redirects.get({ key: `redirect:${path}`, freshForMs: freshFor, missForMs: REDIRECT_MISS_FOR, load }).catch(() => null);
    },
  };
}

function findRecord(list: readonly RecordContent[] | null, slug: string): Lookup<RecordContent> {
  if (list === null) return { kind: 'unavailable' };
  const record = list.find((candidate) => candidate.slug === slug);
  return record === undefined ? { kind: 'missing' } : { kind: 'found', content: record };
}

/** The slug WordPress is asked for: the last segment of the path, `home` for the home page of a language. */
function lastSegment(locale: Locale, path: string): string {
  return path.slice(locales[locale].prefix.length).split('/').filter(Boolean).at(-1) ?? 'home';
}
