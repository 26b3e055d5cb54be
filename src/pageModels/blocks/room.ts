import { buildInquiryPath, buildRecordPath } from '../../addresses/pageAddresses.ts';
import type { ImageContent, RecordContent, RoomBlock } from '../../content/types.ts';
import { formatNumber } from '../../i18n/formats.ts';
import { isOwnId } from '../../shared/ownIds.ts';
import type { PageContext } from '../context.ts';
import { buildGivenBooking } from '../elements/bookingLinks.ts';
import { buildPicture } from '../elements/pictures.ts';
import { formatPriceFrom } from '../elements/prices.ts';
import type { PictureModel, RoomModel } from '../types.ts';
import { buildBody } from './blockParts.ts';

/** Most pictures of a room among other rooms; its own page shows all. */
const MAX_BLOCK_PICTURES = 3;

/**
 * Builds the block of a room. A room without a name has the title of its record, else the word for a room; null if the block says nothing
 * about the room.
 */
export function buildRoomBlock(block: RoomBlock, context: PageContext, rooms: readonly RecordContent[]): RoomModel | null {
  const { locale, t } = context;
  const record = rooms.find(({ slug }) => slug === block.slug);
  const images = listRoomImages(block);
  const facts = listRoomFacts(block, context);
  const name = block.name || (record?.title ?? '');
  if (name === '' && block.body.length === 0 && images.length === 0 && facts.length === 0 && block.priceFrom === null) return null;
  return {
    kind: 'room',
    id: toAnchor(block.slug ?? ''),
    name: name || t('dialog.room'),
    body: buildBody(block, context),
    href: record === undefined ? null : buildRecordPath(locale, 'rooms', record.slug),
    pictures: buildBlockPictures(images.slice(0, MAX_BLOCK_PICTURES), context),
    facts,
    compared: [
      describeSize(block, context),
      block.beds,
      block.persons === null ? '' : formatNumber(locale, block.persons),
      block.access,
      block.priceFrom === null ? '' : formatPriceFrom(block.priceFrom, context),
    ],
    price: formatPriceFrom(block.priceFrom, context),
    priceNote: block.priceNote,
    booking: block.bookingLink && buildGivenBooking(block.bookingLink, t('action.book'), context, { room: block.slug }),
    inquiryHref: buildInquiryPath(locale, record?.slug ?? null),
  };
}

/** Returns the slug of a record as the id of its place on a page; '' if the site itself may use that id. */
function toAnchor(slug: string): string {
  return isOwnId(slug) ? '' : slug;
}

/** Size, number of guests, beds, access and further facts of a room: '38 m²', '2 Gäste'. */
export function listRoomFacts(room: RoomBlock, context: PageContext): string[] {
  const facts = [describeSize(room, context), describeGuests(room, context), room.beds, room.access, ...room.facts];
  return [...new Set(facts)].filter((fact) => fact !== '');
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
