import { text } from '../elements/fields.ts';
import { toRichText } from '../elements/richText/toRichText.ts';
import { common, texts } from '../elements/texts.ts';
import { toHeadline } from '../elements/values.ts';
import { defineBlock, headlineFields, headlineTexts } from './parts.ts';
import { buildText } from './text.ts';

export const roomsIntroBlock = defineBlock({
  kind: 'roomsIntro',
  label: texts('Introduction to rooms', 'Einführung zu den Zimmern', 'Introducción a las habitaciones', 'Introduction aux chambres'),
  fields: { ...headlineTexts, text: common.text },
  schema: { ...headlineFields, text },
  toContent: (block, context) => ({
    headline: toHeadline(block.headline, context),
    body: toRichText(block.text, context),
  }),
  build: (block, context) => buildText({ ...block, variant: 'lead' }, context),
});
