import { buildHomePath, buildOffersPath } from '../addresses/pageAddresses.ts';
import { listMenuItems } from '../content/menuItems.ts';
import type { MenuContent } from '../content/types.ts';
import type { PageContext } from './context.ts';
import { buildInternalLink } from './elements/links.ts';
import type { LinkModel } from './types.ts';

/**
 * Builds links to the home page and the parents of a page, labelled as in the main menu. Parents that are not in the menu are left out:
 * their titles would cost one request to WordPress each.
 */
export function buildBreadcrumbs(path: string, { locale, t, menus }: PageContext): LinkModel[] {
  const parents: LinkModel[] = [];
  const segments = path.slice(buildHomePath(locale).length).split('/').filter(Boolean);
  for (let depth = 1; depth < segments.length; depth++) {
    const href = `${buildHomePath(locale)}${segments.slice(0, depth).join('/')}/`;
    const label = menuLabel(menus.main, href) ?? (href === buildOffersPath(locale) ? t('offers.title') : null);
    if (label !== null) parents.push(buildInternalLink(href, label));
  }
  return [buildInternalLink(buildHomePath(locale), t('nav.home')), ...parents];
}

function menuLabel(menu: MenuContent | null, href: string): string | null {
  return listMenuItems(menu?.items ?? []).find((item) => item.href === href)?.label ?? null;
}
