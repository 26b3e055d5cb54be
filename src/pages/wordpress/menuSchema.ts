import { z } from 'zod';
import { flag, list, text, toList } from '../../elements/fields.ts';

/** Fields of a menu item. */
export const menuItemFields = { menu_extern: flag };

/** The extern flag is a field of the item up to version 0.9 of the menu plugin, and of `item.acf` since; absent means false. */
const leaf = z.object({
  title: text,
  url: text,
  target: text,
  /** 'custom' for a link that an editor typed; any other value is a type of WordPress's own posts. */
  object: text,
  ...menuItemFields,
  acf: z.object(menuItemFields).catch({ menu_extern: false }),
});

/** WordPress nests items without limit; these are the levels that menus of hotels have, and one more. */
const third = leaf.extend({ child_items: list(leaf) });
const second = leaf.extend({ child_items: list(third) });
const item = leaf.extend({ child_items: list(second) });

/** A menu. A response without `items` is invalid; `false`, `''` and `null` are the empty list. */
export const menuSchema = z.object({
  items: z
    .preprocess(toList, z.union([z.array(z.unknown()), z.literal(false), z.literal(''), z.null()], 'expected a list'))
    .transform((items): unknown => items)
    .pipe(list(item)),
});

export type WpMenu = z.output<typeof menuSchema>;
export type WpMenuLeaf = z.output<typeof leaf>;
export interface WpMenuItem extends WpMenuLeaf {
  readonly child_items?: readonly WpMenuItem[];
}

/** Lists items with those below them, parents first. */
export function listWpMenuItems(items: readonly WpMenuItem[]): WpMenuLeaf[] {
  return items.flatMap((item) => [item, ...listWpMenuItems(item.child_items ?? [])]);
}
