import { image, text } from '../elements/fields.ts';
import { buildPicture } from '../elements/pictures.ts';
import { common, texts } from '../elements/texts.ts';
import { toImageContent, toText } from '../elements/values.ts';
import { defineBlock, reportNeeded } from './parts.ts';

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
  schema: { quote: text, author: text, image },
  toContent(block, context) {
    const quote = toText(block.quote, context);
    if (quote === '') reportNeeded(context, 'quote', [block.author]);
    return { quote, author: toText(block.author, context), image: toImageContent(block.image, context) };
  },
  build: ({ quote, author, image }, context) =>
    quote === '' ? null : { kind: 'quote' as const, quote, author, picture: buildPicture(image, context, 'third', '8:9') },
});
