import { type PostKind, postKinds } from './authored.ts';
import { linkMarker, pictureMarker, postMarker } from './authoredBlocks.ts';
import type { CatalogEntry } from './catalog.ts';
import { type ExpandContext, getAttachment, getEntry } from './expandContext.ts';
import { expandHtml } from './expandHtml.ts';
import { expandImage } from './expandImage.ts';
import { buildWpPost } from './expandReference.ts';
import type { Json } from './json.ts';

/**
 * Replaces the markers at any depth of an `acf` field: pictures by image objects, links by absolute links, posts by WP_Posts. Strings are
 * expanded as HTML; other values are unchanged.
 */
export function expandMarkers(value: unknown, context: ExpandContext, field: string): Json {
  if (typeof value === 'string') return expandHtml(value, context, field);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map((item, index) => expandMarkers(item, context, `${field}.${index}`));
  if (typeof value !== 'object' || value === null) return null;
  const marker = expandMarker(value, context, field);
  if (marker !== undefined) return marker;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, expandMarkers(item, context, `${field}.${key}`)]));
}

/** The fields of which a link or a post has one. */
const targetFields = ['url', ...postKinds];

/** The value for one marker; `undefined` if the object is no marker, null (empty in ACF) if its target does not exist. */
function expandMarker(value: object, context: ExpandContext, field: string): Json | undefined {
  // Only the schema that may match is tried: one that does not match takes long to say why.
  if ('picture' in value) {
    const image = pictureMarker.safeParse(value).data;
    const picture = image && getAttachment(image.picture, context, field);
    return picture && expandImage(picture, image, context.origin);
  }
  if (!targetFields.some((name) => name in value)) return undefined;
  if ('title' in value) {
    const link = linkMarker.safeParse(value).data;
    if (link === undefined) return undefined;
    const { title, target } = link;
    if ('url' in link) return { title, url: link.url, target };
    const entry = findPost(link, context, field);
    return entry && { title, url: entry.link, target };
  }
  const post = postMarker.safeParse(value).data;
  const entry = post && findPost(post, context, field);
  return entry && buildWpPost(entry, context);
}

/** The post a marker refers to by kind and key. */
function findPost(marker: { readonly [K in PostKind]?: string }, context: ExpandContext, field: string): CatalogEntry | null {
  for (const kind of postKinds) {
    const key = marker[kind];
    if (key !== undefined) return getEntry(kind, key, context, field);
  }
  return null;
}
