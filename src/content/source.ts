import { buildHomePath, buildPath, getAddress, type SiteAddresses } from '../addresses/pageAddresses.ts';
import type { RecordContent, SeoContent } from '../blocks/listed.ts';
import type { MenuContent } from '../elements/menuItems.ts';
import type { Locale } from '../i18n/locales.ts';
import type { OfferContent, OfferReference } from '../pages/offer.ts';
import type { PageContent } from '../pages/page.ts';
import type { Lookup } from '../pages/post.ts';
import type { ListedPost } from '../pages/sitemap.ts';
import { addDays, findNext, findOpenDay, findSeasonEnd, isOpenOn, listMonthDays, type Season } from '../shared/dates.ts';
import type { RecordType } from '../shared/dialogs.ts';
import { isSlug } from '../shared/slug.ts';
import type { ContentCache, ContentVersion, RefreshOutcome } from './cache.ts';
import { type IsHidden, removeHiddenEntries, removeHiddenLinks } from './hiddenLinks.ts';
import type { Homes } from './homes.ts';
import { type ContentSelection, contentKeys } from './keys.ts';
import { findMenuAddress, type MenuIds } from './menus.ts';
import { createKnownTranslations, findRecord, findTranslations, lookUpPage, type Translations } from './pageLookup.ts';
import type { ContentQueries, WordpressQueries } from './queries.ts';
import { refreshContent } from './revalidation.ts';
import type { LanguageSettings } from './settings.ts';
import { type Calendar, createVisibility, type Visibility } from './shownDays.ts';
import type { ContentSource } from './sourceTypes.ts';

/** How long WordPress's "does not exist" is cached. */
const MISS_TTL_MS = 30_000;
/** How long is cached that WordPress has no redirect for a path. */
const REDIRECT_MISS_TTL_MS = 600_000;

/** The content keys that a page was rendered from, each with its version at that time (0: not available). */
export type Dependencies = ReadonlyMap<string, number>;

export interface TrackedSource {
  readonly source: ContentSource;
  readonly dependencies: Dependencies;
  /** Until when the answers are right, in milliseconds since 1970: the first and last days of the offers that were loaded are its limits. */
  readonly validUntil: number;
  /** True once an editor's noindex was honoured because WordPress could not say yet whether it discourages search engines from every page. */
  readonly isProvisional: boolean;
}

/** The content source, with the means to keep what is rendered from it up to date. */
export interface ContentStore {
  readonly source: ContentSource;
  /** Returns the same source, and what is recorded while content is loaded through it: its keys, and the time in which the answers are right. */
  trackDependencies(): TrackedSource;
  /** True while all dependencies have the recorded versions. */
  isCurrent(dependencies: Dependencies): boolean;
  /** Starts a background refresh of stale dependencies. @returns when to check again, in milliseconds since 1970; 0: render again now */
  revalidateIfStale(dependencies: Dependencies): number;
  /** Loads again what changes of these selections may affect, and waits. @returns the outcome of each key */
  refresh(...selections: readonly ContentSelection[]): Promise<ReadonlyMap<string, RefreshOutcome>>;
  /** Returns the translations of what is in memory about a path; null if nothing is. Starts no request. */
  getKnownTranslations(locale: Locale, segments: readonly string[]): Translations | null;
  readonly version: ContentVersion;
}

export interface SourceOptions extends SiteAddresses {
  readonly openSeason?: Season | undefined;
  readonly queries: WordpressQueries;
  readonly menuIds: MenuIds;
  readonly cache: ContentCache;
  /** Cache of WordPress's redirects, apart from the content: made-up addresses evict no content. */
  readonly redirects: ContentCache;
  readonly homes: Homes;
  /** CONTENT_TTL in milliseconds. */
  readonly freshForMs: number;
  /** How long a page waits for content that it can do without: menus, lists beside its own content, its translations. */
  readonly optionalWaitMs: number;
  /** Days in the hotel's time zone. */
  readonly calendar: Calendar;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Creates the content store: the cache in front of WordPress. */
export function createContentStore(options: SourceOptions): ContentStore {
  const { cache, redirects, calendar, now } = options;
  return {
    source: createContentSource(options, createVisibility(calendar, now)),
    trackDependencies() {
      const dependencies = new Map<string, number>();
      const visibility = createVisibility(calendar, now);
      let isProvisional = false;
      return {
        source: createContentSource(options, visibility, {
          onLoad: (key) => dependencies.set(key, cache.getVersion(key)),
          onUnsure: () => {
            isProvisional = true;
          },
        }),
        dependencies,
        get validUntil() {
          return visibility.until;
        },
        get isProvisional() {
          return isProvisional;
        },
      };
    },
    isCurrent(dependencies) {
      for (const [key, version] of dependencies) if (cache.getVersion(key) !== version) return false;
      return true;
    },
    revalidateIfStale: (dependencies) => cache.revalidateIfStale(dependencies.keys()),
    refresh(...selections) {
      redirects.forget(Object.values(redirects.keys()).flat());
      return refreshContent(cache, selections);
    },
    getKnownTranslations: createKnownTranslations(options, cache),
    version: cache.version,
  };
}

type ContentQuery<T> = (queries: ContentQueries, lastGood: T | null) => Promise<T | null>;
/** Loads the content of a key with a query to WordPress; undefined if it is unavailable, null if it does not exist. */
type LoadContent = <T>(key: string, query: ContentQuery<T>) => Promise<T | null | undefined>;

/** Loads a key through the cache, with the query that gets it from WordPress. */
function createLoad({ queries, cache, freshForMs }: SourceOptions): LoadContent {
  return async <T>(key: string, query: ContentQuery<T>) => {
    try {
      return await cache.get<T>({
        key,
        freshForMs,
        missForMs: MISS_TTL_MS,
        load: (lastGood, onAnswer) => query(queries.record(onAnswer), lastGood),
        restore: (answers) => query(queries.replay(answers), null),
      });
    } catch {
      return undefined;
    }
  };
}

/** Gives up after a while; the load itself goes on, and what it brings is there for the next page. */
function limitWait(load: LoadContent, waitMs: number): LoadContent {
  return (key, query) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, waitMs, undefined);
      void load(key, query).then((value) => {
        clearTimeout(timer);
        resolve(value);
      });
    });
}

/** Records each key when its answer is used, with the version that is used. */
function track(load: LoadContent, onLoad: (key: string) => void): LoadContent {
  return async (key, query) => {
    const value = await load(key, query);
    onLoad(key);
    return value;
  };
}

/** What is found with one way of loading. */
function createLookups(options: SourceOptions, visibility: Visibility, load: LoadContent, loadOptional = load) {
  const { languages, menuIds, homes } = options;
  const untracked = limitWait(createLoad(options), options.optionalWaitMs);
  const loadOffer = (locale: Locale, slug: string) =>
    load<OfferContent>(contentKeys.offer(locale, slug), (queries, lastGood) => queries.findOffer(locale, slug, lastGood));
  const isHiddenOffer = async (locale: Locale, slug: string) => {
    const offer = await loadOffer(locale, slug);
    return offer !== null && offer !== undefined && !visibility.isShown(offer.shown);
  };
  const getOffer: ContentSource['getOffer'] = async (locale, slug) => {
    const offer = await loadOffer(locale, slug);
    if (offer === undefined) return { kind: 'unavailable' };
    return offer === null ? { kind: 'missing' } : visibility.toLookup(await removeHidden(offer));
  };
  const loadList = (locale: Locale) =>
    load<OfferReference[]>(contentKeys.offers(locale), (queries, lastGood) => queries.listOffers(locale, lastGood));
  const getOffers: ContentSource['getOffers'] = async (locale, references) => {
    const slugs = references.map(({ slug }) => slug);
    const offers = await Promise.all(slugs.map((slug) => (isSlug(slug) ? getOffer(locale, slug) : ({ kind: 'missing' } as const))));
    return {
      found: offers.flatMap((offer) => (offer.kind === 'found' ? [offer.content] : [])),
      missing: slugs.filter((_, index) => offers[index]?.kind === 'missing' || offers[index]?.kind === 'gone'),
      complete: offers.every((offer) => offer.kind !== 'unavailable'),
    };
  };
  /** Finds the pages with a slug that are shown now. */
  const findPages = async (locale: Locale, slug: string) => {
    const key = contentKeys.page(locale, slug);
    const pages = await load<PageContent[]>(key, (queries, lastGood) => queries.findPages(locale, slug, lastGood));
    // null: WordPress has none; undefined: it cannot say.
    return pages == null ? pages : pages.filter(({ shown }) => visibility.isShown(shown));
  };
  const getSettings = (locale: Locale, loadSettings = loadOptional) =>
    loadSettings<LanguageSettings>(contentKeys.settings(locale), (queries) => queries.getSettings(locale));
  const getFrontPage = async (locale: Locale) => (await getSettings(locale))?.home;
  const peekFrontPage = async (locale: Locale) => (await getSettings(locale, untracked))?.home;
  const isHidden: IsHidden = async (locale, segments) => {
    const [folder, slug = ''] = segments;
    if (folder === getAddress(options, 'offers', locale) && segments.length === 2) return isHiddenOffer(locale, slug);
    const path = buildPath(languages, locale, segments);
    const days = (await getSettings(locale))?.pageDays.find((page) => page.path === path);
    return days !== undefined && !visibility.isShown(days.shown);
  };
  /** Removes blocks that are not shown now, and links to offers and pages that are not. */
  function removeHidden<P extends PageContent>(page: P): Promise<P> {
    const blocks = page.blocks.filter(({ shown }) => shown === undefined || visibility.isShown(shown));
    return removeHiddenLinks(languages, { ...page, blocks }, isHidden);
  }
  const findPage: ContentSource['getPage'] = async (locale, path) => {
    const lookup = await lookUpPage({ languages, findPages, getFrontPage, peekFrontPage }, locale, path);
    if (path === buildHomePath(languages, locale)) homes.record(locale, lookup.kind);
    return lookup;
  };
  const getPage: ContentSource['getPage'] = async (locale, path) => {
    const lookup = await findPage(locale, path);
    return lookup.kind === 'found' ? { kind: 'found', content: await removeHidden(lookup.content) } : lookup;
  };
  const getRecords: ContentSource['getRecords'] = async (locale, type) => {
    const key = contentKeys.records(locale, type);
    return (await load<RecordContent[]>(key, (queries, lastGood) => queries.listRecords(locale, type, lastGood))) ?? null;
  };
  const getMenu: ContentSource['getMenu'] = async (locale, name) => {
    const address = await findMenuAddress({ languages, menuIds, getSettings }, locale, name);
    if (address === undefined) return null;
    if (address === null) return { locale, items: [] };
    const key = contentKeys.menu(address.labelLocale, address.id);
    const menu = await load<MenuContent>(key, (queries, lastGood) => queries.findMenu(address, lastGood));
    return menu ? removeHiddenEntries(languages, menu, isHidden) : null;
  };
  return {
    isHidden,
    getOffer,
    getOffers,
    getOfferList: async (locale: Locale) => (await loadList(locale))?.filter(({ shown }) => visibility.isShown(shown)) ?? null,
    async getNewestOffer(locale: Locale) {
      // The days of older offers do not limit the answer.
      const newest = (await loadList(locale))?.find(({ shown }) => visibility.isShown(shown));
      return newest === undefined ? null : ((await getOffers(locale, [newest])).found[0] ?? null);
    },
    findPage,
    getPage,
    getRecords,
    getRecord: async (locale: Locale, type: RecordType, slug: string) => findRecord(await getRecords(locale, type), slug),
    getMenu,
    /** True where every page has noindex by a setting of WordPress, which says nothing about this site; undefined while nobody can say. */
    async isSearchDiscouraged(locale: Locale): Promise<boolean | undefined> {
      const named = (await getSettings(locale))?.isSearchDiscouraged ?? null;
      if (named !== null) return named;
      // Without the companion plugin: the setting hides the pages of all languages, an editor perhaps those of one.
      const isEveryPageHidden = (code: Locale) => load<boolean>(contentKeys.robots(code), (queries) => queries.isEveryPageHidden(code));
      if ((await isEveryPageHidden(locale)) === false) return false;
      const all = await Promise.all(languages.map(isEveryPageHidden));
      if (all.includes(false)) return false;
      return all.every((isHidden) => isHidden === true) ? true : undefined;
    },
  };
}

/** Called by a source that records what it is asked for. */
interface Recorder {
  /** Called with each key once its answer is used. */
  onLoad(key: string): void;
  /** Called where a noindex is honoured for want of an answer. */
  onUnsure(): void;
}

/** @param visibility decides which offers, pages and blocks are shown */
function createContentSource(
  options: SourceOptions,
  visibility: Visibility,
  { onLoad, onUnsure }: Recorder = { onLoad() {}, onUnsure() {} },
): ContentSource {
  const { languages, addresses, openSeason, queries, redirects, freshForMs, calendar, now } = options;
  const fetchContent = createLoad(options);
  const load = track(fetchContent, onLoad);
  const loadOptional = track(limitWait(fetchContent, options.optionalWaitMs), onLoad);
  const required = createLookups(options, visibility, load, loadOptional);
  const beside = createLookups(options, visibility, loadOptional);
  /** Where WordPress discourages search engines from every page, the rule of one page is no editor's. Until it says so, the rule holds. */
  const isRuleOfEditor = async (locale: Locale) => {
    const isDiscouraged = await beside.isSearchDiscouraged(locale);
    if (isDiscouraged === undefined) onUnsure();
    return isDiscouraged !== true;
  };
  const honourRobots = async <C extends { readonly seo: SeoContent }>(locale: Locale, lookup: Lookup<C>): Promise<Lookup<C>> => {
    if (lookup.kind !== 'found' || !lookup.content.seo.noindex || (await isRuleOfEditor(locale))) return lookup;
    return { kind: 'found', content: { ...lookup.content, seo: { ...lookup.content.seo, noindex: false } } };
  };

  return {
    languages,
    addresses,
    isHidden: required.isHidden,
    getOffers: required.getOffers,
    getOfferList: required.getOfferList,
    getNewestOffer: beside.getNewestOffer,
    getMenu: beside.getMenu,
    getRecords: beside.getRecords,
    getPage: async (locale, path) => honourRobots(locale, await required.getPage(locale, path)),
    isPage: async (locale, path) => (await beside.findPage(locale, path)).kind === 'found',
    getOffer: async (locale, slug) => honourRobots(locale, await required.getOffer(locale, slug)),
    getRecord: async (locale, type, slug) => honourRobots(locale, await required.getRecord(locale, type, slug)),
    getTranslations: (locale, page) => findTranslations({ ...beside, languages, addresses, getPage: beside.findPage }, locale, page),
    async getPosts(locale, type) {
      const posts = await load<ListedPost[]>(contentKeys.sitemap(locale, type), (queries) => queries.listPosts(locale, type));
      const isIgnored = posts?.some(({ noindex }) => noindex) === true && !(await isRuleOfEditor(locale));
      return (
        posts
          ?.filter(({ shown }) => shown === null || visibility.isShown(shown))
          .map((post) => (isIgnored ? { ...post, noindex: false } : post)) ?? null
      );
    },
    getYear() {
      const year = calendar.getDayAt(now()).slice(0, 4);
      visibility.limitTo({ from: `${year}-01-01`, until: `${year}-12-31` });
      return year;
    },
    isOpenToday() {
      if (openSeason === undefined) return true;
      const today = calendar.getDayAt(now());
      const isOpen = isOpenOn(today, openSeason);
      visibility.limitTo({ from: null, until: isOpen ? findSeasonEnd(today, openSeason) : addDays(findNext(today, openSeason.from), -1) });
      return isOpen;
    },
    getMonths() {
      const today = calendar.getDayAt(now());
      const toMonth = (day: string) => day.slice(0, 'YYYY-MM'.length);
      const openDay = openSeason === undefined ? today : findOpenDay(today, openSeason);
      const current = toMonth(today);
      const lastDays = [listMonthDays(current).at(-1) ?? today, ...(openSeason === undefined ? [] : [findSeasonEnd(openDay, openSeason)])];
      visibility.limitTo({ from: `${current}-01`, until: lastDays.sort()[0] ?? null });
      return { current, first: toMonth(openDay) };
    },
    async getRedirect(path) {
      const load = () => queries.findRedirect(path);
      return redirects.get({ key: `redirect:${path}`, freshForMs, missForMs: REDIRECT_MISS_TTL_MS, load }).catch(() => null);
    },
  };
}
