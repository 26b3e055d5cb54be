import { HEADING_ADDRESS } from '../../content/menuItems.ts';
import { toPlainText } from '../../content/text.ts';
import type { LinkContent, MenuContent, MenuItemContent } from '../../content/types.ts';
import type { Locale } from '../../i18n/locales.ts';
import { createLinkResolver, type LinkResolver } from '../links.ts';
import { listWpMenuItems, type WpMenu, type WpMenuItem, type WpMenuLeaf } from '../schemas/menu.ts';

/** Levels of the menu on the site. What an editor has put deeper follows its parent on the last one. */
const MAX_LEVELS = 3;

/**
 * Converts a menu. The hosts of items that are WordPress posts count as internal, so that typed links to the same host stay inside the
 * site too. Items without a type count as typed.
 */
export function toMenuContent(menu: WpMenu, locale: Locale, ownHosts: ReadonlySet<string>): MenuContent {
  const leaves = listWpMenuItems(menu.items);
  const posts = leaves.filter(({ object }) => object !== '' && object !== 'custom').map(({ url }) => url);
  const resolve = createLinkResolver({ locale, ownHosts, posts });
  return { locale, items: menu.items.flatMap((item) => toMenuItems(item, resolve, 1)) };
}

/** Converts an item with those below it. An item without address is a heading; one with an unusable address is, if it has children. */
function toMenuItems(item: WpMenuItem, resolve: LinkResolver, level: number): MenuItemContent[] {
  const children = (item.child_items ?? []).flatMap((child) => toMenuItems(child, resolve, level + 1));
  const isHeading = item.url.trim() === '' || children.length > 0;
  const link = toMenuLink(item, resolve) ?? (isHeading ? toMenuLink({ ...item, url: HEADING_ADDRESS }, resolve) : null);
  if (link === null) return [];
  return level < MAX_LEVELS ? [{ ...link, children }] : [{ ...link, children: [] }, ...children];
}

/** Converts an item; null without label or usable address. `menu_extern` makes any link an external one, in a new tab. */
function toMenuLink(leaf: WpMenuLeaf, resolve: LinkResolver): LinkContent | null {
  const label = toPlainText(leaf.title);
  const link = resolve(leaf.url);
  if (label === '' || link === null) return null;
  const extern = leaf.menu_extern || leaf.acf.menu_extern;
  return { ...link, kind: extern && link.kind === 'page' ? 'external' : link.kind, label };
}
