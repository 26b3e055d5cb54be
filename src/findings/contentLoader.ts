import pLimit from 'p-limit';
import type { ContentInventory, FoundPost, FoundPosts } from '../content/inventory.ts';
import type { ContentSelection } from '../content/keys.ts';
import { findMenuAddress } from '../content/menus.ts';
import type { LanguageSettings } from '../content/settings.ts';
import { getPrefix, type Languages, type Locale } from '../i18n/locales.ts';
import { WordpressError } from '../lib/errors.ts';
import { getPostKind, type PostKind, postKinds } from '../shared/postTypes.ts';
import { getContentParts } from './contentParts.ts';
import { createHeldValues } from './heldValues.ts';
import { createLinkChecker } from './linkChecker.ts';
import type { FindingsSite, NamedMenu, SiteContent } from './types.ts';

/** Parallel requests: WordPress also serves its editors and the site. */
const MAX_PARALLEL_REQUESTS = 2;
/** How long content is held for further questions. A change is noticed before by `forget`. */
const HOLD_MS = 120_000;

interface ContentLoaderOptions {
  readonly inventory: ContentInventory;
  readonly site: FindingsSite;
  /** Returns today at the hotel, `YYYY-MM-DD`. */
  readonly today: () => string;
}

const toKey = (locale: Locale, kind: PostKind | 'menu', id = '') => [locale, kind, id].join(' ');

/** Creates the loader of all content of WordPress. Its methods reject with WordpressError or ParseError. */
export function createContentLoader({ inventory, site, today }: ContentLoaderOptions) {
  const { languages } = site;
  const limit = pLimit(MAX_PARALLEL_REQUESTS);
  const lists = createHeldValues<FoundPosts>(HOLD_MS);
  const menus = createHeldValues<NamedMenu>(HOLD_MS);
  const settings = createHeldValues<LanguageSettings>(HOLD_MS);
  const files = createHeldValues<boolean>(HOLD_MS);

  const getList = (locale: Locale, kind: PostKind) => lists.get(toKey(locale, kind), () => limit(() => inventory.listPosts(locale, kind)));
  const getSettings = (locale: Locale) => settings.get(locale, () => limit(() => inventory.getSettings(locale)));
  /** Loads every menu that visitors see, once. */
  const getMenus = async (codes: readonly Locale[]): Promise<NamedMenu[]> => {
    const sources = { languages, menuIds: site.menus, getSettings };
    const all = codes.flatMap((locale) =>
      (['main', 'footer'] as const).map(async (name) => {
        const address = await findMenuAddress(sources, locale, name);
        return { name, locale: address?.labelLocale ?? locale, id: address?.id ?? null };
      }),
    );
    const shown = (await Promise.all(all)).filter(({ locale }) => codes.includes(locale));
    const unique = Map.groupBy(shown, ({ locale, id, name }) => toKey(locale, 'menu', String(id ?? name)));
    const load = async (named: Omit<NamedMenu, 'menu'>) => ({
      ...named,
      menu: named.id === null ? null : await inventory.findMenu(named.locale, named.id),
    });
    return Promise.all([...unique].flatMap(([key, [named]]) => (named ? menus.get(key, () => limit(() => load(named))) : [])));
  };
  const hasLocale = (locale: Locale) =>
    getList(locale, 'page').then(
      () => true,
      (error: unknown) => {
        if (!isMissingLanguage(languages, locale, error)) throw error;
        return false;
      },
    );

  return {
    /** Loads all content; which files are missing is not asked for. */
    async load(): Promise<SiteContent> {
      const there = await Promise.all(languages.map(hasLocale));
      const locales = languages.filter((_locale, index) => there[index]);
      const loaded = await Promise.all(locales.flatMap((locale) => postKinds.map((kind) => getList(locale, kind))));
      const posts = loaded.flatMap(({ found }) => found);
      const day = today();
      return {
        locales,
        settings: await Promise.all(locales.map(async (locale) => ({ locale, settings: await getSettings(locale) }))),
        posts,
        postsByPath: new Map(posts.map((post) => [post.path, post])),
        isPage: createLinkChecker({ site, posts, today: day }),
        unreadable: loaded.flatMap(({ unreadable }) => unreadable),
        withheld: loaded.flatMap(({ withheld }) => withheld),
        missingFiles: new Set(),
        menus: await getMenus(locales),
        site,
        today: day,
      };
    },
    /** Returns the paths of the pictures of some posts whose file WordPress does not have. */
    async findMissingFiles(posts: readonly FoundPost[]): Promise<ReadonlySet<string>> {
      const pictures = posts.flatMap(({ images, content }) => [...images, ...getContentParts(content).textImages]);
      const paths = [...new Set(pictures.map(({ path }) => path))];
      const found = await Promise.all(paths.map((path) => files.get(path, () => limit(() => inventory.hasUpload(path)))));
      return new Set(paths.filter((_path, index) => found[index] === false));
    },
    /** Loads the posts with this slug anew, and replaces them in what is held. @returns null if there is none */
    async reload(locale: Locale, kind: PostKind, slug: string): Promise<FoundPosts | null> {
      const loaded = await limit(() => inventory.findPosts(locale, kind, slug));
      if (loaded.found.length + loaded.unreadable.length + loaded.withheld.length === 0) return null;
      await getList(locale, kind);
      lists.update(toKey(locale, kind), ({ found, unreadable, withheld }) => ({
        found: [...found.filter(({ content }) => content.slug !== slug), ...loaded.found],
        unreadable: [...unreadable.filter((post) => post.slug !== slug), ...loaded.unreadable],
        withheld: [...withheld.filter((post) => post.slug !== slug), ...loaded.withheld],
      }));
      return loaded;
    },
    /** Forgets held content that a change may affect. */
    forget({ type, locale }: ContentSelection): void {
      const isMeant = (kinds: readonly string[]) => (key: string) => {
        const [keyLocale = '', kind = ''] = key.split(' ');
        return (locale === undefined || locale === keyLocale) && kinds.includes(kind);
      };
      if (type === undefined || type === 'page' || type === 'menu') settings.forget((key) => locale === undefined || key === locale);
      if (type !== 'menu') lists.forget(isMeant(type === undefined ? postKinds : [getPostKind(type)]));
      if (type === undefined || type === 'menu') menus.forget(isMeant(['menu']));
    },
  };
}

/**
 * True if WordPress has no REST below the prefix of a language: without a plugin for languages it answers 404, or leads to a post whose address is
 * alike. `npm run wordpress:check` names the language.
 */
function isMissingLanguage(languages: Languages, locale: Locale, error: unknown): boolean {
  if (getPrefix(languages, locale) === '' || !(error instanceof WordpressError) || error.status === null) return false;
  return error.status === 404 || (error.status >= 300 && error.status < 400);
}
