import { z } from 'zod';
import type { PictureModel } from '../elements/elementTypes.ts';
import { image, text } from '../elements/fields.ts';
import { buildPicture } from '../elements/pictures.ts';
import { common, texts } from '../elements/texts.ts';
import { toImageContent, toText } from '../elements/values.ts';
import { defineBlock, reportNeeded } from './parts.ts';

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
    author: {
      label: texts('Who says so', 'Wer es sagt', 'Quién lo dice', 'Qui le dit'),
      help: texts(
        'Of a guest: name and place.',
        'Von Gästen: Name und Ort.',
        'De un huésped: nombre y lugar.',
        'D’un client : nom et lieu.',
      ),
    },
    image: common.image,
  },
  schema: z.object({ quote: text, author: text, image }),
  toContent(block, context) {
    const quote = toText(block.quote, context);
    if (quote === '') reportNeeded(context, 'quote', [block.author]);
    return { quote, author: toText(block.author, context), image: toImageContent(block.image, context) };
  },
  build(block, context): QuoteModel | null {
    return block.quote === ''
      ? null
      : { kind: 'quote', quote: block.quote, author: block.author, picture: buildPicture(block.image, context, 'third', '8:9') };
  },
});
