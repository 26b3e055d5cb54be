import type { MenuItemContent } from '../pages/content.ts';

/** Address of a menu item that is a heading: it has no page of its own. */
export const HEADING_ADDRESS = '#';

/** Lists menu items with those below them, parents first. */
export function listMenuItems(items: readonly MenuItemContent[]): MenuItemContent[] {
  return items.flatMap((item) => [item, ...listMenuItems(item.children)]);
}
