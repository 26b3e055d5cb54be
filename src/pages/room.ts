import { inquiryPath } from '../addresses/pageAddresses.ts';
import type { ImageContent, RecordContent, RoomBlock } from '../content/types.ts';
import { formatNumber } from '../i18n/formats.ts';
import { isOwnId } from '../shared/ownIds.ts';
import { buildBody } from './blockParts.ts';
import type { PageContext } from './context.ts';
import { buildLink } from './links.ts';
import { buildPicture } from './pictures.ts';
import { formatPriceFrom } from './prices.ts';
import type { RoomModel } from './types.ts';

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
    pictures: images.flatMap((image, index) => {
      if (index === 0) return buildPicture(image, 'half', '3:2') ?? [];
      // Three or more pictures make a row of small ones; a single second picture is shown larger.
      return (images.length === 2 ? buildPicture(image, 'third', '3:2') : buildPicture(image, 'small', '8:9')) ?? [];
    }),
    facts,
    price: formatPriceFrom(block.priceFrom, context),
    priceNote: block.priceNote,
    booking: block.bookingLink && buildLink(block.bookingLink, t('action.book')),
    inquiryHref: inquiryPath(locale, record?.slug ?? null),
  };
}

/** Returns the slug of a record as the id of its place on a page; '' if the site itself may use that id. */
function toAnchor(slug: string): string {
  return isOwnId(slug) ? '' : slug;
}

/** Size, number of guests and further facts of a room: '38 m²', '2 Gäste'. */
export function listRoomFacts(room: RoomBlock, { locale, t }: PageContext): string[] {
  return [
    ...(room.sizeSqm === null ? [] : [t('room.size', { size: formatNumber(locale, room.sizeSqm) })]),
    ...(room.persons === null ? [] : [t(room.persons === 1 ? 'room.guest' : 'room.guests', { count: room.persons })]),
    ...room.facts,
  ];
}

/** All pictures of a room without duplicates, the main picture first. */
export function listRoomImages({ image, gallery }: RoomBlock): readonly ImageContent[] {
  return image === null ? gallery : [image, ...gallery.filter(({ path }) => path !== image.path)];
}
