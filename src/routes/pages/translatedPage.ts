import { isFixedPath } from '../../addresses/pageAddresses.ts';
import type { ContentStore } from '../../content/source.ts';
import { type Locale, localeCodes } from '../../i18n/locales.ts';
import { lookUpPath, parseEditablePath, toPath } from './lookUpPath.ts';
import type { PagePath } from './types.ts';

/**
 * Finds the translation that a visitor means who puts the path of a page below the prefix of another language: `/fr/kontakt/` leads to the
 * French contact page. Only the fixed pages and content that is in memory count, so that made-up paths cause no request to WordPress.
 * @param requested path that has no page
 * @returns the path of an existing page in the language of the request; null if there is none or WordPress is unavailable
 */
export async function findTranslatedAddress(content: ContentStore, requested: PagePath): Promise<string | null> {
  if (parseEditablePath(toPath(requested)) === null) return null;
  for (const locale of localeCodes) {
    const path = locale === requested.locale ? null : await findTranslation(content, { ...requested, locale }, requested.locale);
    if (path !== null) return path;
  }
  return null;
}

/** The path of the translation of a page, if WordPress has published it. */
async function findTranslation(content: ContentStore, page: PagePath, locale: Locale): Promise<string | null> {
  const { source } = content;
  // Brings the page into memory. There are as many fixed paths as the site has languages and fixed pages.
  if (isFixedPath(toPath(page))) await source.getPage(page.locale, toPath(page));
  const path = content.getKnownTranslations(page.locale, page.segments)?.[locale];
  const translation = path === undefined ? null : parseEditablePath(path);
  if (translation?.locale !== locale) return null;
  const lookup = await lookUpPath(source, translation);
  if (lookup.kind === 'found') return toPath(translation);
  return lookup.kind === 'moved' ? lookup.path : null;
}
