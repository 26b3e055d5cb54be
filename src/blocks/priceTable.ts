import { z } from 'zod';
import type { PageContext } from '../elements/context.ts';
import { text } from '../elements/fields.ts';
import { buildRichText, linkRoomNames } from '../elements/richText/richTextModel.ts';
import { type TextContext, toRichText } from '../elements/richText/toRichText.ts';
import { common, texts } from '../elements/texts.ts';
import { toHeadline, toText } from '../elements/values.ts';
import type { Headline, RichElement, RichText } from '../elements/valueTypes.ts';
import type { Related } from './listed.ts';
import { buildHeadline, defineBlock, headlineFields } from './parts.ts';
import type { TableModel } from './table.ts';

const schema = z.object({ ...headlineFields, table: text, cancellation: text });

export interface PriceTableContent {
  readonly kind: 'priceTable';
  readonly headline: Headline | null;
  readonly body: RichText;
  /** Until when a booking can be cancelled; also shown with each room. */
  readonly cancellation: string;
}

export const priceTableBlock = defineBlock({
  kind: 'priceTable',
  label: texts('Table of prices', 'Preistabelle', 'Tabla de precios', 'Tableau des prix'),
  fields: {
    headline: common.headline,
    headline_size: null,
    table: common.table,
    cancellation: {
      label: texts('Sentence on cancellation', 'Satz zur Stornierung', 'Frase sobre la cancelación', 'Phrase sur l’annulation'),
    },
  },
  schema,
  toContent: (block: z.output<typeof schema>, context: TextContext): PriceTableContent => ({
    kind: 'priceTable',
    headline: toHeadline(block.headline, context),
    body: toRichText(block.table, context),
    cancellation: toText(block.cancellation, context),
  }),
  build(block: PriceTableContent, context: PageContext, { rooms }: Related): TableModel | null {
    if (block.body.length === 0 && block.cancellation === '') return null;
    const completeTable = (table: RichElement) => linkRoomNames(table, rooms, context);
    const body = buildRichText(block.body, context, block.headline === null ? 2 : 3, completeTable);
    return { kind: 'table', headline: buildHeadline(block.headline), body, note: block.cancellation };
  },
});
