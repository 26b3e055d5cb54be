import { z } from 'zod';
import type { ImageContent } from '../content/valueTypes.ts';
import type { PageContext } from '../pageModels/context.ts';
import type { PictureModel } from '../pageModels/elements/elementTypes.ts';
import { buildPicture } from '../pageModels/elements/pictures.ts';
import type { TextContext } from '../wordpress/richText.ts';
import { image, text } from '../wordpress/schemas/values.ts';
import { toImageContent, toText } from '../wordpress/toContent/values.ts';
import { defineBlock, reportNeeded } from './parts.ts';
import { common, texts } from './texts.ts';

const schema = z.object({ quote: text, author: text, image });

export interface QuoteContent {
  readonly kind: 'quote';
  readonly quote: string;
  readonly author: string;
  readonly image: ImageContent | null;
}

export interface QuoteModel {
  readonly kind: 'quote';
  readonly quote: string;
  readonly author: string;
  readonly picture: PictureModel | null;
}

export const quoteBlock = defineBlock({
  kind: 'quote',
  label: texts('Quotation', 'Zitat', 'Cita', 'Citation'),
  fields: {
    quote: { label: texts('Quotation', 'Zitat', 'Cita', 'Citation'), input: 'lines' },
    author: { label: texts('Who says so', 'Wer es sagt', 'Quién lo dice', 'Qui le dit') },
    image: common.image,
  },
  schema,
  toContent(block: z.output<typeof schema>, context: TextContext): QuoteContent {
    const quote = toText(block.quote, context);
    if (quote === '') reportNeeded(context, 'quote', [block.author]);
    return { kind: 'quote', quote, author: toText(block.author, context), image: toImageContent(block.image, context) };
  },
  build(block: QuoteContent, context: PageContext): QuoteModel | null {
    return block.quote === ''
      ? null
      : { kind: 'quote', quote: block.quote, author: block.author, picture: buildPicture(block.image, context, 'third', '8:9') };
  },
});
