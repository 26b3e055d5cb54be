import { z } from 'zod';
import { buildInquiryPath, buildRecordPath } from '../addresses/pageAddresses.ts';
import type { RoomWish } from '../addresses/roomChoice.ts';
import { buildGivenBooking } from '../elements/bookingLinks.ts';
import type { PageContext } from '../elements/context.ts';
import type { LinkModel, PictureModel, RichTextModel } from '../elements/elementTypes.ts';
import { decimal, flag, image, link, list, post, price, text } from '../elements/fields.ts';
import { buildPicture } from '../elements/pictures.ts';
import { formatPriceFrom } from '../elements/prices.ts';
import { type TextContext, toRichText } from '../elements/richText/toRichText.ts';
import { common, type FieldText, texts } from '../elements/texts.ts';
import { toImageContent, toImages, toLinkContent, toText } from '../elements/values.ts';
import type { ImageContent, LinkContent, RichText } from '../elements/valueTypes.ts';
import { formatNumber } from '../i18n/formats.ts';
import { isOwnId } from '../shared/ownIds.ts';
import type { RecordContent, Related } from './listed.ts';
import { buildBody, defineBlock } from './parts.ts';
import { completeRoomBlock } from './roomFacts.ts';

/** The facts of a room: fields of its block, and of the room itself. */
export const roomFactFields = {
  image,
  gallery: list(image),
  size_sqm: decimal,
  persons: decimal,
  beds: text,
  view: text,
  access: text,
  no_stairs: flag,
  sea_view: flag,
  facts: list(z.object({ label: text })),
  price_from: price,
  price_note: text,
  booking_link: link,
};
const factsSchema = z.object(roomFactFields);
const schema = z.object({ room: post, headline: text, text, ...roomFactFields });

export interface RoomFacts {
  readonly image: ImageContent | null;
  readonly gallery: readonly ImageContent[];
  readonly sizeSqm: number | null;
  readonly persons: number | null;
  /** Number and size of the beds: 'Bett 180 × 210 cm'. */
  readonly beds: string;
  /** What the windows show: 'Garten'. */
  readonly view: string;
  /** How the room is reached: 'ebenerdig', '17 Stufen'. */
  readonly access: string;
  readonly noStairs: boolean;
  readonly seaView: boolean;
  readonly facts: readonly string[];
  /** Euros. */
  readonly priceFrom: number | null;
  readonly priceNote: string;
  readonly bookingLink: LinkContent | null;
}

export interface RoomBlock extends RoomFacts {
  readonly kind: 'room';
  /** Slug of the room in the list of rooms; null if the editor chose none. */
  readonly slug: string | null;
  readonly name: string;
  readonly body: RichText;
}

/** What is said of a room in few words. */
export interface RoomFactsModel {
  /** Size, guests and beds: one line. */
  readonly main: readonly string[];
  /** View, access and further facts. */
  readonly more: readonly string[];
}

export interface RoomModel {
  readonly kind: 'room';
  readonly id: string;
  readonly name: string;
  readonly body: RichTextModel;
  /** The room's own page; null if the list of rooms has no room for the block. */
  readonly href: string | null;
  readonly pictures: readonly PictureModel[];
  readonly facts: RoomFactsModel;
  /** What rooms are compared by, in the order of the table's columns; '' if the editor says nothing about it. */
  readonly compared: readonly string[];
  /** What it has of that which guests can ask for. */
  readonly fulfils: readonly RoomWish[];
  readonly price: string;
  readonly priceNote: string;
  /** null for a room without a price. */
  readonly priceFrom: number | null;
  /** What the price includes: with the first price of a page; else null. */
  readonly priceIncludes: string | null;
  readonly booking: LinkModel | null;
  readonly inquiryHref: string;
}

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

export const roomBlock = defineBlock({
  kind: 'room',
  label: texts('Room', 'Zimmer', 'Habitación', 'Chambre'),
  fields: {
    room: {
      label: texts('Which room', 'Welches Zimmer', 'Qué habitación', 'Quelle chambre'),
      help: texts(
        'A field below that is empty shows what is entered at the room itself.',
        'Ein leeres Feld darunter zeigt, was beim Zimmer selbst steht.',
        'Un campo vacío muestra lo que consta en la propia habitación.',
        'Un champ vide ci-dessous affiche ce qui est saisi dans la chambre elle-même.',
      ),
      postType: 'rooms',
    },
    headline: {
      ...common.headline,
      help: texts(
        'Empty: the title of the room.',
        'Leer: der Titel des Zimmers.',
        'Vacío: el título de la habitación.',
        'Vide : le titre de la chambre.',
      ),
    },
    text: common.text,
    ...roomFactTexts,
  },
  schema,
  toContent: (block: z.output<typeof schema>, context: TextContext): RoomBlock => ({
    kind: 'room',
    slug: block.room?.post_name ?? null,
    name: toText(block.headline, context) || toText(block.room?.post_title ?? '', context),
    body: toRichText(block.text, context),
    ...toRoomFacts(block, context),
  }),
  build(block: RoomBlock, context: PageContext, { rooms }: Related): RoomModel | null {
    return buildRoom(block, context, rooms);
  },
});

/** Converts the facts of a block or a room. */
export function toRoomFacts(fields: z.output<typeof factsSchema>, context: TextContext): RoomFacts {
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
    facts: fields.facts.map((fact) => toText(fact.label, context)).filter((label) => label !== ''),
    priceFrom: fields.price_from,
    priceNote: toText(fields.price_note, context),
    bookingLink: toLinkContent(fields.booking_link, context),
  };
}

/** Most pictures of a room among other rooms; its own page shows all. */
const MAX_BLOCK_PICTURES = 3;

/**
 * Builds the block of a room. A room without a name has the title of its record, else the word for a room; null if the block says nothing
 * about the room.
 */
export function buildRoom(given: RoomBlock, context: PageContext, rooms: readonly RecordContent[]): RoomModel | null {
  const { locale, site, t } = context;
  const record = rooms.find(({ slug }) => slug === given.slug);
  const block = (record && completeRoomBlock(given, record)) ?? given;
  const images = listRoomImages(block);
  const facts = listRoomFacts(block, context);
  const name = block.name || (record?.title ?? '');
  if (
    name === '' &&
    block.body.length === 0 &&
    images.length === 0 &&
    facts.main.length + facts.more.length === 0 &&
    block.priceFrom === null
  )
    return null;
  return {
    kind: 'room',
    id: toAnchor(block.slug ?? ''),
    name: name || t('dialog.room'),
    body: buildBody(block, context),
    href: record === undefined ? null : buildRecordPath(site.languages, locale, 'rooms', record.slug),
    pictures: buildBlockPictures(images.slice(0, MAX_BLOCK_PICTURES), context),
    facts,
    compared: [
      describeSize(block, context),
      block.persons === null ? '' : formatNumber(locale, block.persons),
      block.beds,
      block.view,
      block.access,
      block.priceFrom === null ? '' : formatPriceFrom(block.priceFrom, context),
    ],
    fulfils: listFulfilled(block),
    price: formatPriceFrom(block.priceFrom, context),
    priceNote: block.priceNote,
    priceFrom: block.priceFrom,
    priceIncludes: null,
    booking: block.bookingLink && buildGivenBooking(block.bookingLink, t('action.book'), context, { room: block.slug }),
    inquiryHref: buildInquiryPath(site.languages, locale, record?.slug ?? null),
  };
}

/** Guests of whom one sleeps in a bed of their own. */
const THREE_GUESTS = 3;

function listFulfilled({ noStairs, seaView, persons }: RoomFacts): RoomWish[] {
  return [
    ...(noStairs ? ['noStairs' as const] : []),
    ...(seaView ? ['sea' as const] : []),
    ...((persons ?? 0) >= THREE_GUESTS ? ['three' as const] : []),
  ];
}

/** Returns the slug of a record as the id of its place on a page; '' if the site itself may use that id. */
function toAnchor(slug: string): string {
  return isOwnId(slug) ? '' : slug;
}

/** Size, number of guests, beds, view, access and further facts of a room: '38 m²', '2 Gäste'. */
export function listRoomFacts(room: RoomBlock, context: PageContext): RoomFactsModel {
  const distinct = (facts: readonly string[]) => [...new Set(facts)].filter((fact) => fact !== '');
  const main = distinct([describeSize(room, context), describeGuests(room, context), room.beds]);
  return { main, more: distinct([describeView(room, context), room.access, ...room.facts]).filter((fact) => !main.includes(fact)) };
}

/** 'Blick: Garten'; without the label where the editor has written it: 'Blick in den Garten'. */
function describeView({ view }: RoomBlock, { t }: PageContext): string {
  const isLabelled = view.toLowerCase().startsWith(t('room.column.view').toLowerCase());
  return view === '' || isLabelled ? view : t('room.view', { view });
}

/** '38 m²'; '' without a size. */
export function describeSize({ sizeSqm }: RoomBlock, { locale, t }: PageContext): string {
  return sizeSqm === null ? '' : t('room.size', { size: formatNumber(locale, sizeSqm) });
}

/** '2 Gäste'; '' without a number of guests. */
export function describeGuests({ persons }: RoomBlock, { t }: PageContext): string {
  return persons === null ? '' : t(persons === 1 ? 'room.guest' : 'room.guests', { count: persons });
}

/** All pictures of a room without duplicates, the main picture first. */
export function listRoomImages({ image, gallery }: RoomBlock): readonly ImageContent[] {
  return image === null ? gallery : [image, ...gallery.filter(({ path }) => path !== image.path)];
}

/** One picture alone is wide. Several share the height of the text beside them, and are upright there: the second of two is the narrower. */
function buildBlockPictures(images: readonly ImageContent[], context: PageContext): PictureModel[] {
  if (images.length < 2) return images.flatMap((image) => buildPicture(image, context, 'half', '3:2') ?? []);
  return images.flatMap((image, index) => buildPicture(image, context, 'room', index === 1 && images.length === 2 ? '5:7' : '8:9') ?? []);
}
