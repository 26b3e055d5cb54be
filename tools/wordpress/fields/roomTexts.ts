import type { LayoutName, layouts } from '../../../src/wordpress/schemas/blocks.ts';
import { common, type FieldText, type Texts, toTexts as t } from './texts.ts';

/** The texts of one block: each of its fields has one; null where the site does not show the field. */
export interface BlockText<N extends LayoutName> {
  readonly label: Texts;
  readonly fields: Readonly<Record<keyof (typeof layouts)[N]['shape'], FieldText | null>>;
}

const { headline, text, image, images, table, priceFrom, priceNote } = common;

/** Blocks of the field `rooms_flexible`; `content` has the others. The site accepts every block in both. */
export const roomLayouts = ['intro', 'room', 'price_table'] as const satisfies readonly LayoutName[];

export const roomTexts: { readonly [N in (typeof roomLayouts)[number]]: BlockText<N> } = {
  intro: {
    label: t('Introduction to rooms', 'Einführung zu den Zimmern', 'Introducción a las habitaciones', 'Introduction aux chambres'),
    fields: { headline, headline_size: null, text },
  },
  room: {
    label: t('Room', 'Zimmer', 'Habitación', 'Chambre'),
    fields: {
      room: { label: t('Which room', 'Welches Zimmer', 'Qué habitación', 'Quelle chambre'), postType: 'rooms' },
      headline: {
        ...headline,
        help: t(
          'Empty: the title of the room.',
          'Leer: der Titel des Zimmers.',
          'Vacío: el título de la habitación.',
          'Vide : le titre de la chambre.',
        ),
      },
      text,
      image,
      gallery: images,
      size_sqm: { label: t('Size in m²', 'Größe in m²', 'Superficie en m²', 'Superficie en m²') },
      persons: { label: t('Guests at most', 'Höchstens Gäste', 'Huéspedes como máximo', 'Personnes au plus') },
      beds: {
        isHalf: true,
        label: t('Beds', 'Betten', 'Camas', 'Lits'),
        help: t(
          'With measures: bed 180 × 210.',
          'Mit Maßen: Bett 180 × 210.',
          'Con medidas: cama de 180 × 210.',
          'Avec les mesures : lit de 180 × 210.',
        ),
      },
      access: {
        isHalf: true,
        label: t('Access', 'Zugang', 'Acceso', 'Accès'),
        help: t(
          'Such as: ground floor, or 22 steps.',
          'Etwa: ebenerdig, oder 22 Stufen.',
          'Por ejemplo: planta baja, o 22 escalones.',
          'Par exemple : de plain-pied, ou 22 marches.',
        ),
      },
      facts: {
        label: t('Further facts', 'Weitere Angaben', 'Más datos', 'Autres informations'),
        fields: { label: { label: t('Fact', 'Angabe', 'Dato', 'Information') } },
      },
      price_from: priceFrom,
      price_note: priceNote,
      booking_link: { label: t('Link to the booking', 'Link zur Buchung', 'Enlace a la reserva', 'Lien vers la réservation') },
    },
  },
  price_table: {
    label: t('Table of prices', 'Preistabelle', 'Tabla de precios', 'Tableau des prix'),
    fields: {
      headline,
      headline_size: null,
      table,
      cancellation: {
        label: t('Sentence on cancellation', 'Satz zur Stornierung', 'Frase sobre la cancelación', 'Phrase sur l’annulation'),
      },
    },
  },
};
