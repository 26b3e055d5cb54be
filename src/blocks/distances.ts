import { z } from 'zod';
import type { HeadlineModel } from '../elements/elementTypes.ts';
import { list, measure, oneOf, text } from '../elements/fields.ts';
import { texts } from '../elements/texts.ts';
import { toHeadline, toText } from '../elements/values.ts';
import { formatDuration } from '../i18n/formats.ts';
import { buildHeadline, defineBlock, headlineFields, headlineTexts, reportNeeded } from './parts.ts';

const drawings = ['airport', 'station', 'village', 'city', 'beach', 'mountain'] as const;
export type DistanceDrawing = (typeof drawings)[number];

interface Distance {
  /** Null where no drawing fits. */
  readonly drawing: DistanceDrawing | null;
  readonly place: string;
}

export interface DistancesModel {
  readonly kind: 'distances';
  readonly headline: HeadlineModel | null;
  /** @property duration '35 Minuten' */
  readonly items: readonly (Distance & { readonly duration: string })[];
  readonly note: string;
}

export const distancesBlock = defineBlock({
  kind: 'distances',
  label: texts('Distances', 'Entfernungen', 'Distancias', 'Distances'),
  fields: {
    ...headlineTexts,
    items: {
      label: texts('Places', 'Orte', 'Lugares', 'Lieux'),
      fields: {
        drawing: {
          label: texts('Drawing', 'Zeichnung', 'Dibujo', 'Dessin'),
          words: {
            airport: texts('airport', 'Flughafen', 'aeropuerto', 'aéroport'),
            station: texts('station', 'Bahnhof', 'estación', 'gare'),
            village: texts('village', 'Dorf', 'pueblo', 'village'),
            city: texts('city', 'Stadt', 'ciudad', 'ville'),
            beach: texts('beach', 'Strand', 'playa', 'plage'),
            mountain: texts('mountain', 'Berg', 'montaña', 'montagne'),
          },
        },
        place: { label: texts('Place', 'Ort', 'Lugar', 'Lieu') },
        minutes: { label: texts('Minutes', 'Minuten', 'Minutos', 'Minutes') },
      },
    },
    note: {
      label: texts('Note below', 'Hinweis darunter', 'Nota debajo', 'Remarque dessous'),
      help: texts('Such as: by car.', 'Etwa: mit dem Auto.', 'Por ejemplo: en coche.', 'Par exemple : en voiture.'),
    },
  },
  schema: z.object({
    ...headlineFields,
    items: list(z.object({ drawing: oneOf(drawings), place: text, minutes: measure(1, 1440) })),
    note: text,
  }),
  toContent: (block, context) => ({
    headline: toHeadline(block.headline, context),
    items: block.items.flatMap(({ drawing, place, minutes }) => {
      const name = toText(place, context);
      if (minutes !== null && name !== '') return [{ drawing, place: name, minutes }];
      reportNeeded(context, 'minutes', [place]);
      return [];
    }),
    note: toText(block.note, context),
  }),
  build({ headline, items, note }, { locale }): DistancesModel | null {
    if (items.length === 0) return null;
    return {
      kind: 'distances',
      headline: buildHeadline(headline),
      items: items.map(({ drawing, place, minutes }) => ({ drawing, place, duration: formatDuration(locale, minutes, 'minute') })),
      note,
    };
  },
});
