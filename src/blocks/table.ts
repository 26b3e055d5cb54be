import { z } from 'zod';
import type { HeadlineModel, RichTextModel } from '../elements/elementTypes.ts';
import { text } from '../elements/fields.ts';
import { toRichText } from '../elements/richText/toRichText.ts';
import { common, texts } from '../elements/texts.ts';
import { toHeadline, toText } from '../elements/values.ts';
import { buildBody, buildHeadline, defineBlock, headlineFields, headlineTexts, reportNeeded } from './parts.ts';

export interface TableModel {
  readonly kind: 'table';
  readonly headline: HeadlineModel | null;
  readonly body: RichTextModel;
  readonly note: string;
}

export const tableBlock = defineBlock({
  kind: 'table',
  label: texts('Table', 'Tabelle', 'Tabla', 'Tableau'),
  fields: {
    ...headlineTexts,
    table: common.table,
    note: { label: texts('Note below the table', 'Hinweis unter der Tabelle', 'Nota bajo la tabla', 'Remarque sous le tableau') },
  },
  schema: z.object({ ...headlineFields, table: text, note: text }),
  toContent(block, context) {
    const body = toRichText(block.table, context);
    if (body.length === 0) reportNeeded(context, 'table', [block.headline, block.note]);
    return { headline: toHeadline(block.headline, context), body, note: toText(block.note, context) };
  },
  build(block, context): TableModel | null {
    return block.body.length === 0
      ? null
      : { kind: 'table', headline: buildHeadline(block.headline), body: buildBody(block, context), note: block.note };
  },
});
