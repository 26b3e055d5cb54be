import { buildHomePath, getLocaleOfPath, HOME_SLUG } from '../addresses/pageAddresses.ts';
import { type Locale, locales } from '../i18n/locales.ts';
import type { Lookup, PageContent, RecordContent } from './types.ts';

/** Finds all pages with a slug; undefined if they are unavailable, null if there is none. */
type FindPages = (locale: Locale, slug: string) => Promise<readonly PageContent[] | null | undefined>;

/**
 * Looks up the page at a path of the site by the last segment; among several pages with that slug the one whose own path is the requested
 * one, else the first. A page with another path is `moved`.
 */
export async function lookUpPage(findPages: FindPages, locale: Locale, path: string): Promise<Lookup<PageContent>> {
  const pages = await findPages(locale, getSlug(locale, path));
  if (pages === undefined) return { kind: 'unavailable' };
  const page = pages?.find((candidate) => candidate.path === path) ?? pages?.[0];
  if (page === undefined) return { kind: 'missing' };
  if (page.path === path) return { kind: 'found', content: page };
  const hasOwnPath = path !== buildHomePath(locale) && (await isServedAt(findPages, page.path, page.id));
  return hasOwnPath ? { kind: 'moved', path: page.path } : { kind: 'found', content: { ...page, path } };
}

/** Looks up a room or package in its list. @param list null if it is unavailable */
export function findRecord(list: readonly RecordContent[] | null, slug: string): Lookup<RecordContent> {
  if (list === null) return { kind: 'unavailable' };
  const record = list.find((candidate) => candidate.slug === slug);
  return record === undefined ? { kind: 'missing' } : { kind: 'found', content: record };
}

/** True if a request of that path finds this page: a wrong `link` in WordPress must not cause a redirect loop. */
async function isServedAt(findPages: FindPages, path: string, id: number): Promise<boolean> {
  const locale = getLocaleOfPath(path);
  const pages = await findPages(locale, getSlug(locale, path));
  return pages?.some((page) => page.path === path && page.id === id) === true;
}

/** Returns the slug of a path in WordPress: its last segment, `home` for the home page of a language. */
function getSlug(locale: Locale, path: string): string {
  return path.slice(locales[locale].prefix.length).split('/').filter(Boolean).at(-1) ?? HOME_SLUG;
}
