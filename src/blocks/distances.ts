import { z } from 'zod';
import { list, measure, oneOf, text } from '../elements/fields.ts';
import { texts } from '../elements/texts.ts';
import { toText } from '../elements/values.ts';
import { formatDuration } from '../i18n/formats.ts';
import { defineHeadedBlock, reportNeeded } from './parts.ts';

const drawings = ['airport', 'station', 'village', 'city', 'beach', 'mountain'] as const;
export type DistanceDrawing = (typeof drawings)[number];

export const distancesBlock = defineHeadedBlock({
  kind: 'distances',
  label: texts('Distances', 'Entfernungen', 'Distancias', 'Distances'),
  fields: {
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
  schema: {
    items: list(z.object({ drawing: oneOf(drawings), place: text, minutes: measure(1, 1440) })),
    note: text,
  },
  toContent: (block, context) => ({
    items: block.items.flatMap(({ drawing, place, minutes }) => {
      const name = toText(place, context);
      return minutes !== null && name !== '' ? [{ drawing, place: name, minutes }] : reportNeeded(context, 'minutes', [place]);
    }),
    note: toText(block.note, context),
  }),
  build({ items, note }, { locale }) {
    if (items.length === 0) return null;
    return { items: items.map(({ minutes, ...item }) => ({ ...item, duration: formatDuration(locale, minutes, 'minute') })), note };
  },
});
