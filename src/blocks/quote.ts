import { z } from 'zod';
import type { PageContext } from '../elements/context.ts';
import type { PictureModel } from '../elements/elementTypes.ts';
import { image, text } from '../elements/fields.ts';
import { buildPicture } from '../elements/pictures.ts';
import type { TextContext } from '../elements/richText/toRichText.ts';
import { common, texts } from '../elements/texts.ts';
import { toImageContent, toText } from '../elements/values.ts';
import type { ImageContent } from '../elements/valueTypes.ts';
import { defineBlock, reportNeeded } from './parts.ts';

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
