import type { ImageContent, RoomBlock } from '../content/types.ts';
import { formatNumber, formatPrice } from '../i18n/formats.ts';
import type { PageContext } from './context.ts';

/** Size, guests and further facts of a room, in few words each. */
export function listRoomFacts(room: RoomBlock, { locale, t }: PageContext): string[] {
  return [
    ...(room.sizeSqm === null ? [] : [t('room.size', { size: formatNumber(locale, room.sizeSqm) })]),
    ...(room.persons === null ? [] : [t(room.persons === 1 ? 'room.guest' : 'room.guests', { count: room.persons })]),
    ...room.facts,
  ];
}

/** 'ab 290 €'; null where nobody said. */
export function formatRoomPrice({ priceFrom }: RoomBlock, { locale, t }: PageContext): string | null {
  return priceFrom === null ? null : t('price.from', { price: formatPrice(locale, priceFrom) });
}

/** Every picture of a room once, its main picture first. */
export function listRoomImages({ image, gallery }: RoomBlock): readonly ImageContent[] {
  return image === null ? gallery : [image, ...gallery.filter(({ path }) => path !== image.path)];
}
