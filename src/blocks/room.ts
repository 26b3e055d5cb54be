import { buildInquiryPath, buildRecordPath } from '../addresses/pageAddresses.ts';
import { buildRoomBooking } from '../elements/bookingLinks.ts';
import type { PageContext } from '../elements/context.ts';
import type { PictureModel } from '../elements/elementTypes.ts';
import { post, text } from '../elements/fields.ts';
import { buildPicture } from '../elements/pictures.ts';
import { formatPriceFrom } from '../elements/prices.ts';
import { toRichText } from '../elements/richText/toRichText.ts';
import { common, texts } from '../elements/texts.ts';
import { toText } from '../elements/values.ts';
import type { ImageContent } from '../elements/valueTypes.ts';
import { formatNumber } from '../i18n/formats.ts';
import { isOwnId } from '../shared/ownIds.ts';
import type { RecordContent } from './listed.ts';
import { buildBody, type ContentOf, defineBlock } from './parts.ts';
import {
  completeFacts,
  describeIncluded,
  describeSize,
  listRoomFacts,
  listRoomImages,
  type RoomDescription,
  roomFactFields,
  roomFactTexts,
  toRoomFacts,
} from './roomFacts.ts';

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
  schema: { room: post, headline: text, text, ...roomFactFields },
  toContent: (block, context) => ({
    slug: block.room?.post_name ?? null,
    name: toText(block.headline, context) || toText(block.room?.post_title ?? '', context),
    body: toRichText(block.text, context),
    ...toRoomFacts(block, context),
  }),
  build(block, context, { rooms }) {
    const room = rooms.find(({ slug }) => slug === block.slug);
    return buildRoom(block.slug, completeFacts(block, room?.facts ?? null), room, context);
  },
});

export type RoomBlock = ContentOf<typeof roomBlock>;
export type RoomModel = NonNullable<ReturnType<typeof buildRoom>>;

/** Most pictures of a room among other rooms; its own page shows all. */
const MAX_BLOCK_PICTURES = 3;

/**
 * Builds the block of a room. A room without a name has the title of its record, else the word for a room; null if the block says nothing
 * about the room.
 */
function buildRoom(slug: string | null, block: RoomDescription, record: RecordContent | undefined, context: PageContext) {
  const { locale, site, t } = context;
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
    kind: 'room' as const,
    id: toAnchor(slug ?? ''),
    name: name || t('dialog.room'),
    body: buildBody(block, context),
    /** The room's own page; null if the list of rooms has no room for the block. */
    href: record === undefined ? null : buildRecordPath(site.languages, locale, 'rooms', record.slug),
    pictures: buildBlockPictures(images.slice(0, MAX_BLOCK_PICTURES), context),
    facts,
    /** What rooms are compared by, in the order of the table's columns; '' if the editor says nothing about it. */
    compared: [
      describeSize(block, context),
      block.persons === null ? '' : formatNumber(locale, block.persons),
      block.beds,
      block.view,
      block.access,
      block.priceFrom === null ? '' : formatPriceFrom(block.priceFrom, context),
    ],
    price: formatPriceFrom(block.priceFrom, context),
    priceNote: block.priceNote,
    priceFrom: block.priceFrom,
    /** On a page of rooms only with the first price; else null. */
    priceIncludes: describeIncluded(block, context),
    booking: buildRoomBooking(slug, block.bookingLink, context),
    inquiryHref: buildInquiryPath(site.languages, locale, record?.slug),
  };
}

/** Returns the slug of a record as the id of its place on a page; '' if the site itself may use that id. */
function toAnchor(slug: string): string {
  return isOwnId(slug) ? '' : slug;
}

/** One picture alone is wide. Several stand at one height, upright: the second of two is the narrower. */
function buildBlockPictures(images: readonly ImageContent[], context: PageContext): PictureModel[] {
  if (images.length < 2) return images.flatMap((image) => buildPicture(image, context, 'half', '3:2') ?? []);
  return images.flatMap((image, index) => buildPicture(image, context, 'room', index === 1 && images.length === 2 ? '5:7' : '8:9') ?? []);
}
