import { type FixedPage, type FixedPaths, fixedLinks, getLocaleOfPath } from '../addresses/pageAddresses.ts';
import type { Locale } from '../i18n/locales.ts';
import type { ContentSource } from './source.ts';
import type { Lookup, PageContent } from './types.ts';

type PageSource = Pick<ContentSource, 'getPage'>;

/**
 * Gets the paths of the fixed pages for the visitors of a language. A fixed page of another language is replaced by its translation where
 * WordPress names one that is published. Never rejects: while WordPress is unavailable the paths are those of `fixedLinks`.
 */
export async function getFixedPaths(source: PageSource, locale: Locale): Promise<FixedPaths> {
  const pages = Object.keys(fixedLinks) as FixedPage[];
  const paths = await Promise.all(pages.map((page) => getFixedPath(source, fixedLinks[page][locale], locale)));
  return Object.fromEntries(pages.map((page, index) => [page, paths[index]])) as Record<FixedPage, string>;
}

async function getFixedPath(source: PageSource, path: string, locale: Locale): Promise<string> {
  if (getLocaleOfPath(path) === locale) return path;
  const original = await getMovedPage(source, path);
  const translation = original.kind === 'found' ? original.content.translations[locale] : undefined;
  if (translation === undefined) return path;
  const translated = await getMovedPage(source, translation);
  return translated.kind === 'found' ? translated.content.path : path;
}

/** Gets the page at a path; at its current path if it has moved. */
async function getMovedPage(source: PageSource, path: string): Promise<Lookup<PageContent>> {
  const page = await source.getPage(getLocaleOfPath(path), path);
  return page.kind === 'moved' ? source.getPage(getLocaleOfPath(page.path), page.path) : page;
}
