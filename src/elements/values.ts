import { createHash } from 'node:crypto';
import type { Locale } from '../i18n/locales.ts';
import { applyTypography } from '../i18n/typography.ts';
import { getUploadPath } from '../wordpress/uploads.ts';
import type { WpImage, WpLink, WpPostReference } from './fields.ts';
import { toPlainText } from './richNodes.ts';
import type { TextContext } from './richText/toRichText.ts';
import type { Headline, HeadlineSize, ImageContent, LinkContent, PostReference, ShownDays } from './valueTypes.ts';

/** Converts a text field to plain text in the typography of its language. */
export function toText(html: string, { locale }: { readonly locale: Locale }): string {
  return applyTypography(toPlainText(html), locale);
}

type ImageContext = Pick<TextContext, 'locale' | 'onDroppedFile'>;

/** Converts an image field; null if it is empty or outside the uploads folder. WordPress's own smaller sizes are ignored: `src/images` makes its own. */
export function toImageContent(image: WpImage | null, context: ImageContext): ImageContent | null {
  const path = image && getUploadPath(image.url);
  if (image !== null && path === null) context.onDroppedFile?.(image.url);
  if (image === null || path === null) return null;
  const { width, height, focal_point: focus } = image;
  return { path, width, height, alt: toPlainText(image.alt), caption: toText(image.caption, context), version: toVersion(image), focus };
}

/** Builds a short hash that changes with the file; null if WordPress names neither its time nor its size. */
function toVersion({ modified, filesize }: WpImage): string | null {
  if (modified === '' && filesize === '') return null;
  return createHash('sha256').update(`${modified}|${filesize}`).digest('hex').slice(0, 8);
}

/** Converts image fields in their order; empty ones and those outside the uploads folder are left out. */
export function toImages(images: readonly (WpImage | null)[], context: ImageContext): ImageContent[] {
  return images.map((image) => toImageContent(image, context)).filter((image) => image !== null);
}

/** Converts a link field; null if it is empty or must not be printed. */
export function toLinkContent(link: WpLink | null, context: TextContext): LinkContent | null {
  const resolved = link && context.resolve(link.url);
  return link && resolved ? { ...resolved, label: toText(link.title, context) } : null;
}

/** Converts a headline field to plain text; null if it is empty. @param size the editor's choice, '1' to '5'; null if there is none */
export function toHeadline(text: string, context: { readonly locale: Locale }, size: string | null = null): Headline | null {
  const plain = toText(text, context);
  return plain === '' ? null : { text: plain, size: size === null ? null : (Number(size) as HeadlineSize) };
}

/** Converts the posts of a relationship field to references: slug and plain title. */
export function toReferences(posts: readonly WpPostReference[], context: { readonly locale: Locale }): PostReference[] {
  return posts.map((post) => ({ slug: post.post_name, title: toText(post.post_title, context) }));
}

type Day = string | null;

/** Days in the wrong order change places: an editor who mixed up two fields still meant these days. */
export function sortDays(first: Day, second: Day): [Day, Day] {
  return first !== null && second !== null && second < first ? [second, first] : [first, second];
}

/** Converts the days on which a page or a block is shown. */
export function toShownDays({ visible_from, visible_to }: { readonly visible_from: Day; readonly visible_to: Day }): ShownDays {
  const [from, until] = sortDays(visible_from, visible_to);
  return { from, until };
}
