import { z } from 'zod';
import type { Headline, RichText } from '../content/valueTypes.ts';
import type { PageContext } from '../pageModels/context.ts';
import { type TextContext, toRichText } from '../wordpress/richText.ts';
import { text } from '../wordpress/schemas/values.ts';
import { toHeadline } from '../wordpress/toContent/values.ts';
import { buildBody, buildHeadline, defineBlock, headlineFields } from './parts.ts';
import type { TextModel } from './text.ts';
import { common, texts } from './texts.ts';

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
