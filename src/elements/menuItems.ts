import type { Locale } from '../i18n/locales.ts';
import type { LinkContent } from './valueTypes.ts';

export interface MenuItemContent extends LinkContent {
  readonly children: readonly MenuItemContent[];
}
export interface MenuContent {
  /** Language of the labels: the French site shows the English footer. */
  readonly locale: Locale;
  readonly items: readonly MenuItemContent[];
}

/** Address of a menu item that is a heading: it has no page of its own. */
export const HEADING_ADDRESS = '#';

/** Lists menu items with those below them, parents first. */
export function listMenuItems(items: readonly MenuItemContent[]): MenuItemContent[] {
  return items.flatMap((item) => [item, ...listMenuItems(item.children)]);
}
