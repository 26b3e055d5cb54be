import { buildHomePath, buildOfferPath, buildPagePath, buildRecordPath } from '../../addresses/pageAddresses.ts';
import type { WpBlock } from '../../blocks/index.ts';
import type { ListedPost } from '../../content/types.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { RecordFolder } from '../../shared/dialogs.ts';
import { toPathOnSite } from '../links.ts';
import type { WpListed } from '../schemas/posts.ts';
import type { WpImage } from '../schemas/values.ts';
import { toOfferDays } from './offerDays.ts';
import { toTranslatedPage, toTranslations } from './posts.ts';
import { toImages } from './values.ts';

/** Post types by the names of their REST routes (`packege` is WordPress's spelling). */
export const postTypes = ['pages', 'angebot', 'rooms', 'packege'] as const;
export type PostType = (typeof postTypes)[number];

/** Images of a post in the sitemap: search engines accept a thousand, but every entry is held in memory. */
const MAX_IMAGES_PER_POST = 20;

/** Converts a post of a list to its sitemap entry. Entries are small, because thousands are held in memory. */
export function toListedPost(post: WpListed, type: PostType, locale: Locale): ListedPost {
  const { heroimage, content, rooms_flexible } = post.acf;
  const images = toImages([heroimage, ...[...content.blocks, ...rooms_flexible.blocks].flatMap(listImages)], { locale });
  const distinct = images.filter((image, index) => images.findIndex(({ path }) => path === image.path) === index);
  return {
    path: pathsByType[type].own(post, locale),
    translations: toTranslations(post, pathsByType[type].translated),
    modified: post.modified_gmt === null ? null : `${post.modified_gmt}Z`,
    images: distinct
      .slice(0, MAX_IMAGES_PER_POST)
      .map(({ path, width, height, version, focus }) => ({ path, width, height, version, focus })),
    shown: type === 'angebot' ? toOfferDays(post.acf).shown : null,
  };
}

interface PathBuilders {
  own(post: WpListed, locale: Locale): string;
  translated(slug: string, locale: Locale, href: string): string;
}

const recordPaths = (folder: RecordFolder): PathBuilders => ({
  own: ({ slug }, locale) => buildRecordPath(locale, folder, slug),
  translated: (slug, locale) => buildRecordPath(locale, folder, slug),
});

const pathsByType: Readonly<Record<PostType, PathBuilders>> = {
  pages: { own: getOwnPath, translated: toTranslatedPage },
  angebot: { own: ({ slug }, locale) => buildOfferPath(locale, slug), translated: (slug, locale) => buildOfferPath(locale, slug) },
  rooms: recordPaths('rooms'),
  packege: recordPaths('packege'),
};

/**
 * Returns the path at which a page is served: pages are found by the last segment, so a `link` that does not end with the slug is ignored.
 * The page `home` at the top level is the home page of its language.
 */
function getOwnPath({ slug, link }: WpListed, locale: Locale): string {
  const path = toPathOnSite(link, locale);
  const isHome = slug === 'home' && (path === null || path === buildHomePath(locale) || path === `${buildHomePath(locale)}home/`);
  if (isHome) return buildHomePath(locale);
  return path?.endsWith(`/${slug}/`) ? path : buildPagePath(locale, slug);
}

function listImages(block: WpBlock): (WpImage | null)[] {
  if (block.layout === 'gallery') return block.images;
  if (block.layout === 'cards') return block.items.map(({ image }) => image);
  if (block.layout === 'room') return [block.image, ...block.gallery];
  return 'image' in block ? [block.image] : [];
}
