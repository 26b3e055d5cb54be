import { localeOfPath } from '../addresses/pageAddresses.ts';
import { defaultLocale, isLocale, type Locale, localeCodes, locales } from '../i18n/locales.ts';
import { fragmentFolder, isInquirySlug } from '../shared/dialogs.ts';
import { isSlug, MAX_SEGMENTS } from '../shared/slug.ts';
import type { ContentSource } from './source.ts';
import type { ListedPost } from './types.ts';
import { postTypes } from './wordpress/toContent/listed.ts';

/** One page of the site; `translations` name pages of the site alone. */
export interface SitemapEntry extends ListedPost {
  readonly locale: Locale;
}

export interface Sitemap {
  readonly entries: readonly SitemapEntry[];
  /** False where a list could not be had. */
  readonly complete: boolean;
}

/** Everything that has an address of its own in WordPress, each once, in all languages; null where nothing at all could be had. */
export async function getSitemap(source: Pick<ContentSource, 'getPosts'>): Promise<Sitemap | null> {
  const wanted = localeCodes.flatMap((locale) => postTypes.map((type) => ({ locale, type })));
  const lists = await Promise.all(wanted.map(async ({ locale, type }) => ({ locale, posts: await source.getPosts(locale, type) })));
  if (lists.every(({ posts }) => posts === null)) return null;
  // Where a page has the address of an offer, room or package, those are what answers there: they come later.
  const entries = new Map<string, SitemapEntry>();
  for (const { locale, posts } of lists) {
    for (const post of posts ?? []) if (isPage(post.path, locale)) entries.set(post.path, { ...post, locale });
  }
  return {
    entries: [...entries.values()].map((entry) => ({ ...entry, translations: existing(entry, entries) })),
    complete: lists.every(({ posts }) => posts !== null),
  };
}

/** Drafts and addresses that are none of ours must not be named as translations. */
function existing({ translations }: ListedPost, entries: ReadonlyMap<string, SitemapEntry>): ListedPost['translations'] {
  return Object.fromEntries(
    localeCodes.flatMap((code) => (entries.get(translations[code] ?? '')?.locale === code ? [[code, translations[code]]] : [])),
  );
}

/** Whether our routes answer a path with a page of this language: WordPress allows slugs that are words of ours, or none at all. */
function isPage(path: string, locale: Locale): boolean {
  const segments = path.slice(locales[locale].prefix.length).split('/').filter(Boolean);
  const [word = ''] = segments;
  const isOurs = word === fragmentFolder || isInquirySlug(word) || (locale === defaultLocale && isLocale(word));
  return localeOfPath(path) === locale && !isOurs && segments.length <= MAX_SEGMENTS && segments.every(isSlug);
}
