import { z } from 'zod';
import type { HeadlineModel, PictureModel, RichTextModel } from '../elements/elementTypes.ts';
import { image, list, text } from '../elements/fields.ts';
import { buildPicture } from '../elements/pictures.ts';
import { buildRichText } from '../elements/richText/richTextModel.ts';
import { toRichText } from '../elements/richText/toRichText.ts';
import { common, texts } from '../elements/texts.ts';
import { toHeadline, toImageContent, toText } from '../elements/values.ts';
import { buildBody, buildHeadline, defineBlock, headlineFields, headlineTexts, reportNeeded } from './parts.ts';

interface Host {
  readonly name: string;
  readonly role: string;
}

interface HostModel extends Host {
  readonly picture: PictureModel | null;
  readonly body: RichTextModel;
}

export interface HostsModel {
  readonly kind: 'hosts';
  readonly headline: HeadlineModel | null;
  readonly body: RichTextModel;
  readonly items: readonly HostModel[];
}

export const hostsBlock = defineBlock({
  kind: 'hosts',
  label: texts('Hosts', 'Gastgeber', 'Anfitriones', 'Hôtes'),
  fields: {
    ...headlineTexts,
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
  schema: z.object({ ...headlineFields, text, items: list(z.object({ image, name: text, role: text, text })) }),
  toContent: (block, context) => ({
    headline: toHeadline(block.headline, context),
    body: toRichText(block.text, context),
    items: block.items.flatMap((item) => {
      const host = {
        image: toImageContent(item.image, context),
        name: toText(item.name, context),
        role: toText(item.role, context),
        body: toRichText(item.text, context),
      };
      if (host.name !== '' || host.image !== null) return [host];
      reportNeeded(context, 'name', [item.role, item.text]);
      return [];
    }),
  }),
  build(block, context): HostsModel | null {
    const { headline, body, items } = block;
    if (items.length === 0 && body.length === 0) return null;
    return {
      kind: 'hosts',
      headline: buildHeadline(headline),
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
