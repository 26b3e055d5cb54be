import { localeOfPath } from '../addresses/pageAddresses.ts';
import type { Locale } from '../i18n/locales.ts';
import { isSlug } from '../shared/slug.ts';
import { listMenuItems } from './menuItems.ts';
import type { Lookup, MenuContent, PageContent, RoomContent } from './types.ts';

/** Pages of the menu that are searched for a room. */
const MAX_SEARCHED_PAGES = 12;
/** Unavailable pages after which the search ends: one may be broken by itself, two mean that WordPress is down, and each timeout is long. */
const MAX_FAILURES = 2;

export interface RoomBlockSource {
  getMenu(locale: Locale, name: 'main'): Promise<MenuContent | null>;
  getPage(locale: Locale, path: string): Promise<Lookup<PageContent>>;
}

/**
 * Finds the block about a room on the first page of the main menu that has one, top-level entries before their children. Pages are loaded
 * one after the other, and from the cache where possible: a cold start requests few of them from WordPress.
 */
export async function findRoomBlock(
  { getMenu, getPage }: RoomBlockSource,
  locale: Locale,
  slug: string,
): Promise<Pick<RoomContent, 'block' | 'page' | 'complete'>> {
  const menu = await getMenu(locale, 'main');
  const items = menu?.items ?? [];
  const links = [...items, ...listMenuItems(items.flatMap(({ children }) => children))].filter(({ kind }) => kind === 'page');
  const paths = [...new Set(links.map(({ href }) => href.split(/[?#]/)[0] ?? ''))].filter((path) => isPageOfLocale(path, locale));
  let failures = 0;
  for (const path of paths.slice(0, MAX_SEARCHED_PAGES)) {
    const lookup = await getPage(locale, path);
    if (lookup.kind === 'unavailable' && ++failures >= MAX_FAILURES) break;
    if (lookup.kind !== 'found') continue;
    for (const block of lookup.content.blocks) {
      if (block.kind === 'room' && block.slug === slug) return { block, page: lookup.content.path, complete: true };
    }
  }
  return { block: null, page: null, complete: menu !== null && failures === 0 };
}

/** True for a path that WordPress may be asked for in this language: the French menu links to German pages too. */
function isPageOfLocale(path: string, locale: Locale): boolean {
  return localeOfPath(path) === locale && path.split('/').filter(Boolean).every(isSlug);
}
