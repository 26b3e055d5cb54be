import { text } from '../elements/fields.ts';
import { toRichText } from '../elements/richText/toRichText.ts';
import { common, texts } from '../elements/texts.ts';
import { toText } from '../elements/values.ts';
import { buildBody, defineHeadedBlock, reportNeeded } from './parts.ts';

export const tableBlock = defineHeadedBlock({
  kind: 'table',
  label: texts('Table', 'Tabelle', 'Tabla', 'Tableau'),
  fields: {
    table: common.table,
    note: { label: texts('Note below the table', 'Hinweis unter der Tabelle', 'Nota bajo la tabla', 'Remarque sous le tableau') },
  },
  schema: { table: text, note: text },
  toContent(block, context) {
    const body = toRichText(block.table, context);
    if (body.length === 0) reportNeeded(context, 'table', [block.headline, block.note]);
    return { body, note: toText(block.note, context) };
  },
  build: (block, context) => (block.body.length === 0 ? null : { body: buildBody(block, context), note: block.note }),
});
