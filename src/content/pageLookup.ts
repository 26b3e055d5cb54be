import {
  buildHomePath,
  buildOfferPath,
  buildPath,
  buildRecordPath,
  type FixedPage,
  type FixedPaths,
  fixedPages,
  getAddress,
  getFixedLink,
  getLocaleOfPath,
  HOME_SLUG,
  listAddresses,
  parsePath,
  type SiteAddresses,
  standardAddresses,
} from '../addresses/pageAddresses.ts';
import type { RecordContent } from '../blocks/listed.ts';
import type { Languages, Locale } from '../i18n/locales.ts';
import type { OfferContent } from '../pages/offer.ts';
import type { PageContent } from '../pages/page.ts';
import type { Lookup } from '../pages/post.ts';
import { findRecordType, recordFolders, recordTypes } from '../shared/dialogs.ts';
import type { ContentCache } from './cache.ts';
import { contentKeys } from './keys.ts';
import type { LanguageSettings } from './settings.ts';
import type { ContentSource } from './sourceTypes.ts';

/** Where pages of WordPress are looked up. */
export interface PageFinder {
  readonly languages: Languages;
  /** Finds all pages with a slug; undefined if they are unavailable, null if there is none. */
  findPages(locale: Locale, slug: string): Promise<readonly PageContent[] | null | undefined>;
  /** Gets the front page of a language; undefined if it is unavailable, null if WordPress names none. */
  getFrontPage(locale: Locale): Promise<LanguageSettings['home'] | undefined>;
  /** The same, for a page that does not depend on the answer: it would be dropped with every change of the settings. */
  peekFrontPage(locale: Locale): Promise<LanguageSettings['home'] | undefined>;
}

/**
 * Looks up the home page of a language: WordPress's front page, else the page with the slug `home`. Without both it is `missing` only where
 * WordPress says that there is no front page: one that has just been renamed is never a 404.
 */
async function lookUpHome({ languages, findPages, getFrontPage }: PageFinder, locale: Locale): Promise<Lookup<PageContent>> {
  const path = buildHomePath(languages, locale);
  const front = await getFrontPage(locale);
  const named = front ? await findPages(locale, front.slug) : null;
  if (named === undefined) return { kind: 'unavailable' };
  const frontPage = named?.find(({ id }) => id === front?.id);
  if (frontPage !== undefined) return { kind: 'found', content: { ...frontPage, path } };
  const pages = await findPages(locale, HOME_SLUG);
  const page = choosePage(pages, path);
  if (page !== undefined) return { kind: 'found', content: { ...page, path } };
  return { kind: pages !== undefined && front === null ? 'missing' : 'unavailable' };
}

/**
 * Looks up the page at a path of the site by the last segment; among several pages with that slug the one whose own path is the requested
 * one, else the first. A page with another path is `moved`.
 */
export async function lookUpPage(finder: PageFinder, locale: Locale, path: string): Promise<Lookup<PageContent>> {
  const { languages, findPages, peekFrontPage } = finder;
  if (path === buildHomePath(languages, locale)) return lookUpHome(finder, locale);
  const pages = await findPages(locale, getSlug(path));
  if (pages === undefined) return { kind: 'unavailable' };
  const page = choosePage(pages, path);
  if (page === undefined) return { kind: 'missing' };
  // The front page is home, whatever its address in WordPress.
  if (page.id === (await peekFrontPage(locale))?.id) return { kind: 'moved', path: buildHomePath(languages, locale) };
  if (page.path === path) return { kind: 'found', content: page };
  return (await isServed(finder, page)) ? { kind: 'moved', path: page.path } : { kind: 'found', content: { ...page, path } };
}

/** The page with a path among those with its slug, else the first. */
function choosePage(pages: readonly PageContent[] | null | undefined, path: string): PageContent | undefined {
  return pages?.find((candidate) => candidate.path === path) ?? pages?.[0];
}

/** Looks up a room or package in its list. @param list null if it is unavailable */
export function findRecord(list: readonly RecordContent[] | null, slug: string): Lookup<RecordContent> {
  if (list === null) return { kind: 'unavailable' };
  const record = list.find((candidate) => candidate.slug === slug);
  return record === undefined ? { kind: 'missing' } : { kind: 'found', content: record };
}

/** True if a request of its own path finds this page: a wrong `link` in WordPress must not cause a redirect loop. */
async function isServed(finder: PageFinder, { path, id }: PageContent): Promise<boolean> {
  const { languages } = finder;
  const locale = getLocaleOfPath(languages, path);
  if (path === buildHomePath(languages, locale)) {
    const home = await lookUpHome(finder, locale);
    return home.kind === 'found' && home.content.id === id;
  }
  const pages = await finder.findPages(locale, getSlug(path));
  return pages?.some((page) => page.path === path && page.id === id) === true;
}

/** Returns the slug of a path in WordPress: its last segment. */
function getSlug(path: string): string {
  return path.split('/').filter(Boolean).at(-1) ?? '';
}

/** Where posts of all types are looked up. */
export type PostSource = SiteAddresses & {
  readonly [M in 'getPage' | 'getOffer' | 'getRecord']: (
    ...query: Parameters<ContentSource[M]>
  ) => Promise<Lookup<{ readonly translations: Translations }>>;
};

interface SitePath {
  readonly locale: Locale;
  readonly segments: readonly string[];
}

/** Looks up what a path names in the order of the routes: offer, room or package first, then a page of WordPress. */
export async function lookUpPath(source: PostSource, page: SitePath) {
  const [folder, slug = '', ...rest] = page.segments;
  const record = rest.length > 0 || slug === '' ? null : await lookUpRecord(source, page.locale, folder, slug);
  return record === null || record.kind === 'missing'
    ? source.getPage(page.locale, buildPath(source.languages, page.locale, page.segments))
    : record;
}

async function lookUpRecord(
  source: PostSource,
  locale: Locale,
  folder: string | undefined,
  slug: string,
): Promise<Lookup<{ readonly translations: Translations }> | null> {
  if (folder === undefined) return null;
  if (listAddresses(source, 'offers').includes(folder)) {
    const offer = await source.getOffer(locale, slug);
    const isElsewhere = (offer.kind === 'found' || offer.kind === 'gone') && folder !== getAddress(source, 'offers', locale);
    return isElsewhere ? { kind: 'moved', path: buildOfferPath(source, locale, slug) } : offer;
  }
  const type = findRecordType(folder);
  if (type === null) return null;
  const lookup = await source.getRecord(locale, type, slug);
  const isElsewhere = lookup.kind === 'found' && folder !== recordFolders[type][locale];
  return isElsewhere ? { kind: 'moved', path: buildRecordPath(source.languages, locale, type, slug) } : lookup;
}

/** Finds the room or package whose address in WordPress has this path: a WordPress may have them in any folder. */
export async function findByWordpressPath(source: RecordSource, locale: Locale, path: string): Promise<string | null> {
  for (const type of recordTypes) {
    const record = (await source.getRecords(locale, type))?.find(({ wordpressPath }) => wordpressPath === path);
    if (record !== undefined) return buildRecordPath(source.languages, locale, type, record.slug);
  }
  return null;
}

/** The path at which WordPress has, or had, an offer, room or package of the site: the folder of rooms is that of the others of the list. */
export async function toWordpressPath(source: RecordSource, locale: Locale, segments: readonly string[]): Promise<string> {
  const path = buildPath(source.languages, locale, segments);
  if (segments.length === 2 && segments[0] === getAddress(source, 'offers', locale))
    return buildPath(source.languages, locale, [standardAddresses.offers[locale], ...segments.slice(1)]);
  const type = segments.length === 2 && segments[0] !== undefined ? findRecordType(segments[0]) : null;
  if (type === null || segments[0] !== recordFolders[type][locale]) return path;
  const other = (await source.getRecords(locale, type))?.find(({ wordpressPath }) => wordpressPath !== null)?.wordpressPath;
  return other?.replace(/[^/]+\/$/, `${segments[1]}/`) ?? path;
}

type RecordSource = Pick<ContentSource, keyof SiteAddresses | 'getRecords'>;

/** A page of the site, and the paths of its translations. */
export interface TranslatedPage {
  readonly path: string;
  readonly translations: Translations;
}

/** Finds those of the named translations that can be opened and name the page back (`ContentSource.getTranslations`). */
export async function findTranslations(source: PostSource, own: Locale, page: TranslatedPage): Promise<Translations> {
  const entries = await Promise.all(
    (Object.entries(page.translations) as [Locale, string][]).map(async ([locale, path]) => {
      const found = locale === own ? path : await findTranslation(source, own, page, locale);
      return found === null ? [] : [[locale, found]];
    }),
  );
  return Object.fromEntries(entries.flat());
}

/**
 * Finds the current path of one translation; null if it cannot be opened, or names another page: WPML's plugin gives several pages one translation.
 * @param own language of the page
 */
export async function findTranslation(
  source: PostSource,
  own: Locale,
  { path, translations }: TranslatedPage,
  locale: Locale,
): Promise<string | null> {
  const translation = await findCurrentPage(source, locale, translations[locale]);
  const back = translation?.translations[own];
  if (translation === null || back === undefined) return null;
  if (back === path) return translation.path;
  // Addresses that WordPress names may be those before a move.
  const [named, page] = await Promise.all([findCurrentPage(source, own, back), findCurrentPage(source, own, path)]);
  return named !== null && named.path === page?.path ? translation.path : null;
}

/** Finds the page at a path of a language, and follows one move. */
async function findCurrentPage(source: PostSource, locale: Locale, path = '', mayMove = true): Promise<TranslatedPage | null> {
  const parsed = parsePath(source.languages, path);
  if (parsed.kind !== 'page' || parsed.locale !== locale) return null;
  const lookup = await lookUpPath(source, parsed);
  if (lookup.kind === 'moved' && mayMove) return findCurrentPage(source, locale, lookup.path, false);
  return lookup.kind === 'found' ? { path, translations: lookup.content.translations } : null;
}

/**
 * Gets the paths of the fixed pages for the visitors of a language. A fixed page of another language is replaced by its translation where
 * WordPress names one that is published and names it back. Never rejects: while WordPress is unavailable the paths are those of `getFixedLink`.
 */
export async function getFixedPaths(source: PostSource, locale: Locale): Promise<FixedPaths> {
  const paths = fixedPages.map(async (page) => [page, await getFixedPath(source, getFixedLink(source, page, locale), locale)]);
  return Object.fromEntries(await Promise.all(paths)) as Record<FixedPage, string>;
}

async function getFixedPath(source: PostSource, path: string, locale: Locale): Promise<string> {
  const own = getLocaleOfPath(source.languages, path);
  const page = own === locale ? null : await findCurrentPage(source, own, path);
  return (page && (await findTranslation(source, own, page, locale))) ?? path;
}

/** Paths of translations by language. */
export type Translations = Readonly<Partial<Record<Locale, string>>>;

/**
 * Creates a lookup of the translations of an offer, room, package or page. It reads only what the cache has in memory and requests nothing:
 * the paths may be made up. The lookup returns null for content that is not in memory.
 */
export function createKnownTranslations(
  site: SiteAddresses,
  cache: Pick<ContentCache, 'peek'>,
): (locale: Locale, segments: readonly string[]) => Translations | null {
  const peekRecord = (locale: Locale, [folder, slug = '']: readonly string[]): Translations | null => {
    if (folder !== undefined && listAddresses(site, 'offers').includes(folder))
      return cache.peek<OfferContent>(contentKeys.offer(locale, slug))?.translations ?? null;
    const type = findRecordType(folder);
    if (type === null) return null;
    const list = cache.peek<RecordContent[]>(contentKeys.records(locale, type));
    const record = findRecord(list ?? null, slug);
    return record.kind === 'found' ? record.content.translations : null;
  };
  return (locale, segments) => {
    const record = segments.length === 2 ? peekRecord(locale, segments) : null;
    if (record !== null) return record;
    const pages = cache.peek<PageContent[]>(contentKeys.page(locale, segments.at(-1) ?? ''));
    return choosePage(pages, buildPath(site.languages, locale, segments))?.translations ?? null;
  };
}
