import { z } from 'zod';
import type { PageContext } from '../elements/context.ts';
import { posts } from '../elements/fields.ts';
import type { TextContext } from '../elements/richText/toRichText.ts';
import { texts } from '../elements/texts.ts';
import { toHeadline, toReferences } from '../elements/values.ts';
import type { Headline, PostReference } from '../elements/valueTypes.ts';
import type { Related } from './listed.ts';
import { defineBlock, headlineFields, headlineTexts } from './parts.ts';
import { buildRecordCard, buildRecords, buildRoomCard, findRecords, type RecordsModel } from './records.ts';
import { sortByPrice } from './roomFacts.ts';

const schema = z.object({ ...headlineFields, rooms: posts });

export interface RoomsContent {
  readonly kind: 'rooms';
  readonly headline: Headline | null;
  readonly rooms: readonly PostReference[];
}

export const roomsBlock = defineBlock({
  kind: 'rooms',
  label: texts('Rooms', 'Zimmer', 'Habitaciones', 'Chambres'),
  fields: { ...headlineTexts, rooms: { label: texts('Rooms', 'Zimmer', 'Habitaciones', 'Chambres'), postType: 'rooms' } },
  schema,
  toContent: (block: z.output<typeof schema>, context: TextContext): RoomsContent => ({
    kind: 'rooms',
    headline: toHeadline(block.headline, context),
    rooms: toReferences(block.rooms, context),
  }),
  build(block: RoomsContent, context: PageContext, related: Related): RecordsModel | null {
    const rooms = sortByPrice(findRecords(block.rooms, related.rooms), ([, room]) => room?.facts?.priceFrom ?? null);
    const cards = rooms.flatMap(([reference, room]) =>
      room?.facts ? buildRoomCard(room, room.facts, context) : buildRecordCard(reference, room, 'rooms', context),
    );
    return buildRecords(block.headline, context.t('rooms.eyebrow'), cards);
  },
});
