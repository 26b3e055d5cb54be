import pLimit from 'p-limit';
import type { Site } from '../config/siteSchema.ts';
import {
  type ContentInventory,
  createContentInventory,
  type FoundPost,
  type FoundPosts,
  type PostKind,
  postKinds,
} from '../content/inventory.ts';
import type { ContentSelection } from '../content/keys.ts';
import { findMenuAddress } from '../content/menus.ts';
import type { LanguageSettings } from '../content/settings.ts';
import { getPrefix, type Languages, type Locale } from '../i18n/locales.ts';
import { WordpressError } from '../lib/errors.ts';
import { getToday } from '../shared/dates.ts';
import { createCircuitBreaker } from '../wordpress/circuitBreaker.ts';
import { createWordpressClient } from '../wordpress/client.ts';
import { applyPostRules, applyRules, createRuleContext } from './applyRules.ts';
import { collectTextParts } from './contentParts.ts';
import { listUnreadable, listWithheld } from './rules/siteRules.ts';
import type { Finding, FindingsSite, NamedMenu, SiteContent } from './types.ts';

/** Parallel requests: WordPress also serves its editors and the site. */
const MAX_PARALLEL_REQUESTS = 2;
/** How long content is held for further questions. A change is noticed before by `forget`. */
const HOLD_MS = 120_000;

/** The address of a post. */
export interface PostAddress {
  readonly type: 'page' | 'angebot' | 'rooms' | 'packege';
  readonly slug: string;
  readonly locale: Locale;
}

/** Finds what editors should mend. Methods reject with WordpressError or ParseError where content cannot be loaded. */
export interface Findings {
  /** Finds the problems of all content. */
  findAll(): Promise<readonly Finding[]>;
  /** Finds the problems of one post, which is loaded anew; null where WordPress has not published it. */
  findInPost(address: PostAddress): Promise<readonly Finding[] | null>;
  /** Forgets held content that a change may affect. */
  forget(selection: ContentSelection): void;
}

export interface FindingsDependencies {
  readonly inventory: ContentInventory;
  readonly site: FindingsSite;
  /** Returns today at the hotel, `YYYY-MM-DD`. */
  readonly today: () => string;
}

const kindsByType = { page: 'page', angebot: 'offer', rooms: 'room', packege: 'package' } as const satisfies Record<
  PostAddress['type'],
  PostKind
>;
const ALL = 'all';
const toKey = (locale: Locale, kind: PostKind | 'menu', id = '') => [locale, kind, id].join(' ');

/** Creates the service that finds problems. Content is loaded when it is asked for, and held for two minutes. */
export function createFindings({ inventory, site, today }: FindingsDependencies): Findings {
  const { languages } = site;
  const limit = pLimit(MAX_PARALLEL_REQUESTS);
  const lists = createHeldValues<FoundPosts>(HOLD_MS);
  const menus = createHeldValues<NamedMenu>(HOLD_MS);
  const settings = createHeldValues<LanguageSettings>(HOLD_MS);
  const files = createHeldValues<boolean>(HOLD_MS);
  const results = createHeldValues<Finding[]>(HOLD_MS);

  const getList = (locale: Locale, kind: PostKind) => lists.get(toKey(locale, kind), () => limit(() => inventory.listPosts(locale, kind)));
  const getSettings = async (locale: Locale) => ({
    locale,
    settings: await settings.get(locale, () => limit(() => inventory.getSettings(locale))),
  });
  const getMenu = (named: Omit<NamedMenu, 'menu'>) =>
    menus.get(toKey(named.locale, 'menu', String(named.id ?? named.name)), () =>
      limit(async () => ({ ...named, menu: named.id === null ? null : await inventory.findMenu(named.locale, named.id) })),
    );
  /** Lists every menu that visitors see, once. */
  const listMenus = async (codes: readonly Locale[]): Promise<Omit<NamedMenu, 'menu'>[]> => {
    const getLocations = async (locale: Locale) => (await getSettings(locale)).settings;
    const all = await Promise.all(
      codes.flatMap((locale) =>
        (['main', 'footer'] as const).map(async (name): Promise<Omit<NamedMenu, 'menu'>> => {
          const address = await findMenuAddress({ languages, menuIds: site.menus, getSettings: getLocations }, locale, name);
          return { locale: address?.labelLocale ?? locale, name, id: address?.id ?? null };
        }),
      ),
    );
    const shown = all.filter(({ locale }) => codes.includes(locale));
    return shown.filter(
      ({ id, locale, name }, index) =>
        shown.findIndex((other) => other.id === id && other.locale === locale && (id !== null || other.name === name)) === index,
    );
  };
  const findMissingFiles = async (posts: readonly FoundPost[]): Promise<ReadonlySet<string>> => {
    const paths = [...new Set(posts.flatMap((post) => [...post.images, ...collectTextParts(post.content).images].map(({ path }) => path)))];
    const found = await Promise.all(paths.map((path) => files.get(path, () => limit(() => inventory.hasUpload(path)))));
    return new Set(paths.filter((_path, index) => found[index] === false));
  };
  const hasLocale = (locale: Locale) =>
    getList(locale, 'page').then(
      () => true,
      (error: unknown) => {
        if (!isMissingLanguage(languages, locale, error)) throw error;
        return false;
      },
    );
  const getContent = async (): Promise<SiteContent> => {
    const there = await Promise.all(languages.map(hasLocale));
    const codes = languages.filter((_locale, index) => there[index]);
    const lists = await Promise.all(codes.flatMap((locale) => postKinds.map((kind) => getList(locale, kind))));
    const posts = lists.flatMap(({ found }) => found);
    return {
      languages,
      locales: codes,
      settings: await Promise.all(codes.map(getSettings)),
      posts,
      unreadable: lists.flatMap(({ unreadable }) => unreadable),
      withheld: lists.flatMap(({ withheld }) => withheld),
      missingFiles: await findMissingFiles(posts),
      menus: await Promise.all((await listMenus(codes)).map(getMenu)),
      site,
      today: today(),
    };
  };

  return {
    findAll: () => results.get(ALL, async () => applyRules(createRuleContext(await getContent()))),
    async findInPost({ type, slug, locale }) {
      const kind = kindsByType[type];
      const loaded = await limit(() => inventory.findPosts(locale, kind, slug));
      if (loaded.found.length + loaded.unreadable.length + loaded.withheld.length === 0) return null;
      await getList(locale, kind);
      lists.update(toKey(locale, kind), ({ found, unreadable, withheld }) => ({
        found: [...found.filter(({ content }) => content.slug !== slug), ...loaded.found],
        unreadable: [...unreadable.filter((post) => post.slug !== slug), ...loaded.unreadable],
        withheld: [...withheld.filter((post) => post.slug !== slug), ...loaded.withheld],
      }));
      results.forget(() => true);
      const context = createRuleContext(await getContent());
      return [...listUnreadable(loaded.unreadable), ...listWithheld(loaded.withheld), ...(await applyPostRules(loaded.found, context))];
    },
    forget({ type, locale }) {
      results.forget(() => true);
      const isMeant = (kinds: readonly string[]) => (key: string) => {
        const [keyLocale = '', kind = ''] = key.split(' ');
        return (locale === undefined || locale === keyLocale) && kinds.includes(kind);
      };
      if (type === undefined || type === 'page' || type === 'menu') settings.forget((key) => locale === undefined || key === locale);
      if (type !== 'menu') lists.forget(isMeant(type === undefined ? postKinds : [kindsByType[type]]));
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

/** Values that are loaded once and held for a while. */
export interface HeldValues<T> {
  /** Returns the held value of a key, else loads it; calls at the same time share one load. @throws (as a rejection) what `load` throws */
  get(key: string, load: () => Promise<T>): Promise<T>;
  /** Changes the value of a key if it is held, after earlier changes. Does nothing for a key that was forgotten meanwhile. */
  update(key: string, change: (value: T) => T): void;
  /** Forgets the keys for which `isMeant` is true. Loads that are under way are not held. */
  forget(isMeant: (key: string) => boolean): void;
}

/** @param holdForMs how long a value is held after it has been loaded, in milliseconds; then its memory is free again */
export function createHeldValues<T>(holdForMs: number): HeldValues<T> {
  const held = new Map<string, Promise<T>>();
  const hold = (key: string, value: Promise<T>) => {
    held.set(key, value);
    const drop = () => {
      if (held.get(key) === value) held.delete(key);
    };
    value.then(() => setTimeout(drop, holdForMs).unref(), drop);
    return value;
  };
  return {
    get: (key, load) => held.get(key) ?? hold(key, load()),
    update(key, change) {
      const value = held.get(key);
      if (value !== undefined) hold(key, value.then(change));
    },
    forget(isMeant) {
      for (const key of held.keys()) if (isMeant(key)) held.delete(key);
    },
  };
}

/** Timeout of one request: WordPress takes a while for a hundred whole pages. */
const REQUEST_TIMEOUT_MS = 60_000;

export interface FindingsConnection {
  /** Origin of WordPress. */
  readonly origin: string;
  readonly publicUrl: string;
  readonly site: Site;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Creates the service that finds problems in the content of a WordPress. Its failures do not open the circuit breaker of the site. */
export function connectFindings({ origin, publicUrl, site, now }: FindingsConnection): Findings {
  const circuitBreaker = createCircuitBreaker({ now, onChange: () => {} });
  const client = createWordpressClient({ origin, timeoutMs: REQUEST_TIMEOUT_MS, circuitBreaker });
  const inventory = createContentInventory(client, site.languages, [origin, publicUrl]);
  return createFindings({ inventory, site, today: () => getToday(site.timeZone, now()) });
}
