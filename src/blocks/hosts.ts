import { z } from 'zod';
import { image, list, text } from '../elements/fields.ts';
import { buildPicture } from '../elements/pictures.ts';
import { buildRichText } from '../elements/richText/richTextModel.ts';
import { toRichText } from '../elements/richText/toRichText.ts';
import { common, texts } from '../elements/texts.ts';
import { toImageContent, toText } from '../elements/values.ts';
import { buildBody, defineHeadedBlock, reportNeeded } from './parts.ts';

export const hostsBlock = defineHeadedBlock({
  kind: 'hosts',
  label: texts('Hosts', 'Gastgeber', 'Anfitriones', 'Hôtes'),
  fields: {
    text: common.text,
    items: {
      label: texts('Hosts', 'Gastgeber', 'Anfitriones', 'Hôtes'),
      fields: {
        image: { ...common.image, label: texts('Portrait', 'Porträt', 'Retrato', 'Portrait') },
        name: { label: texts('Name', 'Name', 'Nombre', 'Nom') },
        role: {
          label: texts('Role', 'Aufgabe', 'Función', 'Fonction'),
          help: texts('Such as: reception.', 'Etwa: Empfang.', 'Por ejemplo: recepción.', 'Par exemple : accueil.'),
        },
        text: common.text,
      },
    },
  },
  schema: { text, items: list(z.object({ image, name: text, role: text, text })) },
  toContent: (block, context) => ({
    body: toRichText(block.text, context),
    items: block.items.flatMap((item) => {
      const host = {
        image: toImageContent(item.image, context),
        name: toText(item.name, context),
        role: toText(item.role, context),
        body: toRichText(item.text, context),
      };
      return host.name !== '' || host.image !== null ? [host] : reportNeeded(context, 'name', [item.role, item.text]);
    }),
  }),
  build(block, context) {
    const { headline, body, items } = block;
    if (items.length === 0 && body.length === 0) return null;
    return {
      body: buildBody(block, context),
      items: items.map(({ image: portrait, name, role, body: story }) => ({
        picture: buildPicture(portrait, context, 'third', '8:9'),
        name,
        role,
        // A name is a heading one level below the block's headline.
        body: buildRichText(story, context, headline === null ? 3 : 4),
      })),
    };
  },
});
