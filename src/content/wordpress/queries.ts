import { homePath, localeOfPath } from '../../addresses/pageAddresses.ts';
import { type Locale, locales } from '../../i18n/locales.ts';
import { parse } from '../../lib/parse.ts';
import { runInTurn } from '../../lib/turns.ts';
import { toPlainText } from '../text.ts';
import type { ListedPost, MenuContent, OfferContent, PageContent, PostReference, RecordContent } from '../types.ts';
import type { WordpressClient } from './client.ts';
import { readEntries } from './entries.ts';
import { pathOnSite } from './links.ts';
import { getWholeList } from './lists.ts';
import { type MenuIds, type MenuName, menuLocale } from './menus.ts';
import { menuSchema } from './schemas/menu.ts';
import {
  listedFields,
  listedSchema,
  offerListSchema,
  pagesSchema,
  recordsSchema,
  type WpListed,
  type WpOfferReference,
  type WpPage,
  type WpRecord,
} from './schemas/posts.ts';
import { type PostType, toListedPost } from './toContent/listed.ts';
import { toMenuContent } from './toContent/menu.ts';
import { toOfferContent, toPageContent, toRecordContent } from './toContent/posts.ts';
import { createWorkLimits } from './workLimits.ts';

/**
 * All queries of content to WordPress; null or an empty list if WordPress says that there is none. Every query rejects with WordpressError
 * or ParseError if there is no usable response, which never means "not found".
 */
export interface WordpressQueries {
  /** Finds every page with this slug: a slug may exist below several parents. */
  findPages(locale: Locale, slug: string): Promise<PageContent[] | null>;
  findOffer(locale: Locale, slug: string): Promise<OfferContent | null>;
  listOffers(locale: Locale): Promise<PostReference[]>;
  listRooms(locale: Locale): Promise<RecordContent[]>;
  listPackages(locale: Locale): Promise<RecordContent[]>;
  /** @throws WordpressError also for an unknown menu id: the site file is wrong then */
  findMenu(locale: Locale, name: MenuName): Promise<MenuContent>;
  /** Lists every post of a type, page by page: a response holds 100 at most. */
  listPosts(locale: Locale, type: PostType): Promise<ListedPost[]>;
  /**
   * Finds WordPress's own redirect of a path: WordPress remembers slugs that editors have changed.
   * @returns a path of this site with prefix and trailing slash, built from validated segments; null if WordPress does not redirect to
   * another path of its own host, or redirects to a home page, as some headless set-ups do with every address
   */
  findRedirect(path: string): Promise<string | null>;
}

export interface QueryOptions {
  readonly client: WordpressClient;
  readonly menuIds: MenuIds;
  /** Origins of WordPress and of this site: links to them count as internal. */
  readonly ownOrigins: readonly string[];
  /** Called once for each unknown name of an ACF layout. */
  readonly onUnknownLayout: (name: string, where: string) => void;
}

/** Creates the queries: each requests one endpoint, validates the whole response and converts it to content. */
export function createWordpressQueries({ client, menuIds, ownOrigins, onUnknownLayout }: QueryOptions): WordpressQueries {
  const ownHosts = new Set(ownOrigins.map((origin) => new URL(origin).host));
  /** Hosts in the addresses of WordPress's posts: behind a proxy, WordPress does not know the host of CONTENT_URL. */
  const postHosts = new Set<string>();
  const reportedLayouts = new Set<string>();

  const ask = async (locale: Locale, path: string): Promise<{ body: unknown; source: string }> => {
    const fullPath = `${locales[locale].prefix}/wp-json${path}`;
    return { body: await client.getJson(fullPath), source: `WordPress ${fullPath}` };
  };
  /** Finds exact matches only: WordPress ignores case in slugs and accepts lists and parts of them. */
  const findPosts = async <T>(locale: Locale, type: 'pages' | 'angebot', slug: string, toContent: (post: WpPage) => T): Promise<T[]> => {
    const { body, source } = await ask(locale, `/wp/v2/${type}?slug=${encodeURIComponent(slug)}`);
    const convert = (post: WpPage) => {
      if (post.slug !== slug) return null;
      const { acf, link } = post;
      if (URL.canParse(link)) postHosts.add(new URL(link).host);
      for (const name of [...acf.content.unknown, ...acf.rooms_flexible.unknown]) {
        if (!reportedLayouts.has(name)) onUnknownLayout(name, link);
        reportedLayouts.add(name);
      }
      return toContent(post);
    };
    return readEntries(body, source, { schema: pagesSchema, convert });
  };
  const listRecords = async (locale: Locale, type: 'rooms' | 'packege'): Promise<RecordContent[]> => {
    const { body, source } = await ask(locale, `/wp/v2/${type}?per_page=100`);
    const convert = (record: WpRecord) => toRecordContent(record, { locale, ownHosts }, type);
    return readEntries(body, source, { schema: recordsSchema, convert });
  };

  return {
    async findPages(locale, slug) {
      const pages = await findPosts(locale, 'pages', slug, (page) => toPageContent(page, { locale, ownHosts }));
      return pages.length === 0 ? null : pages;
    },
    async findOffer(locale, slug) {
      const [offer] = await findPosts(locale, 'angebot', slug, (post) => toOfferContent(post, { locale, ownHosts }));
      return offer ?? null;
    },
    async listOffers(locale) {
      const { body, source } = await ask(locale, '/wp/v2/angebot?per_page=100');
      const convert = ({ slug, title }: WpOfferReference) => ({ slug, title: toPlainText(title.rendered) });
      return readEntries(body, source, { schema: offerListSchema, convert, readsTexts: false });
    },
    listRooms: (locale) => listRecords(locale, 'rooms'),
    listPackages: (locale) => listRecords(locale, 'packege'),
    async findMenu(locale, name) {
      const labelLocale = menuLocale(locale, name);
      const { body, source } = await ask(labelLocale, `/menus/v1/menus/${menuIds[locale][name]}`);
      await runInTurn(() => createWorkLimits(source).check(body, []));
      const menu = await runInTurn(() => parse(menuSchema, body, source));
      return runInTurn(() => toMenuContent(menu, labelLocale, ownHosts));
    },
    listPosts(locale, type) {
      const convert = (post: WpListed) => toListedPost(post, type, locale);
      const read = (body: unknown, source: string) => readEntries(body, source, { schema: listedSchema, convert, readsTexts: false });
      return getWholeList(client, `${locales[locale].prefix}/wp-json/wp/v2/${type}`, read, listedFields);
    },
    async findRedirect(path) {
      const address = await client.findRedirect(path);
      if (address === null) return null;
      const url = new URL(address);
      return ownHosts.has(url.host) || postHosts.has(url.host) ? toRedirectTarget(url, path) : null;
    },
  };
}

/** Returns the path on this site to which WordPress redirects a path; null for the same path and for a home page. */
function toRedirectTarget({ origin, pathname }: URL, path: string): string | null {
  // The query is dropped: pages have none.
  const target = pathOnSite(`${origin}${pathname}`, localeOfPath(pathname));
  const isHome = target !== null && target === homePath(localeOfPath(target));
  return target === path || isHome ? null : target;
}
