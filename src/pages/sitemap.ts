import type { z } from 'zod';
import {
  buildAbsoluteUrl,
  buildHomePath,
  buildOfferPath,
  buildPagePath,
  buildRecordPath,
  type SiteAddresses,
} from '../addresses/pageAddresses.ts';
import type { WpBlock } from '../blocks/index.ts';
import { roomFactFields } from '../blocks/roomFacts.ts';
import type { PageContext } from '../elements/context.ts';
import { visibleDays, type WpImage } from '../elements/fields.ts';
import { toPathOnSite } from '../elements/linkResolver.ts';
import { buildFallbackAddress } from '../elements/pictures.ts';
import { toImages, toShownDays } from '../elements/values.ts';
import type { ImageContent, ShownDays } from '../elements/valueTypes.ts';
import type { Locale } from '../i18n/locales.ts';
import type { PostRoute } from '../shared/postTypes.ts';
import { buildAlternates } from './head.ts';
import { offerDays, toOfferDays } from './offer.ts';
import { pageFields, pageSchema, toTranslatedPage } from './page.ts';
import { editorFields, entries, publication, type ToContentContext, toTranslations } from './post.ts';

/* Posts in lists, of which the sitemap is made: what WordPress sends, what it means, its model. */

/** Fields of editors in a list: the pictures of pages, offers and rooms, and the days of pages and offers. */
const listedAcf = {
  heroimage: pageFields.heroimage,
  content: pageFields.content,
  rooms_flexible: pageFields.rooms_flexible,
  image: roomFactFields.image,
  gallery: roomFactFields.gallery,
  ...offerDays,
  ...visibleDays,
};

/** The fields of a post that lists request. */
const listed = pageSchema
  .pick({ slug: true, link: true, modified_gmt: true, wpml_translations: true, yoast_head_json: true })
  .extend({ ...publication, acf: editorFields(listedAcf) });
/** `_fields` of such a request: WordPress then renders no content. */
export const listedFields = [
  'slug,link,status,content.protected,modified_gmt,wpml_current_locale,wpml_translations,yoast_head_json.robots',
  ...Object.keys(listedAcf).map((field) => `acf.${field}`),
].join(',');

/** Response of a list of any post type with `listedFields`. */
export const listedSchema = entries(listed);
export type WpListed = z.output<typeof listed>;

/** An entry of a list of posts: what a sitemap needs. */
export interface ListedPost {
  readonly slug: string;
  /** The canonical path on this site. */
  readonly path: string;
  /** Paths of the translations of this post that WordPress names. */
  readonly translations: Readonly<Partial<Record<Locale, string>>>;
  /** ISO time of the last change; null if WordPress does not name it. */
  readonly modified: string | null;
  /** True if an editor asks search engines to leave out this page. */
  readonly noindex: boolean;
  /** The first images of the post, the hero image before all others. */
  readonly images: readonly Omit<ImageContent, 'alt' | 'caption'>[];
  /** null for rooms and packages. */
  readonly shown: ShownDays | null;
  /** Days of the blocks that are shown on some days only. */
  readonly blockDays: readonly ShownDays[];
}

/** Images of a post in the sitemap: search engines accept a thousand, but every entry is held in memory. */
const MAX_IMAGES_PER_POST = 20;

/** Converts a post of a list to its sitemap entry. Entries are small, because thousands are held in memory. */
export function toListedPost(post: WpListed, type: PostRoute, context: Pick<ToContentContext, 'locale' | keyof SiteAddresses>): ListedPost {
  const { locale, languages } = context;
  const { heroimage, image, gallery, content, rooms_flexible } = post.acf;
  const buildPath = type === 'pages' ? null : pathBuilders[type];
  const path = buildPath === null ? getOwnPath(context, post, locale) : buildPath(context, post.slug, locale);
  const blocks = [...content.blocks, ...rooms_flexible.blocks];
  const [dated, lasting] = [blocks.filter(isDated), blocks.filter((block) => !isDated(block))];
  // Pictures that are not always there are none for a sitemap.
  const images = toImages([heroimage, image, ...gallery, ...lasting.flatMap(listImages)], { locale });
  const distinct = images.filter((image, index) => images.findIndex(({ path }) => path === image.path) === index);
  return {
    slug: post.slug,
    path,
    translations: toTranslations(context, post, buildPath ?? toTranslatedPage),
    modified: post.modified_gmt === null ? null : `${post.modified_gmt}Z`,
    noindex: post.yoast_head_json.robots,
    images: distinct
      .slice(0, MAX_IMAGES_PER_POST)
      .map(({ path, width, height, version, focus }) => ({ path, width, height, version, focus })),
    shown: toListedDays(post, type, path === buildHomePath(languages, locale)),
    blockDays: dated.map(toShownDays),
  };
}

function toListedDays({ acf }: WpListed, type: PostRoute, isHome: boolean): ShownDays | null {
  if (type === 'angebot') return toOfferDays(acf).shown;
  return type === 'pages' && !isHome ? toShownDays(acf) : null;
}

function isDated({ visible_from, visible_to }: WpBlock): boolean {
  return visible_from !== null || visible_to !== null;
}

const pathBuilders: Readonly<Record<Exclude<PostRoute, 'pages'>, (site: SiteAddresses, slug: string, locale: Locale) => string>> = {
  angebot: (site, slug, locale) => buildOfferPath(site, locale, slug),
  rooms: ({ languages }, slug, locale) => buildRecordPath(languages, locale, 'rooms', slug),
  packege: ({ languages }, slug, locale) => buildRecordPath(languages, locale, 'packege', slug),
};

/**
 * Returns the path at which a page is served: pages are found by the last segment, so a `link` that does not end with the slug is ignored.
 * The page `home` at the top level is the home page of its language.
 */
function getOwnPath({ languages }: SiteAddresses, { slug, link }: WpListed, locale: Locale): string {
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

/** One page of the site; `translations` contains only pages that exist on it. */
export interface SitemapEntry extends ListedPost {
  readonly locale: Locale;
}

/** One `<url>` of the sitemap; all addresses are absolute. */
export type SitemapUrl = ReturnType<typeof buildSitemap>[number];

/** Builds the entries of the sitemap, with the same addresses and alternates as the pages' heads. */
export function buildSitemap(entries: readonly SitemapEntry[], context: Pick<PageContext, 'site' | 'publicUrl' | 'signAddress'>) {
  const { publicUrl } = context;
  return entries.map((entry) => ({
    loc: buildAbsoluteUrl(publicUrl, entry.path),
    lastmod: entry.modified,
    alternates: buildAlternates(entry, { ...context, locale: entry.locale }),
    images: entry.images.map((image) => buildAbsoluteUrl(publicUrl, buildFallbackAddress(image, context))),
  }));
}
