import type { RecordContent } from './listed.ts';
import type { RoomBlock, RoomFacts } from './room.ts';

/**
 * Completes the block about a room with the facts of the room itself: what the block says wins, field by field; pictures are those of one of the two.
 * Without a block, returns one with the room's facts alone; null where the room has none either.
 */
export function completeRoomBlock(block: RoomBlock | null, { slug, facts: own }: Pick<RecordContent, 'slug' | 'facts'>): RoomBlock | null {
  if (own === null) return block;
  if (block === null) return hasFacts(own) ? { kind: 'room', slug, name: '', body: [], ...own } : null;
  const { image, gallery } = block.image !== null || block.gallery.length > 0 ? block : own;
  return {
    ...block,
    image,
    gallery,
    sizeSqm: block.sizeSqm ?? own.sizeSqm,
    persons: block.persons ?? own.persons,
    beds: block.beds || own.beds,
    view: block.view || own.view,
    access: block.access || own.access,
    noStairs: block.noStairs || own.noStairs,
    seaView: block.seaView || own.seaView,
    facts: block.facts.length > 0 ? block.facts : own.facts,
    priceFrom: block.priceFrom ?? own.priceFrom,
    priceNote: block.priceNote || own.priceNote,
    bookingLink: block.bookingLink ?? own.bookingLink,
  };
}

/** Rooms by their price, the lowest first. Those without a price come last, in their own order. */
export function sortByPrice<T>(rooms: readonly T[], getPrice: (room: T) => number | null): T[] {
  const rank = (room: T) => getPrice(room) ?? Number.MAX_VALUE;
  return rooms.toSorted((a, b) => rank(a) - rank(b));
}

function hasFacts(facts: RoomFacts): boolean {
  return Object.values(facts).some((fact) => fact !== null && fact !== '' && fact !== false && !(Array.isArray(fact) && fact.length === 0));
}
