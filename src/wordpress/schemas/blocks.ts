import { z } from 'zod';
import { ratios } from '../../content/types.ts';
import { describeField } from './fieldKinds.ts';
import { reportWrongType } from './lenient.ts';
import { decimal, flag, image, link, list, mapLocation, oneOf, post, posts, price, text } from './values.ts';

const headline = { headline: text, headline_size: oneOf(['1', '2', '3', '4', '5']) };
const ratio = oneOf(ratios);

/** The layouts of `acf.content` and `acf.rooms_flexible`, by the name in `acf_fc_layout`. */
export const layouts = {
  text: z.object({ ...headline, variant: oneOf(['normal', 'lead', 'small']), text }),
  text_image: z.object({ ...headline, text, image, image_position: oneOf(['left', 'right']), ratio, link }),
  gallery: z.object({ ...headline, images: list(image), ratio, crop: flag }),
  quote: z.object({ quote: text, author: text, image }),
  accordion: z.object({ ...headline, items: list(z.object({ title: text, text })) }),
  table: z.object({ ...headline, table: text, note: text }),
  video: z.object({ ...headline, video: text, poster: image, caption: text }),
  cards: z.object({ ...headline, items: list(z.object({ image, title: text, text, link })) }),
  offers: z.object({ ...headline, offers: posts }),
  packages: z.object({ ...headline, packages: posts }),
  rooms: z.object({ ...headline, rooms: posts }),
  map: z.object({ ...headline, map: mapLocation, text }),
  cta: z.object({ ...headline, text, image, action: oneOf(['inquiry', 'booking', 'phone', 'link']), link }),
  form: z.object({ ...headline, form: text }),
  intro: z.object({ ...headline, text }),
  room: z.object({
    room: post,
    headline: text,
    text,
    image,
    gallery: list(image),
    size_sqm: decimal,
    persons: decimal,
    beds: text,
    access: text,
    facts: list(z.object({ label: text })),
    price_from: price,
    price_note: text,
    booking_link: link,
  }),
  price_table: z.object({ ...headline, table: text, cancellation: text }),
} as const;

export type LayoutName = keyof typeof layouts;
/** One parsed block with the name of its layout. */
export type WpBlock = { [N in LayoutName]: { readonly layout: N } & z.output<(typeof layouts)[N]> }[LayoutName];

interface UnknownBlock {
  readonly layout: null;
  readonly name: string;
}

/** An entry of a flexible content field. Without the name of a layout it is invalid; an unknown layout has only its name. */
const block = z.looseObject({ acf_fc_layout: z.string() }).transform((entry, context): WpBlock | UnknownBlock => {
  const name = entry.acf_fc_layout;
  if (!isLayoutName(name)) {
    reportWrongType(context, name, [{ message: 'expected a known layout', path: ['acf_fc_layout'] }]);
    return { layout: null, name };
  }
  const { data, error } = layouts[name].safeParse(entry);
  reportWrongType(context, entry, error?.issues ?? []);
  return { layout: name, ...data } as WpBlock;
});

/** A parsed list of blocks, with the names of unknown layouts. */
export interface ParsedBlocks {
  readonly blocks: readonly WpBlock[];
  readonly unknown: readonly string[];
}

/** A flexible content field. Never fails: entries without a layout are left out, unknown layouts are listed. */
export const blocks = describeField(
  { kind: 'blocks' },
  list(block).transform((entries): ParsedBlocks => {
    const unknown = entries.flatMap((entry) => (entry.layout === null ? [entry.name] : []));
    return { blocks: entries.filter((entry) => entry.layout !== null), unknown };
  }),
);

function isLayoutName(name: string): name is LayoutName {
  return Object.hasOwn(layouts, name);
}
