import { z } from 'zod';
import { localeCodes } from '../i18n/locales.ts';
import { isSlug } from '../shared/slug.ts';

/** Kinds of content by WordPress's own names, and the keys under which the cache keeps them. */
const kinds = {
  page: ['page'],
  angebot: ['offer', 'offers'],
  rooms: ['rooms'],
  packege: ['packages'],
  menu: ['menu'],
} as const;
const types = ['page', 'angebot', 'rooms', 'packege', 'menu'] as const satisfies readonly (keyof typeof kinds)[];
/** What is made of all content and changes with any of it. */
const always = 'sitemap';

/** What an editor changed: one thing, all of a kind or a language, or everything. */
export const contentSelection = z.strictObject({
  type: z.enum(types, `expected one of ${types.join(', ')}`).optional(),
  slug: z.string().refine(isSlug, 'expected a slug').optional(),
  locale: z.enum(localeCodes, `expected one of ${localeCodes.join(', ')}`).optional(),
});
export type ContentSelection = z.output<typeof contentSelection>;

/** The keys, of those known, that such a change may touch. */
export function selectKeys(keys: readonly string[], { type, slug, locale }: ContentSelection): string[] {
  const wanted: readonly string[] | null = type === undefined ? null : kinds[type];
  return keys.filter((key) => {
    const [kind = '', language, name] = key.split(':');
    if (kind === always) return true;
    if (wanted !== null && !wanted.includes(kind)) return false;
    if (locale !== undefined && language !== locale) return false;
    // Lists have no name, and a menu's is its id. Whichever there is may hold what changed.
    const isNamed = kind === 'page' || kind === 'offer';
    return slug === undefined || !isNamed || name === slug;
  });
}

/** Keys of what was changed itself, in every language it may be of, known or not: a CDN may still hold its absence. */
export function namedKeys({ type, slug, locale }: ContentSelection): string[] {
  if (type === undefined) return [];
  const languages = locale === undefined ? localeCodes : [locale];
  return languages.flatMap((language) =>
    kinds[type].flatMap((kind) => {
      if (kind === 'page' || kind === 'offer') return slug === undefined ? [] : [`${kind}:${language}:${slug}`];
      return [`${kind}:${language}`];
    }),
  );
}
