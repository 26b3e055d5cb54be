import { HEADING_ADDRESS } from '../../content/menuItems.ts';
import type { LinkContent, MenuContent, MenuItemContent } from '../../content/types.ts';
import { createLinkResolver, type LinkContext } from '../links.ts';
import type { TextContext } from '../richText.ts';
import { listWpMenuItems, type WpMenu, type WpMenuItem, type WpMenuLeaf } from '../schemas/menu.ts';
import { toText } from './values.ts';

/** Levels of the menu on the site. What an editor has put deeper follows its parent on the last one. */
const MAX_LEVELS = 3;

/**
 * Converts a menu. The hosts of items that are WordPress posts count as internal, so that typed links to the same host stay inside the
 * site too. Items without a type count as typed.
 */
export function toMenuContent(menu: WpMenu, given: Pick<LinkContext, 'locale' | 'languages' | 'ownHosts'>): MenuContent {
  const { locale } = given;
  const leaves = listWpMenuItems(menu.items);
  const posts = leaves.filter(({ object }) => object !== '' && object !== 'custom').map(({ url }) => url);
  const context = { locale, resolve: createLinkResolver({ ...given, posts }) };
  return { locale, items: menu.items.flatMap((item) => toMenuItems(item, context, 1)) };
}

/** Converts an item with those below it. An item without an address that guests can open is a heading: text without a link. */
function toMenuItems(item: WpMenuItem, context: TextContext, level: number): MenuItemContent[] {
  const children = (item.child_items ?? []).flatMap((child) => toMenuItems(child, context, level + 1));
  const link = toMenuLink(item, context) ?? toMenuLink({ ...item, url: HEADING_ADDRESS }, context);
  if (link === null) return [];
  return level < MAX_LEVELS ? [{ ...link, children }] : [{ ...link, children: [] }, ...children];
}

/** Converts an item; null without label or usable address. `menu_extern` makes any link an external one, in a new tab. */
function toMenuLink(leaf: WpMenuLeaf, context: TextContext): LinkContent | null {
  const label = toText(leaf.title, context);
  const link = context.resolve(leaf.url);
  if (label === '' || link === null) return null;
  const extern = leaf.menu_extern || leaf.acf.menu_extern;
  return { ...link, kind: extern && link.kind === 'page' ? 'external' : link.kind, label };
}
