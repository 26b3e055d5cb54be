import { z } from 'zod';
import type { PageContext } from '../elements/context.ts';
import { count, flag, image, link, list, measure, price, text } from '../elements/fields.ts';
import type { TextContext } from '../elements/richText/toRichText.ts';
import { common, type FieldText, texts } from '../elements/texts.ts';
import { toImageContent, toImages, toLinkContent, toText } from '../elements/values.ts';
import type { ImageContent, RichText } from '../elements/valueTypes.ts';
import { formatNumber } from '../i18n/formats.ts';

/** The facts of a room: fields of its block, and of the room itself. */
export const roomFactFields = {
  image,
  gallery: list(image),
  size_sqm: measure(5, 10_000),
  persons: count(1, 50),
  beds: text,
  view: text,
  access: text,
  no_stairs: flag,
  sea_view: flag,
  cot: flag,
  dog: flag,
  sound: text,
  sun: text,
  plan: image,
  facts: list(z.object({ label: text })),
  price_from: price,
  price_note: text,
  booking_link: link,
};
const factsSchema = z.object(roomFactFields);

export const roomFactTexts = {
  image: common.image,
  gallery: common.images,
  size_sqm: { label: texts('Size in m²', 'Größe in m²', 'Superficie en m²', 'Superficie en m²') },
  persons: { label: texts('Guests at most', 'Höchstens Gäste', 'Huéspedes como máximo', 'Personnes au plus') },
  beds: {
    isHalf: true,
    label: texts('Beds', 'Betten', 'Camas', 'Lits'),
    help: texts(
      'With measures: bed 180 × 210.',
      'Mit Maßen: Bett 180 × 210.',
      'Con medidas: cama de 180 × 210.',
      'Avec les mesures : lit de 180 × 210.',
    ),
  },
  view: {
    isHalf: true,
    label: texts('View', 'Blick', 'Vistas', 'Vue'),
    help: texts('Such as: garden, or sea.', 'Etwa: Garten, oder Meer.', 'Por ejemplo: jardín, o mar.', 'Par exemple : jardin, ou mer.'),
  },
  access: {
    isHalf: true,
    label: texts('Access', 'Zugang', 'Acceso', 'Accès'),
    help: texts(
      'Such as: ground floor, or 22 steps.',
      'Etwa: ebenerdig, oder 22 Stufen.',
      'Por ejemplo: planta baja, o 22 escalones.',
      'Par exemple : de plain-pied, ou 22 marches.',
    ),
  },
  no_stairs: {
    isHalf: true,
    label: texts('Reached without stairs', 'Ohne Treppe erreichbar', 'Sin escaleras', 'Accessible sans escalier'),
  },
  sea_view: { isHalf: true, label: texts('Looks on the sea', 'Mit Blick aufs Meer', 'Con vistas al mar', 'Avec vue sur la mer') },
  cot: {
    isHalf: true,
    label: texts('Has place for a cot', 'Ein Kinderbett passt hinein', 'Cabe una cuna', 'Un lit bébé y tient'),
  },
  dog: { isHalf: true, label: texts('A dog may come', 'Ein Hund darf mit', 'Admite un perro', 'Un chien peut venir') },
  sound: {
    isHalf: true,
    label: texts('What one hears', 'Was man hört', 'Lo que se oye', 'Ce que l’on entend'),
    help: texts(
      'Such as: the fountain, from eight the kitchen.',
      'Etwa: den Brunnen, ab acht die Küche.',
      'Por ejemplo: la fuente; desde las ocho, la cocina.',
      'Par exemple : la fontaine et, dès huit heures, la cuisine.',
    ),
  },
  sun: {
    isHalf: true,
    label: texts('When the sun comes', 'Wann die Sonne kommt', 'Cuándo da el sol', 'Quand vient le soleil'),
    help: texts('Such as: until eleven.', 'Etwa: bis elf.', 'Por ejemplo: hasta las once.', 'Par exemple : jusqu’à onze heures.'),
  },
  plan: { ...common.image, label: texts('Floor plan', 'Grundriss', 'Plano', 'Plan') },
  facts: {
    label: texts(
      'Amenities and further facts',
      'Ausstattung und weitere Angaben',
      'Equipamiento y más datos',
      'Équipement et autres informations',
    ),
    fields: { label: { label: texts('Fact', 'Angabe', 'Dato', 'Information') } },
  },
  price_from: common.priceFrom,
  price_note: common.priceNote,
  booking_link: { label: texts('Link to the booking', 'Link zur Buchung', 'Enlace a la reserva', 'Lien vers la réservation') },
} as const satisfies Readonly<Record<keyof typeof roomFactFields, FieldText>>;

/** Converts the facts of a block or a room. */
export function toRoomFacts(fields: z.output<typeof factsSchema>, context: TextContext) {
  return {
    image: toImageContent(fields.image, context),
    gallery: toImages(fields.gallery, context),
    sizeSqm: fields.size_sqm,
    persons: fields.persons,
    beds: toText(fields.beds, context),
    view: toText(fields.view, context),
    access: toText(fields.access, context),
    noStairs: fields.no_stairs,
    seaView: fields.sea_view,
    cot: fields.cot,
    dog: fields.dog,
    sound: toText(fields.sound, context),
    sun: toText(fields.sun, context),
    plan: toImageContent(fields.plan, context),
    facts: fields.facts.map((fact) => toText(fact.label, context)).filter((label) => label !== ''),
    priceFrom: fields.price_from,
    priceNote: toText(fields.price_note, context),
    bookingLink: toLinkContent(fields.booking_link, context),
  };
}

/** The facts of a block, or of a room itself: '', null, false and [] where editors say nothing. */
export type RoomFacts = Readonly<ReturnType<typeof toRoomFacts>>;

/** What is known of a room: its facts, with name and text of the block about it; '' and [] without a block. */
export interface RoomDescription extends RoomFacts {
  readonly name: string;
  readonly body: RichText;
}

/** A room of which nothing is known. */
export const NO_FACTS: RoomDescription = {
  ...{ name: '', body: [], image: null, gallery: [], sizeSqm: null, persons: null, beds: '', view: '', access: '' },
  ...{ sound: '', sun: '', plan: null },
  ...{ noStairs: false, seaView: false, cot: false, dog: false, facts: [], priceFrom: null, priceNote: '', bookingLink: null },
};

/**
 * Completes what a block says of a room with the facts of the room itself: what the block says wins, field by field; pictures are those of one of the two.
 */
export function completeFacts(said: RoomDescription, own: RoomFacts | null): RoomDescription {
  if (own === null) return said;
  const given = Object.fromEntries(Object.entries(said).filter(([, fact]) => isGiven(fact)));
  const { image, gallery } = said.image !== null || said.gallery.length > 0 ? said : own;
  return { ...own, ...given, name: said.name, body: said.body, image, gallery };
}

/** What is known of a room of which no block says more; null where that is nothing. */
export function describeByOwnFacts(own: RoomFacts | null): RoomDescription | null {
  return own !== null && Object.values(own).some(isGiven) ? { name: '', body: [], ...own } : null;
}

function isGiven(fact: unknown): boolean {
  return fact !== null && fact !== '' && fact !== false && !(Array.isArray(fact) && fact.length === 0);
}

/** Rooms by their price, the lowest first. Those without a price come last, in their own order. */
export function sortByPrice<T>(rooms: readonly T[], getPrice: (room: T) => number | null): T[] {
  const rank = (room: T) => getPrice(room) ?? Number.MAX_VALUE;
  return rooms.toSorted((a, b) => rank(a) - rank(b));
}

/** What is said of a room in few words. */
export interface RoomFactsModel {
  /** Size, guests and beds: one line. */
  readonly main: readonly string[];
  /** View, access and further facts. */
  readonly more: readonly string[];
}

/** Size, number of guests, beds, view, access and further facts of a room: '38 m²', '2 Gäste'. */
export function listRoomFacts(room: RoomFacts, context: PageContext): RoomFactsModel {
  const distinct = (facts: readonly string[]) => [...new Set(facts)].filter((fact) => fact !== '');
  const main = distinct([describeSize(room, context), describeGuests(room, context), room.beds]);
  return { main, more: distinct([describeView(room, context), room.access, ...room.facts]).filter((fact) => !main.includes(fact)) };
}

/** 'Blick: Garten'; without the label where the editor has written it: 'Blick in den Garten'. */
function describeView({ view }: RoomFacts, { t }: PageContext): string {
  const isLabelled = view.toLowerCase().startsWith(t('room.column.view').toLowerCase());
  return view === '' || isLabelled ? view : t('room.view', { view });
}

/** '38 m²'; '' without a size. */
export function describeSize({ sizeSqm }: RoomFacts, { locale, t }: PageContext): string {
  return sizeSqm === null ? '' : t('room.size', { size: formatNumber(locale, sizeSqm) });
}

/** '2 Gäste'; '' without a number of guests. */
export function describeGuests({ persons }: Pick<RoomFacts, 'persons'>, { t }: PageContext): string {
  return persons === null ? '' : t(persons === 1 ? 'room.guest' : 'room.guests', { count: persons });
}

/** What the price of a room includes: 'Für 2 Gäste. Mit Frühstück …'; null where the site file says nothing, or the room has no price. */
export function describeIncluded(room: RoomFacts, context: PageContext): string | null {
  const { locale, site, t } = context;
  const sentence = site.priceIncludes?.[locale];
  if (sentence === undefined || room.priceFrom === null) return null;
  return room.persons === null ? sentence : `${t('price.for', { guests: describeGuests(room, context) })} ${sentence}`;
}

/** All pictures of a room without duplicates, the main picture first. */
export function listRoomImages({ image, gallery }: RoomFacts): readonly ImageContent[] {
  return image === null ? gallery : [image, ...gallery.filter(({ path }) => path !== image.path)];
}
