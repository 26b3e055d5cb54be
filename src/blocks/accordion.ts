import { z } from 'zod';
import { list, text } from '../elements/fields.ts';
import { buildRichText } from '../elements/richText/richTextModel.ts';
import { toRichText } from '../elements/richText/toRichText.ts';
import { common, texts } from '../elements/texts.ts';
import { toText } from '../elements/values.ts';
import { toUnbrokenText } from '../i18n/typography.ts';
import { defineHeadedBlock, type ModelOf, reportNeeded } from './parts.ts';

export const accordionBlock = defineHeadedBlock({
  kind: 'accordion',
  label: texts('Questions and answers', 'Fragen und Antworten', 'Preguntas y respuestas', 'Questions et réponses'),
  fields: {
    items: {
      label: texts('Questions', 'Fragen', 'Preguntas', 'Questions'),
      help: texts(
        'An entry without a text is left out.',
        'Ein Eintrag ohne Text wird weggelassen.',
        'Una entrada sin texto se omite.',
        'Une entrée sans texte est omise.',
      ),
      fields: { title: common.title, text: common.text },
    },
  },
  schema: { items: list(z.object({ title: text, text })) },
  toContent: (block, context) => ({
    items: block.items.flatMap((item) => {
      const [title, body] = [toText(item.title, context), toRichText(item.text, context)];
      // An entry without a text is left out as the field's help says.
      return title === '' ? reportNeeded(context, 'title', [item.text]) : [{ title, body }];
    }),
  }),
  build(block, context) {
    const items = block.items
      .filter((item) => item.body.length > 0)
      .map((item) => ({ id: buildItemId(item.title), title: item.title, body: buildRichText(item.body, context, 3) }));
    return items.length === 0 ? null : { items };
  },
});

/** `faq-` and the words of the title, for links of editors. The prefix keeps it apart from rooms and from ids of the site's own. */
function buildItemId(title: string): string {
  return [
    'faq',
    ...(toUnbrokenText(title)
      .normalize()
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []),
  ].join('-');
}

/** Adds a number to the ids of items that have the title of an earlier one of the page. */
export function numberItems(accordion: ModelOf<typeof accordionBlock>, taken: Set<string>): ModelOf<typeof accordionBlock> {
  const number = (id: string): string => {
    let unique = id;
    for (let count = 2; taken.has(unique); count++) unique = `${id}-${count}`;
    taken.add(unique);
    return unique;
  };
  return { ...accordion, items: accordion.items.map((item) => ({ ...item, id: number(item.id) })) };
}
