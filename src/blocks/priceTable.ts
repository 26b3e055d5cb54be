import { text } from '../elements/fields.ts';
import { buildRichText, linkRoomNames } from '../elements/richText/richTextModel.ts';
import { toRichText } from '../elements/richText/toRichText.ts';
import { common, texts } from '../elements/texts.ts';
import { toText } from '../elements/values.ts';
import type { RichElement } from '../elements/valueTypes.ts';
import { type ContentOf, defineHeadedBlock, type ModelOf } from './parts.ts';

/** On a page of rooms it is folded with what compares them. */
export const priceTableBlock = defineHeadedBlock({
  kind: 'priceTable',
  label: texts('Table of prices', 'Preistabelle', 'Tabla de precios', 'Tableau des prix'),
  fields: {
    table: common.table,
    cancellation: {
      label: texts('Sentence on cancellation', 'Satz zur Stornierung', 'Frase sobre la cancelación', 'Phrase sur l’annulation'),
    },
  },
  schema: { table: text, cancellation: text },
  toContent: (block, context) => ({
    body: toRichText(block.table, context),
    cancellation: toText(block.cancellation, context),
  }),
  build(block, context, { rooms }) {
    if (block.body.length === 0 && block.cancellation === '') return null;
    const completeTable = (table: RichElement) => linkRoomNames(table, rooms, context);
    return { body: buildRichText(block.body, context, block.headline === null ? 2 : 3, completeTable), note: block.cancellation };
  },
});

export type PriceTableContent = ContentOf<typeof priceTableBlock>;
export type PriceTableModel = ModelOf<typeof priceTableBlock>;
