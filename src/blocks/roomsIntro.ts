import { z } from 'zod';
import type { PageContext } from '../elements/context.ts';
import { text } from '../elements/fields.ts';
import { type TextContext, toRichText } from '../elements/richText/toRichText.ts';
import { common, texts } from '../elements/texts.ts';
import { toHeadline } from '../elements/values.ts';
import type { Headline, RichText } from '../elements/valueTypes.ts';
import { buildBody, buildHeadline, defineBlock, headlineFields } from './parts.ts';
import type { TextModel } from './text.ts';

const schema = z.object({ ...headlineFields, text });

export interface RoomsIntroContent {
  readonly kind: 'roomsIntro';
  readonly headline: Headline | null;
  readonly body: RichText;
}

export const roomsIntroBlock = defineBlock({
  kind: 'roomsIntro',
  label: texts('Introduction to rooms', 'Einführung zu den Zimmern', 'Introducción a las habitaciones', 'Introduction aux chambres'),
  fields: { headline: common.headline, headline_size: null, text: common.text },
  schema,
  toContent: (block: z.output<typeof schema>, context: TextContext): RoomsIntroContent => ({
    kind: 'roomsIntro',
    headline: toHeadline(block.headline, context),
    body: toRichText(block.text, context),
  }),
  build(block: RoomsIntroContent, context: PageContext): TextModel | null {
    return block.body.length === 0 && !block.headline
      ? null
      : { kind: 'text', headline: buildHeadline(block.headline), variant: 'lead', body: buildBody(block, context) };
  },
});
