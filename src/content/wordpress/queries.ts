import type { z } from 'zod';
import { homePath, localeOfPath } from '../../addresses/pageAddresses.ts';
import { type Locale, locales } from '../../i18n/locales.ts';
import { parse } from '../../lib/parse.ts';
import { toPlainText } from '../text.ts';
import type { ListedPost, MenuContent, OfferContent, PageContent, PostReference, RecordContent } from '../types.ts';
import type { WordpressClient } from './client.ts';
import { pathOnSite } from './links.ts';
import { getWholeList } from './lists.ts';
import { type MenuIds, type MenuName, menuLocale } from './menus.ts';
import { menuAnswer } from './schemas/menu.ts';
import { listedAnswer, listedFields, offerListAnswer, pagesAnswer, recordsAnswer, type WpPage } from './schemas/posts.ts';
import { type PostType, toListedPost } from './toContent/listed.ts';
import { toMenuContent } from './toContent/menu.ts';
import { toOfferContent, toPageContent, toRecordContent } from './toContent/posts.ts';

/** The questions we ask WordPress (specification, section 7); null or an empty list where it says there is none. */
export interface WordpressQueries {
  /** Every page with this slug: one slug may exist below several parents. */
  findPages(locale: Locale, slug: string): Promise<PageContent[] | null>;
  findOffer(locale: Locale, slug: string): Promise<OfferContent | null>;
  listOffers(locale: Locale): Promise<PostReference[]>;
  listRooms(locale: Locale): Promise<RecordContent[]>;
  listPackages(locale: Locale): Promise<RecordContent[]>;
  /** An unknown menu id is a failure: the site file names a menu that is not there. */
  findMenu(locale: Locale, name: MenuName): Promise<MenuContent>;
  /** Every post of a kind, page by page: a site may have more than one answer holds. */
  listPosts(locale: Locale, type: PostType): Promise<ListedPost[]>;
  /**
   * Where WordPress itself leads from a path: it remembers the slugs that editors changed.
   * @returns a path of this site with its prefix and trailing slash, built from checked segments; null where it leads nowhere else on its
   * own host, or to a home page, as a WordPress that shows nothing itself does with every address
   */
  findRedirect(path: string): Promise<string | null>;
}

export interface QueryOptions {
  readonly client: WordpressClient;
  readonly menuIds: MenuIds;
  /** Origins under which WordPress and this site are known: links to them stay inside the site. */
  readonly ownOrigins: readonly string[];
  /** Told once for each name of an ACF layout we do not know. */
  readonly onUnknownLayout: (name: string, where: string) => void;
}

/**
 * Creates the questions: each asks one endpoint, validates the whole answer and gives it in our words.
 * Every one rejects with WordpressError or ParseError where there is no usable answer: that is never a "not found".
 */
export function createWordpressQueries({ client, menuIds, ownOrigins, onUnknownLayout }: QueryOptions): WordpressQueries {
  const ownHosts = new Set(ownOrigins.map((origin) => new URL(origin).host));
  /** Names WordPress gives itself in its posts: asked through a proxy, it does not know ours. */
  const namedHosts = new Set<string>();
  const reported = new Set<string>();

  const ask = async <S extends z.ZodType>(locale: Locale, path: string, schema: S): Promise<z.output<S>> => {
    const fullPath = `${locales[locale].prefix}/wp-json${path}`;
    return parse(schema, await client.getJson(fullPath), `WordPress ${fullPath}`);
  };
  /** WordPress matches slugs loosely (case, lists, parts): only exact matches count. */
  const findPosts = async (locale: Locale, type: 'pages' | 'angebot', slug: string): Promise<WpPage[]> => {
    const posts = await ask(locale, `/wp/v2/${type}?slug=${encodeURIComponent(slug)}`, pagesAnswer);
    const exact = posts.filter((post) => post.slug === slug);
    for (const { acf, link } of exact) {
      if (URL.canParse(link)) namedHosts.add(new URL(link).host);
      for (const name of [...acf.content.unknown, ...acf.rooms_flexible.unknown]) {
        if (!reported.has(name)) onUnknownLayout(name, link);
        reported.add(name);
      }
    }
    return exact;
  };
  const listRecords = async (locale: Locale, type: 'rooms' | 'packege'): Promise<RecordContent[]> => {
    const records = await ask(locale, `/wp/v2/${type}?per_page=100`, recordsAnswer);
    return records.map((record) => toRecordContent(record, { locale, ownHosts }, type));
  };

  return {
    async findPages(locale, slug) {
      const pages = await findPosts(locale, 'pages', slug);
      return pages.length === 0 ? null : pages.map((page) => toPageContent(page, { locale, ownHosts }));
    },
    async findOffer(locale, slug) {
      const [offer] = await findPosts(locale, 'angebot', slug);
      return offer === undefined ? null : toOfferContent(offer, { locale, ownHosts });
    },
    async listOffers(locale) {
      const offers = await ask(locale, '/wp/v2/angebot?per_page=100', offerListAnswer);
      return offers.map(({ slug, title }) => ({ slug, title: toPlainText(title.rendered) }));
    },
    listRooms: (locale) => listRecords(locale, 'rooms'),
    listPackages: (locale) => listRecords(locale, 'packege'),
    async findMenu(locale, name) {
      const spoken = menuLocale(locale, name);
      return toMenuContent(await ask(spoken, `/menus/v1/menus/${menuIds[locale][name]}`, menuAnswer), spoken, ownHosts);
    },
    async listPosts(locale, type) {
      const posts = await getWholeList(client, `${locales[locale].prefix}/wp-json/wp/v2/${type}`, listedAnswer, listedFields);
      return posts.map((post) => toListedPost(post, type, locale));
    },
    async findRedirect(path) {
      const address = await client.findRedirect(path);
      if (address === null) return null;
      const { origin, host, pathname } = new URL(address);
      // A page has no query of its own.
      const isOurs = ownHosts.has(host) || namedHosts.has(host);
      const target = isOurs ? pathOnSite(`${origin}${pathname}`, localeOfPath(pathname)) : null;
      const isHome = target !== null && target === homePath(localeOfPath(target));
      return target === path || isHome ? null : target;
    },
  };
}
