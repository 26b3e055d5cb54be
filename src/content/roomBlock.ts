import { localeOfPath } from '../addresses/pageAddresses.ts';
import type { Locale } from '../i18n/locales.ts';
import { isSlug } from '../shared/slug.ts';
import type { ContentSource } from './source.ts';
import type { RoomContent } from './types.ts';

/** Pages of the menu that are read at most to find a room. */
const MAX_PAGES = 12;
/** Pages that cannot be had before the search ends: one may be broken by itself, two mean that WordPress is away, and each wait is long. */
const MAX_FAILURES = 2;

/**
 * Finds what a page tells about a room: the first page of the main menu, entries before their children, that has a block of it. Pages
 * come one after the other and out of the cache, so that a cold start asks WordPress for few of them.
 */
export async function findRoomBlock(
  { getMenu, getPage }: Pick<ContentSource, 'getMenu' | 'getPage'>,
  locale: Locale,
  slug: string,
): Promise<Pick<RoomContent, 'block' | 'page' | 'complete'>> {
  const menu = await getMenu(locale, 'main');
  const items = menu?.items ?? [];
  const links = [...items, ...items.flatMap(({ children }) => children)].filter(({ kind }) => kind === 'page');
  const paths = [...new Set(links.map(({ href }) => href.split(/[?#]/)[0] ?? ''))].filter((path) => isOwnPage(path, locale));
  let failures = 0;
  for (const path of paths.slice(0, MAX_PAGES)) {
    const lookup = await getPage(locale, path);
    if (lookup.kind === 'unavailable' && ++failures >= MAX_FAILURES) break;
    if (lookup.kind !== 'found') continue;
    for (const block of lookup.content.blocks) {
      if (block.kind === 'room' && block.slug === slug) return { block, page: lookup.content.path, complete: true };
    }
  }
  return { block: null, page: null, complete: menu !== null && failures === 0 };
}

/** A page in this language that WordPress may be asked for: the French menu leads to German pages too. */
function isOwnPage(path: string, locale: Locale): boolean {
  return localeOfPath(path) === locale && path.split('/').filter(Boolean).every(isSlug);
}
