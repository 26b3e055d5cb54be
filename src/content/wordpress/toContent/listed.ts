import { homePath, offerPath, pagePath, recordPath } from '../../../addresses/pageAddresses.ts';
import type { Locale } from '../../../i18n/locales.ts';
import type { RecordFolder } from '../../../shared/dialogs.ts';
import type { ListedPost } from '../../types.ts';
import { pathOnSite } from '../links.ts';
import type { WpBlock } from '../schemas/blocks.ts';
import type { WpListed } from '../schemas/posts.ts';
import type { WpImage } from '../schemas/values.ts';
import { toTranslations, translatedPage } from './posts.ts';
import { toImages } from './values.ts';

/** Kinds of posts as WordPress names them, in its own spelling. */
export const postTypes = ['pages', 'angebot', 'rooms', 'packege'] as const;
export type PostType = (typeof postTypes)[number];

/** Pictures of a post that are told: search engines take a thousand, memory is dearer. */
const MAX_IMAGES = 20;

/** A post of a list in our words, small: thousands are kept. */
export function toListedPost(post: WpListed, type: PostType, locale: Locale): ListedPost {
  const { heroimage, content, rooms_flexible } = post.acf;
  const images = toImages([heroimage, ...[...content.blocks, ...rooms_flexible.blocks].flatMap(imagesOf)]);
  const distinct = images.filter((image, index) => images.findIndex(({ path }) => path === image.path) === index);
  return {
    path: addresses[type].own(post, locale),
    translations: toTranslations(post, addresses[type].translated),
    modified: post.modified_gmt === null ? null : `${post.modified_gmt}Z`,
    images: distinct.slice(0, MAX_IMAGES).map(({ path, width, height, version, focus }) => ({ path, width, height, version, focus })),
  };
}

interface Addresses {
  own(post: WpListed, locale: Locale): string;
  translated(slug: string, locale: Locale, href: string): string;
}

const byFolder = (folder: RecordFolder): Addresses => ({
  own: ({ slug }, locale) => recordPath(locale, folder, slug),
  translated: (slug, locale) => recordPath(locale, folder, slug),
});

const addresses: Readonly<Record<PostType, Addresses>> = {
  pages: { own: ownPath, translated: translatedPage },
  angebot: { own: ({ slug }, locale) => offerPath(locale, slug), translated: (slug, locale) => offerPath(locale, slug) },
  rooms: byFolder('rooms'),
  packege: byFolder('packege'),
};

/**
 * Where a page answers: it is found by the last segment, so an address that ends otherwise is none. WordPress's `home` is the home page of
 * its language, whatever address it has at the top.
 */
function ownPath({ slug, link }: WpListed, locale: Locale): string {
  const path = pathOnSite(link, locale);
  const isHome = slug === 'home' && (path === null || path === homePath(locale) || path === `${homePath(locale)}home/`);
  if (isHome) return homePath(locale);
  return path?.endsWith(`/${slug}/`) ? path : pagePath(locale, slug);
}

function imagesOf(block: WpBlock): (WpImage | null)[] {
  if (block.layout === 'gallery') return block.images;
  if (block.layout === 'cards') return block.items.map(({ image }) => image);
  if (block.layout === 'room') return [block.image, ...block.gallery];
  return 'image' in block ? [block.image] : [];
}
