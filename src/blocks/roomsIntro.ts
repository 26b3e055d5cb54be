import { text } from '../elements/fields.ts';
import { toRichText } from '../elements/richText/toRichText.ts';
import { common, texts } from '../elements/texts.ts';
import { toHeadline } from '../elements/values.ts';
import { buildBody, buildHeadline, defineBlock, headlineFields, headlineTexts } from './parts.ts';
import type { TextModel } from './text.ts';

export const roomsIntroBlock = defineBlock({
  kind: 'roomsIntro',
  label: texts('Introduction to rooms', 'Einführung zu den Zimmern', 'Introducción a las habitaciones', 'Introduction aux chambres'),
  fields: { ...headlineTexts, text: common.text },
  schema: { ...headlineFields, text },
  toContent: (block, context) => ({
    headline: toHeadline(block.headline, context),
    body: toRichText(block.text, context),
  }),
  build(block, context): TextModel | null {
    return block.body.length === 0 && !block.headline
      ? null
      : { kind: 'text', headline: buildHeadline(block.headline), variant: 'lead', body: buildBody(block, context) };
  },
});
