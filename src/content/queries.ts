import { buildHomePath, getLocaleOfPath, type SiteAddresses } from '../addresses/pageAddresses.ts';
import type { RecordContent } from '../blocks/listed.ts';
import { toPathOnSite } from '../elements/linkResolver.ts';
import type { MenuContent } from '../elements/menuItems.ts';
import { toPlainText } from '../elements/richNodes.ts';
import { getPrefix, type Languages, type Locale } from '../i18n/locales.ts';
import { parse } from '../lib/parse.ts';
import type { OfferContent, OfferReference } from '../pages/offer.ts';
import { offerListSchema, offersSchema, toOfferContent, toOfferDays, type WpOfferReference } from '../pages/offer.ts';
import type { PageContent } from '../pages/page.ts';
import { pagesSchema, toPageContent, type WpPage } from '../pages/page.ts';
import { robotsFields, robotsSchema, type ToContentContext, type WpPublication } from '../pages/post.ts';
import { recordsSchema, toRecordContent, type WpRecord } from '../pages/record.ts';
import type { ListedPost } from '../pages/sitemap.ts';
import { listedFields, listedSchema, toListedPost, type WpListed } from '../pages/sitemap.ts';
import { toMenuContent } from '../pages/wordpress/menuContent.ts';
import { menuSchema } from '../pages/wordpress/menuSchema.ts';
import { findWithheldReason } from '../pages/wordpress/publication.ts';
import type { RecordType } from '../shared/dialogs.ts';
import type { PostRoute } from '../shared/postTypes.ts';
import { type AnswerSource, recordAnswers, replayAnswers } from '../wordpress/answers.ts';
import type { WordpressClient } from '../wordpress/client.ts';
import { type EntriesOptions, getWholeList, readEntries, refuseLargePost, refuseLoss } from '../wordpress/entries.ts';
import { findWrongTypes } from '../wordpress/lenient.ts';
import type { MenuAddress } from './menus.ts';
import type { LanguageSettings } from './settings.ts';
import { getLanguageSettings } from './settings.ts';

/**
 * All queries of content to WordPress, without posts that are not published in the language; null or an empty list if there is none. Every query rejects with WordpressError
 * or ParseError if there is no usable response, which never means "not found".
 * @param lastGood the last good result, null if there is none: a response that would lose much of it by fields of the wrong type is refused
 */
export interface ContentQueries {
  /** Finds every page with this slug: a slug may exist below several parents. */
  findPages(locale: Locale, slug: string, lastGood?: readonly PageContent[] | null): Promise<PageContent[] | null>;
  findOffer(locale: Locale, slug: string, lastGood?: OfferContent | null): Promise<OfferContent | null>;
  listOffers(locale: Locale, lastGood?: readonly OfferReference[] | null): Promise<OfferReference[]>;
  listRecords(locale: Locale, type: RecordType, lastGood?: readonly RecordContent[] | null): Promise<RecordContent[]>;
  /** @throws WordpressError also for an unknown menu id: the site file is wrong then */
  findMenu(address: MenuAddress, lastGood?: MenuContent | null): Promise<MenuContent>;
  /** Gets front page and menus of a language; nothing from a WordPress without the companion plugin. */
  getSettings(locale: Locale): Promise<LanguageSettings>;
  /** True unless a page of the language may be found by search engines. */
  isEveryPageHidden(locale: Locale): Promise<boolean>;
  /** Lists every post of a type, page by page: a response holds 100 at most. */
  listPosts(locale: Locale, type: PostRoute): Promise<ListedPost[]>;
}

export interface WordpressQueries extends ContentQueries {
  /** The same queries, which pass each answer of WordPress on before they read it. */
  record(onAnswer: (answer: unknown) => void): ContentQueries;
  /** The same queries of recorded answers, as a query of this or an earlier version got them. */
  replay(answers: readonly unknown[]): ContentQueries;
  /**
   * Finds WordPress's own redirect of a path: WordPress remembers slugs that editors have changed.
   * @returns a path of this site with prefix and trailing slash, built from validated segments; null if WordPress does not redirect to
   * another path of its own host, or redirects to a home page, as some headless set-ups do with every address
   */
  findRedirect(path: string): Promise<string | null>;
}

export interface QueryOptions extends SiteAddresses {
  readonly client: WordpressClient;
  /** Origins of WordPress and of this site: links to them count as internal. */
  readonly ownOrigins: readonly string[];
  /** Called once for each unknown name of an ACF layout. */
  readonly onUnknownLayout: (name: string, where: string) => void;
}

/** Creates the queries: each requests one endpoint, validates the whole response and converts it to content. */
export function createWordpressQueries({ client, languages, addresses, ownOrigins, onUnknownLayout }: QueryOptions): WordpressQueries {
  const ownHosts = new Set(ownOrigins.map((origin) => new URL(origin).host));
  /** Hosts in the addresses of WordPress's posts: behind a proxy, WordPress does not know the host of CONTENT_URL. */
  const postHosts = new Set<string>();
  const reportedLayouts = new Set<string>();
  const contextOf = (locale: Locale) => ({ languages, addresses, ownHosts, locale });
  /** Converts posts that are published in the language, and leaves out the others. */
  const ifPublished =
    <P extends WpPublication, T>(locale: Locale, toContent: (post: P, context: ToContentContext) => T) =>
    (post: P) =>
      findWithheldReason(languages, post, locale) === null ? toContent(post, contextOf(locale)) : null;
  /** Converts published posts with exactly this slug: WordPress ignores case in slugs and accepts lists and parts of them. */
  const ifNamed = <P extends WpPage, T>(locale: Locale, slug: string, toContent: (post: P, context: ToContentContext) => T) =>
    ifPublished(locale, (post: P, context) => {
      if (post.slug !== slug) return null;
      if (URL.canParse(post.link)) postHosts.add(new URL(post.link).host);
      for (const name of [...post.acf.content.unknown, ...post.acf.rooms_flexible.unknown]) {
        if (!reportedLayouts.has(name)) onUnknownLayout(name, post.link);
        reportedLayouts.add(name);
      }
      return toContent(post, context);
    });

  /** The queries of one source of answers. */
  const createQueries = (answers: AnswerSource): ContentQueries => {
    const request = async (locale: Locale, route: string) => {
      const path = `${getPrefix(languages, locale)}/wp-json${route}`;
      return { body: (await answers.getList(path)).body, source: `WordPress ${path}` };
    };
    const list = async <P, T>(locale: Locale, query: string, options: EntriesOptions<P, T>): Promise<T[]> => {
      const { body, source } = await request(locale, `/wp/v2/${query}`);
      return readEntries(body, source, options);
    };
    const listAll = <T>(locale: Locale, type: PostRoute, read: (body: unknown, source: string) => T[] | Promise<T[]>, fields: string) =>
      getWholeList(answers, `${getPrefix(languages, locale)}/wp-json/wp/v2/${type}`, read, fields);

    return {
      async findPages(locale, slug, lastGood) {
        const convert = ifNamed(locale, slug, toPageContent);
        const pages = await list(locale, `pages?slug=${encodeURIComponent(slug)}`, { schema: pagesSchema, convert, lastGood });
        return pages.length === 0 ? null : pages;
      },
      async findOffer(locale, slug, lastGood) {
        const options = { schema: offersSchema, convert: ifNamed(locale, slug, toOfferContent), lastGood: lastGood && [lastGood] };
        const [offer] = await list(locale, `angebot?slug=${encodeURIComponent(slug)}`, options);
        return offer ?? null;
      },
      listOffers: (locale, lastGood) =>
        list(locale, 'angebot?per_page=100', { schema: offerListSchema, convert: ifPublished(locale, toOfferReference), lastGood }),
      listRecords(locale, type, lastGood) {
        const convert = ifPublished(locale, (record: WpRecord, context) => toRecordContent(record, context, type));
        return list(locale, `${type}?per_page=100`, { schema: recordsSchema, convert, lastGood });
      },
      async findMenu({ id, labelLocale }, lastGood = null) {
        const { body, source } = await request(labelLocale, `/menus/v1/menus/${id}`);
        refuseLargePost(body, source);
        const content = toMenuContent(parse(menuSchema, body, source), contextOf(labelLocale));
        refuseLoss(source, { lastGood, content, findProblems: () => findWrongTypes(menuSchema, body) });
        return content;
      },
      getSettings: (locale) => getLanguageSettings(answers, languages, locale),
      async isEveryPageHidden(locale) {
        const pages = await listAll(locale, 'pages', (body, source) => parse(robotsSchema, body, source), robotsFields);
        return pages.length > 0 && pages.every(({ yoast_head_json }) => yoast_head_json.robots);
      },
      listPosts(locale, type) {
        const convert = ifPublished(locale, (post: WpListed, context) => toListedPost(post, type, context));
        return listAll(locale, type, (body, source) => readEntries(body, source, { schema: listedSchema, convert }), listedFields);
      },
    };
  };
  return {
    ...createQueries(client),
    record: (onAnswer) => createQueries(recordAnswers(client, onAnswer)),
    replay: (answers) => createQueries(replayAnswers(answers)),
    async findRedirect(path) {
      const address = await client.findRedirect(path);
      if (address === null) return null;
      const url = new URL(address);
      return ownHosts.has(url.host) || postHosts.has(url.host) ? toRedirectTarget(languages, url, path) : null;
    },
  };
}

function toOfferReference({ slug, title, acf }: WpOfferReference): OfferReference {
  return { slug, title: toPlainText(title.rendered), shown: toOfferDays(acf).shown };
}

/** Returns the path on this site to which WordPress redirects a path; null for the same path and for a home page. */
function toRedirectTarget(languages: Languages, { origin, pathname }: URL, path: string): string | null {
  // The query is dropped: pages have none.
  const target = toPathOnSite(languages, `${origin}${pathname}`, getLocaleOfPath(languages, pathname));
  const isHome = target !== null && target === buildHomePath(languages, getLocaleOfPath(languages, target));
  return target === path || isHome ? null : target;
}
