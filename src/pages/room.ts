import type { ImageContent, RoomBlock } from '../content/types.ts';
import { formatNumber, formatPrice } from '../i18n/formats.ts';
import type { PageContext } from './context.ts';

/** Size, number of guests and further facts of a room: '38 m²', '2 Gäste'. */
export function listRoomFacts(room: RoomBlock, { locale, t }: PageContext): string[] {
  return [
    ...(room.sizeSqm === null ? [] : [t('room.size', { size: formatNumber(locale, room.sizeSqm) })]),
    ...(room.persons === null ? [] : [t(room.persons === 1 ? 'room.guest' : 'room.guests', { count: room.persons })]),
    ...room.facts,
  ];
}

/** The lowest price of a room: 'ab 290 €'; null if the editor gave none. */
export function formatRoomPrice({ priceFrom }: RoomBlock, { locale, t }: PageContext): string | null {
  return priceFrom === null ? null : t('price.from', { price: formatPrice(locale, priceFrom) });
}

/** All pictures of a room without duplicates, the main picture first. */
export function listRoomImages({ image, gallery }: RoomBlock): readonly ImageContent[] {
  return image === null ? gallery : [image, ...gallery.filter(({ path }) => path !== image.path)];
}
