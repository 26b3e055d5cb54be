import { buildHomePath, buildOfferPath, buildPagePath, buildRecordPath } from '../../addresses/pageAddresses.ts';
import { toBlock, type WpBlock } from '../../blocks/index.ts';
import { openGraphTypes, type PackageFacts, type RecordContent, type SeasonPrice, type SeoContent } from '../../blocks/listed.ts';
import { reportNeeded } from '../../blocks/parts.ts';
import { toRoomFacts } from '../../blocks/room.ts';
import type { WpImage } from '../../elements/fields.ts';
import { createLinkResolver, toPathOnSite } from '../../elements/linkResolver.ts';
import { toPlainText } from '../../elements/richNodes.ts';
import { type TextContext, toRichText } from '../../elements/richText/toRichText.ts';
import { sortDays, toImageContent, toImages, toLinkContent, toShownDays, toText } from '../../elements/values.ts';
import { ALWAYS, type ShownDays } from '../../elements/valueTypes.ts';
import { type Languages, type Locale, parseLocale } from '../../i18n/locales.ts';
import type { RecordType } from '../../shared/dialogs.ts';
import { isSlug } from '../../shared/slug.ts';
import type { ListedPost, OfferContent, PageContent } from '../content.ts';
import type { Dropped } from './fieldProblems.ts';
import type { WpListed, WpOfferDays, WpPage, WpRecord } from './postsSchema.ts';

export interface ToContentContext {
  readonly locale: Locale;
  /** Those of the site. */
  readonly languages: Languages;
  /** Hosts of CONTENT_URL and PUBLIC_URL; the host of the post's own `link` is added to them. */
  readonly ownHosts: ReadonlySet<string>;
  /** Called with each address and each text that is left out. */
  readonly onDropped?: (dropped: Dropped) => void;
}

/** What the texts and fields of a post are converted with. */
function createTextContext({ locale, languages, ownHosts, onDropped }: ToContentContext, link: string): TextContext {
  const resolve = createLinkResolver({
    locale,
    languages,
    ownHosts,
    posts: [link],
    onDropped: (found) => onDropped?.({ kind: 'link', found }),
  });
  return {
    locale,
    resolve,
    onDroppedFile: (found) => onDropped?.({ kind: 'file', found }),
    onNeeded: (field, found) => onDropped?.({ kind: 'needed', field, found }),
  };
}

/** Converts a page. */
export function toPageContent(page: WpPage, context: ToContentContext): PageContent {
  const { languages } = context;
  const text = createTextContext(context, page.link);
  const path = toPathOnSite(languages, page.link, context.locale) ?? buildPagePath(languages, context.locale, page.slug);
  const links = page.acf.acf__overlay_navigation.map((item) => toLinkContent(item.link, text)).filter((link) => link !== null);
  return {
    id: page.id,
    slug: page.slug,
    path,
    title: toText(page.title.rendered, text),
    seo: toSeo(page.yoast_head_json),
    hero: toImageContent(page.acf.heroimage, text),
    content: toRichText(page.content.rendered, text),
    blocks: orderBlocks(page.acf).map((block) => toBlock(block, text)),
    heroFocus: page.acf.hero_focus,
    heroLink: toLinkContent(page.acf.hero_link, text),
    overlay: links.length === 0 ? null : { title: toText(page.acf.acf__overlay_name, text), links },
    translations: toTranslations(languages, page, toTranslatedPage),
    modified: page.modified_gmt === null ? null : `${page.modified_gmt}Z`,
    // Without a home page every visitor of `/` would get an error.
    shown: path === buildHomePath(languages, context.locale) ? ALWAYS : toShownDays(page.acf),
  };
}

/** Converts an offer: a page with a price and dates. */
export function toOfferContent(offer: WpPage, context: ToContentContext): OfferContent {
  const { languages } = context;
  const { price_from, price_fixed, price_note } = offer.acf;
  return {
    ...toPageContent(offer, context),
    path: buildOfferPath(languages, context.locale, offer.slug),
    translations: toTranslations(languages, offer, (_languages, slug, locale) => buildOfferPath(languages, locale, slug)),
    priceFrom: price_from,
    isPriceFixed: price_fixed,
    priceNote: toText(price_note, context),
    ...toOfferDays(offer.acf),
  };
}

/** Converts a room or package. */
export function toRecordContent(record: WpRecord, context: ToContentContext, type: RecordType): RecordContent {
  const { languages } = context;
  const text = createTextContext(context, record.link);
  return {
    slug: record.slug,
    wordpressPath: toPathOnSite(languages, record.link, context.locale),
    title: toText(record.title.rendered, text),
    content: toRichText(record.content.rendered, text),
    seo: toSeo(record.yoast_head_json),
    onRequest: record.acf.on_request,
    offered: type === 'packege' ? toPackageFacts(record.acf, text) : null,
    facts: type === 'rooms' ? toRoomFacts(record.acf, text) : null,
    seasonPrices: type === 'rooms' ? toSeasonPrices(record.acf.season_prices, text) : [],
    translations: toTranslations(languages, record, (_languages, slug, locale) => buildRecordPath(languages, locale, type, slug)),
  };
}

function toPackageFacts({ image, price_from, price_note, nights }: WpRecord['acf'], context: TextContext): PackageFacts {
  return {
    image: toImageContent(image, context),
    priceFrom: price_from,
    priceNote: toText(price_note, context),
    // Half a night is a mistake: the guest then chooses the departure.
    nights: nights !== null && Number.isInteger(nights) && nights > 0 ? nights : null,
  };
}

/** A season without a price is left out, and reported. */
function toSeasonPrices(entries: WpRecord['acf']['season_prices'], context: TextContext): SeasonPrice[] {
  return entries.flatMap(({ season, from_day, to_day, price }) => {
    if (price === null) reportNeeded(context, 'price', [season]);
    const days = from_day === null || to_day === null ? null : { from: from_day, to: to_day };
    return price === null ? [] : [{ season: toText(season, context), price, days }];
  });
}

/** Puts rooms behind the other blocks; a call to action or form at the end stays at the end. */
function orderBlocks({ content, rooms_flexible }: WpPage['acf']): readonly WpBlock[] {
  const last = content.blocks.at(-1);
  const isClosing = last?.layout === 'cta' || last?.layout === 'form';
  const before = isClosing ? content.blocks.slice(0, -1) : content.blocks;
  return [...before, ...rooms_flexible.blocks, ...(isClosing ? [last] : [])];
}

/**
 * Builds the path of a translated page from its address, or from its slug if the address does not end with it (some plugin versions omit it). The
 * translations of a front page are front pages, whatever their slugs.
 * @param original the address of the page that is translated
 */
function toTranslatedPage(languages: Languages, slug: string, locale: Locale, href: string, original: string): string {
  const path = toPathOnSite(languages, href, locale);
  const home = buildHomePath(languages, locale);
  if (path === home && languages.some((code) => toPathOnSite(languages, original, code) === buildHomePath(languages, code))) return home;
  return path?.endsWith(`/${slug}/`) ? path : buildPagePath(languages, locale, slug);
}

/** Builds the paths of all translations of a post in the languages of the site. @param toPath builds the path of one translation */
export function toTranslations(
  languages: Languages,
  page: Pick<WpPage, 'wpml_translations' | 'link'>,
  toPath: (languages: Languages, slug: string, locale: Locale, href: string, original: string) => string,
): Partial<Record<Locale, string>> {
  return Object.fromEntries(
    page.wpml_translations.flatMap(({ locale: tag = '', slug, href }) => {
      const locale = parseLocale(tag);
      const isShown = locale !== null && languages.includes(locale) && isSlug(slug);
      return isShown ? [[locale, toPath(languages, slug, locale, href, page.link)]] : [];
    }),
  );
}

function toSeo(yoast: WpPage['yoast_head_json']): SeoContent {
  const plain = (value: string) => toPlainText(value) || null;
  return {
    noindex: yoast.robots,
    title: plain(yoast.title),
    description: plain(yoast.description),
    ogTitle: plain(yoast.og_title),
    ogDescription: plain(yoast.og_description),
    ogType: openGraphTypes.find((type) => type === yoast.og_type.trim()) ?? null,
  };
}

/**
 * Converts the days of an offer. `valid_from` and `valid_to` are the days of the stay. The offer is on the site from its publication, since guests
 * book weeks ahead, or from `show_from`, until `show_until` or `valid_to`, whichever is earlier.
 */
export function toOfferDays(days: WpOfferDays): Pick<OfferContent, 'validFrom' | 'validTo' | 'shown'> {
  const [validFrom, validTo] = sortDays(days.valid_from, days.valid_to);
  const [showFrom, showUntil] = sortDays(days.show_from, days.show_until);
  const [firstEnd] = sortDays(showUntil ?? validTo, validTo ?? showUntil);
  return { validFrom, validTo, shown: { from: showFrom, until: firstEnd } };
}

/** Post types by the names of their REST routes (`packege` is WordPress's spelling). */
export const postTypes = ['pages', 'angebot', 'rooms', 'packege'] as const;
export type PostType = (typeof postTypes)[number];

/** Images of a post in the sitemap: search engines accept a thousand, but every entry is held in memory. */
const MAX_IMAGES_PER_POST = 20;

/** Converts a post of a list to its sitemap entry. Entries are small, because thousands are held in memory. */
export function toListedPost(
  post: WpListed,
  type: PostType,
  { locale, languages }: Pick<ToContentContext, 'locale' | 'languages'>,
): ListedPost {
  const { heroimage, image, gallery, content, rooms_flexible } = post.acf;
  const path = pathsByType[type].own(languages, post, locale);
  const blocks = [...content.blocks, ...rooms_flexible.blocks];
  const [dated, lasting] = [blocks.filter(isDated), blocks.filter((block) => !isDated(block))];
  // Pictures that are not always there are none for a sitemap.
  const images = toImages([heroimage, image, ...gallery, ...lasting.flatMap(listImages)], { locale });
  const distinct = images.filter((image, index) => images.findIndex(({ path }) => path === image.path) === index);
  return {
    slug: post.slug,
    path,
    translations: toTranslations(languages, post, pathsByType[type].translated),
    modified: post.modified_gmt === null ? null : `${post.modified_gmt}Z`,
    noindex: post.yoast_head_json.robots,
    images: distinct
      .slice(0, MAX_IMAGES_PER_POST)
      .map(({ path, width, height, version, focus }) => ({ path, width, height, version, focus })),
    shown: toListedDays(post, type, path === buildHomePath(languages, locale)),
    blockDays: dated.map(toShownDays),
  };
}

function toListedDays({ acf }: WpListed, type: PostType, isHome: boolean): ShownDays | null {
  if (type === 'angebot') return toOfferDays(acf).shown;
  return type === 'pages' && !isHome ? toShownDays(acf) : null;
}

function isDated({ visible_from, visible_to }: WpBlock): boolean {
  return visible_from !== null || visible_to !== null;
}

interface PathBuilders {
  own(languages: Languages, post: WpListed, locale: Locale): string;
  translated(languages: Languages, slug: string, locale: Locale, href: string, original: string): string;
}

const recordPaths = (type: RecordType): PathBuilders => ({
  own: (languages, { slug }, locale) => buildRecordPath(languages, locale, type, slug),
  translated: (languages, slug, locale) => buildRecordPath(languages, locale, type, slug),
});

const pathsByType: Readonly<Record<PostType, PathBuilders>> = {
  pages: { own: getOwnPath, translated: toTranslatedPage },
  angebot: {
    own: (languages, { slug }, locale) => buildOfferPath(languages, locale, slug),
    translated: (languages, slug, locale) => buildOfferPath(languages, locale, slug),
  },
  rooms: recordPaths('rooms'),
  packege: recordPaths('packege'),
};

/**
 * Returns the path at which a page is served: pages are found by the last segment, so a `link` that does not end with the slug is ignored.
 * The page `home` at the top level is the home page of its language.
 */
function getOwnPath(languages: Languages, { slug, link }: WpListed, locale: Locale): string {
  const path = toPathOnSite(languages, link, locale);
  const home = buildHomePath(languages, locale);
  // WordPress gives the front page this path, whatever its slug.
  if (path === home) return path;
  const isHome = slug === 'home' && (path === null || path === `${home}home/`);
  if (isHome) return home;
  return path?.endsWith(`/${slug}/`) ? path : buildPagePath(languages, locale, slug);
}

function listImages(block: WpBlock): (WpImage | null)[] {
  if (block.layout === 'gallery') return block.images;
  if (block.layout === 'cards' || block.layout === 'hosts') return block.items.map(({ image }) => image);
  if (block.layout === 'room') return [block.image, ...block.gallery];
  return 'image' in block ? [block.image] : [];
}
