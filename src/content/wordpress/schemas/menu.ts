import { z } from 'zod';
import { asList, flag, list, text } from './values.ts';

/** The extern flag stands on the item up to plugin 0.9 and in `item.acf` since; absent is false. */
const leaf = z.object({
  title: text,
  url: text,
  target: text,
  /** 'custom' for links an editor typed; anything else is a post of WordPress itself. */
  object: text,
  menu_extern: flag,
  acf: z.object({ menu_extern: flag }).catch({ menu_extern: false }),
});

const item = leaf.extend({ child_items: list(leaf) });

/** One menu. An answer without `items` is no menu, and a failure; `false` and the like are an empty one. */
export const menuAnswer = z.object({
  items: z
    .preprocess(asList, z.union([z.array(z.unknown()), z.literal(false), z.literal(''), z.null()], 'expected a list'))
    .transform((items): unknown => items)
    .pipe(list(item)),
});

export type WpMenu = z.output<typeof menuAnswer>;
export type WpMenuLeaf = z.output<typeof leaf>;
