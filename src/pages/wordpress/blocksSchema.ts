import { z } from 'zod';
import { blocks as known, type LayoutName, type WpBlock } from '../../blocks/index.ts';
import { list } from '../../elements/fields.ts';
import { describeField, reportWrongType } from '../../wordpress/lenient.ts';

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
  const { data, error } = known[name].schema.safeParse(entry);
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
  return Object.hasOwn(known, name);
}
