import { z } from 'zod';
import type { HeadlineModel, LinkModel, PictureModel } from '../elements/elementTypes.ts';
import { image, link, list, text } from '../elements/fields.ts';
import { buildLink } from '../elements/links.ts';
import { buildPicture } from '../elements/pictures.ts';
import { common, texts } from '../elements/texts.ts';
import { toHeadline, toImageContent, toLinkContent, toText } from '../elements/values.ts';
import { buildHeadline, defineBlock, headlineFields, headlineTexts, reportNeeded } from './parts.ts';

export interface CardModel {
  readonly picture: PictureModel | null;
  readonly title: string;
  readonly text: string;
  readonly link: LinkModel | null;
}

export interface CardsModel {
  readonly kind: 'cards';
  readonly headline: HeadlineModel | null;
  readonly items: readonly CardModel[];
}

export const cardsBlock = defineBlock({
  kind: 'cards',
  label: texts('Cards', 'Karten', 'Tarjetas', 'Cartes'),
  fields: {
    ...headlineTexts,
    items: {
      label: texts('Cards', 'Karten', 'Tarjetas', 'Cartes'),
      fields: { image: common.image, title: common.title, text: common.plainText, link: common.link },
    },
  },
  schema: z.object({ ...headlineFields, items: list(z.object({ image, title: text, text, link })) }),
  toContent: (block, context) => ({
    headline: toHeadline(block.headline, context),
    items: block.items.flatMap((item) => {
      const card = {
        image: toImageContent(item.image, context),
        title: toText(item.title, context),
        text: toText(item.text, context),
        link: toLinkContent(item.link, context),
      };
      if (card.title !== '' || card.image !== null) return [card];
      reportNeeded(context, 'title', [item.text]);
      return [];
    }),
  }),
  build(block, context): CardsModel | null {
    if (block.items.length === 0) return null;
    const items = block.items.map((item) => ({
      // One card alone has the whole width: an upright picture would be higher than the window.
      picture:
        block.items.length === 1 ? buildPicture(item.image, context, 'half', '3:2') : buildPicture(item.image, context, 'third', '8:9'),
      title: item.title,
      text: item.text,
      link: item.link && buildLink(item.link, context, context.t('action.more')),
    }));
    return { kind: 'cards', headline: buildHeadline(block.headline), items };
  },
});
