import { z } from 'zod';
import { link, list, text } from '../elements/fields.ts';
import { buildLink } from '../elements/links.ts';
import { common, texts } from '../elements/texts.ts';
import { toLinkContent, toText } from '../elements/values.ts';
import { buildHeadline, defineHeadedBlock, reportNeeded } from './parts.ts';

export const pressBlock = defineHeadedBlock({
  kind: 'press',
  label: texts('Press and awards', 'Presse und Auszeichnungen', 'Prensa y premios', 'Presse et distinctions'),
  fields: {
    items: {
      label: texts('Press and awards', 'Presse und Auszeichnungen', 'Prensa y premios', 'Presse et distinctions'),
      fields: {
        name: { isHalf: true, label: texts('Name', 'Name', 'Nombre', 'Nom') },
        year: { isHalf: true, label: texts('Year', 'Jahr', 'Año', 'Année') },
        link: common.link,
      },
    },
  },
  schema: { items: list(z.object({ name: text, year: text, link })) },
  toContent: (block, context) => ({
    items: block.items.flatMap((item) => {
      const entry = { name: toText(item.name, context), year: toText(item.year, context), link: toLinkContent(item.link, context) };
      return entry.name !== '' ? [entry] : reportNeeded(context, 'name', [item.year, item.link?.url ?? '']);
    }),
  }),
  build({ headline, items }, context) {
    if (items.length === 0) return null;
    return {
      headline: buildHeadline(headline, 5),
      items: items.map((item) => ({ ...item, link: item.link && buildLink(item.link, context, item.name) })),
    };
  },
});
