import type { Locale } from '../i18n/locales.ts';
import type { ImageContent, LinkContent } from './valueTypes.ts';

export interface MenuItemContent extends LinkContent {
  readonly children: readonly MenuItemContent[];
}
export interface MenuContent {
  /** Language of the labels: the French site shows the English footer. */
  readonly locale: Locale;
  readonly items: readonly MenuItemContent[];
}

/** The offer at the foot of the menu. */
export interface MenuOfferContent {
  readonly path: string;
  readonly title: string;
  readonly hero: ImageContent | null;
  readonly priceFrom: number | null;
  readonly isPriceFixed: boolean;
  /** Plain dates, `YYYY-MM-DD`. */
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

/** Address of a menu item that is a heading: it has no page of its own. */
export const HEADING_ADDRESS = '#';

/** Lists menu items with those below them, parents first. */
export function listMenuItems(items: readonly MenuItemContent[]): MenuItemContent[] {
  return items.flatMap((item) => [item, ...listMenuItems(item.children)]);
}
