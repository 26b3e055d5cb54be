import { z } from 'zod';
import { image, link, list, text } from '../elements/fields.ts';
import { buildLink } from '../elements/links.ts';
import { buildPicture } from '../elements/pictures.ts';
import { common, texts } from '../elements/texts.ts';
import { toImageContent, toLinkContent, toText } from '../elements/values.ts';
import { defineHeadedBlock, type ModelOf, reportNeeded } from './parts.ts';

export const cardsBlock = defineHeadedBlock({
  kind: 'cards',
  label: texts('Cards', 'Karten', 'Tarjetas', 'Cartes'),
  fields: {
    items: {
      label: texts('Cards', 'Karten', 'Tarjetas', 'Cartes'),
      fields: { image: common.image, title: common.title, text: common.plainText, link: common.link },
    },
  },
  schema: { items: list(z.object({ image, title: text, text, link })) },
  toContent: (block, context) => ({
    items: block.items.flatMap((item) => {
      const card = {
        image: toImageContent(item.image, context),
        title: toText(item.title, context),
        text: toText(item.text, context),
        link: toLinkContent(item.link, context),
      };
      return card.title !== '' || card.image !== null ? [card] : reportNeeded(context, 'title', [item.text]);
    }),
  }),
  build(block, context) {
    if (block.items.length === 0) return null;
    const items = block.items.map((item) => ({
      // One card alone has the whole width: an upright picture would be higher than the window.
      picture:
        block.items.length === 1 ? buildPicture(item.image, context, 'half', '3:2') : buildPicture(item.image, context, 'third', '8:9'),
      title: item.title,
      text: item.text,
      link: item.link && buildLink(item.link, context, context.t('action.more')),
    }));
    return { items };
  },
});

export type CardModel = ModelOf<typeof cardsBlock>['items'][number];
