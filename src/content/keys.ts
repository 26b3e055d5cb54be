import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isLocale, type Locale, localeCodes } from '../i18n/locales.ts';
import type { RecordType } from '../shared/dialogs.ts';
import { getPostKind, type PostRoute, postTypes, type WordpressType, wordpressTypes } from '../shared/postTypes.ts';
import { isSlug } from '../shared/slug.ts';

/*
 * Keys under which content is cached, persisted and tagged: `kind:locale[:name]`, such as `page:de:hotel`, `rooms:fr`, `menu:en:7` and
 * `sitemap:es:pages`. The snapshot in the database holds keys of this form: with another form its content is not found after the upgrade.
 */

const contentKinds = ['page', 'offer', 'offers', 'rooms', 'packages', 'menu', 'settings', 'sitemap', 'robots'] as const;
type ContentKind = (typeof contentKinds)[number];

/** Builds a key. @param name slug of a page or offer, id of a menu, post type of a sitemap; none for lists, and for all menus of a language */
function buildContentKey(kind: ContentKind, locale: Locale, name?: string): string {
  return [kind, locale, ...(name === undefined ? [] : [name])].join(':');
}

/** The parts of a key; null if the text is none. */
export function parseContentKey(key: string): { readonly kind: ContentKind; readonly locale: Locale; readonly name: string | null } | null {
  const [kindText, locale, name = null, ...rest] = key.split(':');
  const kind = contentKinds.find((known) => known === kindText);
  return kind !== undefined && isLocale(locale) && rest.length === 0 ? { kind, locale, name } : null;
}

/** Keys of everything that the content source loads from WordPress. */
export const contentKeys = {
  page: (locale: Locale, slug: string) => buildContentKey('page', locale, slug),
  offer: (locale: Locale, slug: string) => buildContentKey('offer', locale, slug),
  offers: (locale: Locale) => buildContentKey('offers', locale),
  records: (locale: Locale, type: RecordType) => buildContentKey(type === 'rooms' ? 'rooms' : 'packages', locale),
  /** @param locale language of the labels: two languages that share a menu share its key */
  menu: (locale: Locale, id: number) => buildContentKey('menu', locale, String(id)),
  settings: (locale: Locale) => buildContentKey('settings', locale),
  /** Whether WordPress asks search engines to leave out every page. */
  robots: (locale: Locale) => buildContentKey('robots', locale),
  sitemap: (locale: Locale, type: PostRoute) => buildContentKey('sitemap', locale, type),
} as const;

/*
 * Cache tags (headers `Cache-Tag` and `Surrogate-Key`) by which a CDN purges pages: `all`, the language (`locale-de`), and each content
 * key that a page was rendered from, such as `page-de-hotel`, `offer-en-rose-weeks` and `rooms-fr`.
 */

/** Longest name in a tag; a longer one ends in a hash of the whole. */
const MAX_NAME_LENGTH = 40;
const NAME_HASH_LENGTH = 12;
/** Tags of one response in characters, in each of the two headers: Varnish takes 8 KB a header, `deploy/nginx.conf` 16 KB for all headers. */
const MAX_TAGS_LENGTH = 5000;

/** Builds the tags of a page. @param keys content keys that the page was rendered from */
export function toCacheTags(locale: Locale, keys: Iterable<string>): string[] {
  return ['all', `locale-${locale}`, ...new Set(buildTagsOfKeys(keys).sort())];
}

/** Builds the tags by which a CDN purges all pages that were rendered from these content keys. */
export function buildTagsOfKeys(keys: Iterable<string>): string[] {
  return [...keys].flatMap((key) => toCacheTag(key) ?? []);
}

/** Builds the tag of a content key; null if the text is no content key. */
export function toCacheTag(key: string): string | null {
  const parsed = parseContentKey(key);
  if (parsed === null) return null;
  const { kind, locale, name } = parsed;
  // Menus are tagged by language: their ids mean nothing outside the site file.
  return kind === 'menu' || name === null ? `${kind}-${locale}` : `${kind}-${locale}-${shorten(name)}`;
}

/** True if the tags fit into a header. A response with more cannot name all it was made of: no cache may keep it for long. */
export function areTagsPrintable(tags: readonly string[]): boolean {
  return tags.join(' ').length <= MAX_TAGS_LENGTH;
}

function shorten(name: string): string {
  if (name.length <= MAX_NAME_LENGTH) return name;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, NAME_HASH_LENGTH);
  return `${name.slice(0, MAX_NAME_LENGTH - NAME_HASH_LENGTH - 1)}-${hash}`;
}

/** WordPress's names of post types and menus, with the kinds of content keys that hold them. */
const kindsByType = {
  page: ['page'],
  angebot: ['offer', 'offers'],
  rooms: ['rooms'],
  packege: ['packages'],
  menu: ['menu'],
} as const satisfies Record<WordpressType | 'menu', readonly ContentKind[]>;
const types = [...wordpressTypes, 'menu'] as const;

/** One change: of one post, of all of a type or a language, or of everything. */
export const contentSelection = z.strictObject({
  type: z.enum(types, `expected one of ${types.join(', ')}`).optional(),
  slug: z.string().refine(isSlug, 'expected a slug').optional(),
  locale: z.enum(localeCodes, `expected one of ${localeCodes.join(', ')}`).optional(),
});
export type ContentSelection = z.output<typeof contentSelection>;

/** Changes in one request. With the longest slugs they fit into the body of a request, and into a message between replicas. */
const MAX_CHANGES = 25;
const severalSelections = z
  .strictObject({ changes: z.array(contentSelection).min(1).max(MAX_CHANGES) })
  .transform(({ changes }) => changes);
const oneSelection = contentSelection.transform((selection) => [selection]);

/** Parses the body of `POST /api/revalidate`: one change, or several as `{"changes": […]}`. */
export function parseSelections(body: unknown): z.ZodSafeParseResult<ContentSelection[]> {
  return (typeof body === 'object' && body !== null && 'changes' in body ? severalSelections : oneSelection).safeParse(body);
}

/** What pages say to search engines as a whole, and which one is the front page, changes with any of them; menus change their locations. */
function isAffected(type: ContentSelection['type'], kind: ContentKind): boolean {
  return kind === 'settings' ? type === 'page' || type === 'menu' : kind === 'robots' && type === 'page';
}

/** Filters the content keys whose content a change of this selection may affect. */
export function selectKeys(keys: readonly string[], { type, slug, locale }: ContentSelection): string[] {
  const kinds: readonly ContentKind[] | null = type === undefined ? null : kindsByType[type];
  return keys.filter((text) => {
    const key = parseContentKey(text);
    if (key === null) return false;
    // Entries of the sitemap name translations, so every language of it may change.
    if (key.kind === 'sitemap') return type === undefined || (type !== 'menu' && key.name === postTypes[getPostKind(type)].route);
    if (kinds !== null && !kinds.includes(key.kind) && !isAffected(type, key.kind)) return false;
    if (locale !== undefined && key.locale !== locale) return false;
    // Lists have no name, and the name of a menu is its id: any of them may contain the changed post.
    return slug === undefined || !hasSlug(key.kind) || key.name === slug;
  });
}

/** True for the key of a list for the sitemap. */
export function isSitemapKey(key: string): boolean {
  return parseContentKey(key)?.kind === 'sitemap';
}

/** Builds the keys of the selected content itself, whether they are cached or not: a CDN may still hold a 404 for it. */
export function buildNamedKeys({ type, slug, locale }: ContentSelection): string[] {
  if (type === undefined) return [];
  const kinds = kindsByType[type].filter((kind) => slug !== undefined || !hasSlug(kind));
  const selectedLocales = locale === undefined ? localeCodes : [locale];
  return selectedLocales.flatMap((code) => kinds.map((kind) => buildContentKey(kind, code, hasSlug(kind) ? slug : undefined)));
}

function hasSlug(kind: ContentKind): boolean {
  return kind === 'page' || kind === 'offer';
}
