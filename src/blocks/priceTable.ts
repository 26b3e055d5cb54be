import { z } from 'zod';
import { text } from '../elements/fields.ts';
import { buildRichText, linkRoomNames } from '../elements/richText/richTextModel.ts';
import { toRichText } from '../elements/richText/toRichText.ts';
import { common, texts } from '../elements/texts.ts';
import { toHeadline, toText } from '../elements/values.ts';
import type { RichElement } from '../elements/valueTypes.ts';
import { buildHeadline, type ContentOf, defineBlock, headlineFields } from './parts.ts';
import type { TableModel } from './table.ts';

/** On a page of rooms it is folded with what compares them. */
export interface PriceTableModel extends Omit<TableModel, 'kind'> {
  readonly kind: 'priceTable';
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
  schema: z.object({ ...headlineFields, table: text, cancellation: text }),
  toContent: (block, context) => ({
    headline: toHeadline(block.headline, context),
    body: toRichText(block.table, context),
    cancellation: toText(block.cancellation, context),
  }),
  build(block, context, { rooms }): PriceTableModel | null {
    if (block.body.length === 0 && block.cancellation === '') return null;
    const completeTable = (table: RichElement) => linkRoomNames(table, rooms, context);
    const body = buildRichText(block.body, context, block.headline === null ? 2 : 3, completeTable);
    return { kind: 'priceTable', headline: buildHeadline(block.headline), body, note: block.cancellation };
  },
});

export type PriceTableContent = ContentOf<typeof priceTableBlock>;
