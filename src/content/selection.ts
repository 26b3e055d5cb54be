import { z } from 'zod';
import { localeCodes } from '../i18n/locales.ts';
import { isSlug } from '../shared/slug.ts';
import { buildContentKey, type ContentKind, parseContentKey } from './keys.ts';

/** WordPress's names of post types and menus, with the kinds of content keys that hold them. */
const kindsByType = {
  page: ['page'],
  angebot: ['offer', 'offers'],
  rooms: ['rooms'],
  packege: ['packages'],
  menu: ['menu'],
} as const satisfies Record<string, readonly ContentKind[]>;
/** The list of the sitemap with the posts of each type; its entries name translations, so every language of it may change. */
const sitemapByType = { page: 'pages', angebot: 'angebot', rooms: 'rooms', packege: 'packege', menu: null } as const;
const types = ['page', 'angebot', 'rooms', 'packege', 'menu'] as const satisfies readonly (keyof typeof kindsByType)[];

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

/** Filters the content keys whose content a change of this selection may affect. Sitemaps come last. */
export function selectKeys(keys: readonly string[], { type, slug, locale }: ContentSelection): string[] {
  const kinds: readonly ContentKind[] | null = type === undefined ? null : kindsByType[type];
  const selected = keys.filter((text) => {
    const key = parseContentKey(text);
    if (key === null) return false;
    if (key.kind === 'sitemap') return type === undefined || key.name === sitemapByType[type];
    if (kinds !== null && !kinds.includes(key.kind)) return false;
    if (locale !== undefined && key.locale !== locale) return false;
    // Lists have no name, and the name of a menu is its id: any of them may contain the changed post.
    return slug === undefined || !hasSlug(key.kind) || key.name === slug;
  });
  return sortSitemapsLast(selected);
}

/** Visitors wait for pages, not for sitemaps. */
export function sortSitemapsLast(keys: Iterable<string>): string[] {
  return [...keys].toSorted((a, b) => Number(isSitemapKey(a)) - Number(isSitemapKey(b)));
}

/** True for the key of a list for the sitemap. */
export function isSitemapKey(key: string): boolean {
  return parseContentKey(key)?.kind === 'sitemap';
}

/** Builds the keys of the selected content itself, whether they are cached or not: a CDN may still hold a 404 for it. */
export function buildNamedKeys({ type, slug, locale }: ContentSelection): string[] {
  if (type === undefined) return [];
  const selectedLocales = locale === undefined ? localeCodes : [locale];
  return selectedLocales.flatMap((code) =>
    kindsByType[type].flatMap((kind) => {
      if (hasSlug(kind)) return slug === undefined ? [] : [buildContentKey({ kind, locale: code, name: slug })];
      return [buildContentKey({ kind, locale: code, name: null })];
    }),
  );
}

function hasSlug(kind: ContentKind): boolean {
  return kind === 'page' || kind === 'offer';
}
