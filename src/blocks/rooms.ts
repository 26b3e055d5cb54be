import { posts } from '../elements/fields.ts';
import { texts } from '../elements/texts.ts';
import { toHeadline, toReferences } from '../elements/values.ts';
import { defineBlock, headlineFields, headlineTexts } from './parts.ts';
import { buildRecordCard, buildRecords, buildRoomCard, findRecords } from './records.ts';
import { sortByPrice } from './roomFacts.ts';

export const roomsBlock = defineBlock({
  kind: 'rooms',
  label: texts('Rooms', 'Zimmer', 'Habitaciones', 'Chambres'),
  fields: { ...headlineTexts, rooms: { label: texts('Rooms', 'Zimmer', 'Habitaciones', 'Chambres'), postType: 'rooms' } },
  schema: { ...headlineFields, rooms: posts },
  toContent: (block, context) => ({
    headline: toHeadline(block.headline, context),
    rooms: toReferences(block.rooms, context),
  }),
  build(block, context, related) {
    const rooms = sortByPrice(findRecords(block.rooms, related.rooms), ([, room]) => room?.facts?.priceFrom ?? null);
    const cards = rooms.flatMap(([reference, room]) =>
      room?.facts ? buildRoomCard(room, room.facts, context) : buildRecordCard(reference, room, 'rooms', context),
    );
    return buildRecords(block.headline, context.t('rooms.eyebrow'), cards);
  },
});
