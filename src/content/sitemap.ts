import { parsePath } from '../addresses/pageAddresses.ts';
import type { Languages, Locale } from '../i18n/locales.ts';
import type { ListedPost, SitemapEntry } from '../pages/sitemap.ts';
import { fragmentFolder, isInquirySlug } from '../shared/dialogs.ts';
import { postRoutes } from '../shared/postTypes.ts';
import type { ContentSource } from './sourceTypes.ts';

export interface Sitemap {
  readonly entries: readonly SitemapEntry[];
  /** False if a list is unavailable. */
  readonly complete: boolean;
}

/** Lists every post with an address of its own, once each, in all languages; null if every list is unavailable. */
export async function getSitemap(source: Pick<ContentSource, 'languages' | 'getPosts'>): Promise<Sitemap | null> {
  const { languages } = source;
  const queries = languages.flatMap((locale) => postRoutes.map((type) => ({ locale, type })));
  const lists = await Promise.all(queries.map(async ({ locale, type }) => ({ locale, posts: await source.getPosts(locale, type) })));
  if (lists.every(({ posts }) => posts === null)) return null;
  // Pages come first: an offer, room or package with the same address replaces them, as in the routes.
  const entries = new Map<string, SitemapEntry>();
  for (const { locale, posts } of lists) {
    for (const post of posts ?? []) if (isPage(languages, post.path, locale)) entries.set(post.path, { ...post, locale });
  }
  return {
    entries: [...entries.values()]
      .filter(({ noindex }) => !noindex)
      .map((entry) => ({ ...entry, translations: filterTranslations(languages, entry, entries) })),
    complete: lists.every(({ posts }) => posts !== null),
  };
}

/** Removes translations that are drafts, have an address outside the site or name another page. */
function filterTranslations(
  languages: Languages,
  { translations, locale, path }: SitemapEntry,
  entries: ReadonlyMap<string, SitemapEntry>,
): ListedPost['translations'] {
  const isTranslation = (code: Locale, other: SitemapEntry | undefined) =>
    other?.locale === code && (code === locale || other.translations[locale] === path);
  return Object.fromEntries(
    languages.flatMap((code) => (isTranslation(code, entries.get(translations[code] ?? '')) ? [[code, translations[code]]] : [])),
  );
}

/** True if the routes answer a path with a page of this language. WordPress also allows slugs that are reserved here, or that are no slugs. */
function isPage(languages: Languages, path: string, locale: Locale): boolean {
  const parsed = parsePath(languages, path);
  if (parsed.kind !== 'page' || parsed.locale !== locale) return false;
  const [word = ''] = parsed.segments;
  return word !== fragmentFolder && !isInquirySlug(word);
}
