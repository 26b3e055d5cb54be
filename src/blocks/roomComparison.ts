import { sortByPrice } from '../content/roomFacts.ts';
import type { PageContext } from '../pageModels/context.ts';
import type { BlockModel } from './index.ts';
import type { RoomModel } from './room.ts';

/** A table of the rooms on a page: size, guests, beds, view, access, price. */
export interface RoomComparisonModel {
  readonly kind: 'roomComparison';
  /** Headings of the columns, that of the names first. */
  readonly columns: readonly string[];
  /** @property cells one for each column but the first */
  readonly rows: readonly { readonly name: string; readonly href: string | null; readonly cells: readonly string[] }[];
}

/** On a phone, the way to each room of a page, and to the table that compares them: the page is long. */
export interface RoomIndexModel {
  readonly kind: 'roomIndex';
  readonly rooms: readonly { readonly href: string; readonly name: string; readonly size: string; readonly price: string }[];
  readonly hasComparison: boolean;
}

/** The rooms of a page by price, with what all have in common: an index, what prices include, a table that compares them. */
export function arrangeRooms(models: readonly BlockModel[], context: PageContext): BlockModel[] {
  const sorted = sortByPrice(
    models.flatMap((model) => (model.kind === 'room' ? [model] : [])),
    ({ priceFrom }) => priceFrom,
  );
  const priced = sorted.find(({ priceFrom }) => priceFrom !== null);
  const includes = context.site.priceIncludes?.[context.locale] ?? null;
  const rooms = sorted.map((room) => (room === priced ? { ...room, priceIncludes: includes } : room));
  const comparison = buildComparison(rooms, context);
  const next = rooms.values();
  const arranged = models.map((model): BlockModel => (model.kind === 'room' ? (next.next().value ?? model) : model));
  const end = arranged.findLastIndex(({ kind }) => kind === 'room') + 1;
  const first = arranged.findIndex(({ kind }) => kind === 'room');
  // The index stands before the words that introduce the rooms.
  const start = first > 0 && arranged[first - 1]?.kind === 'text' ? first - 1 : first;
  return [
    ...arranged.slice(0, Math.max(0, start)),
    ...buildIndex(rooms, comparison.length > 0),
    ...arranged.slice(Math.max(0, start), end),
    ...comparison,
    ...arranged.slice(end),
  ];
}

/** Fewer rooms are found without an index. */
const MIN_INDEXED_ROOMS = 3;

function buildIndex(rooms: readonly RoomModel[], hasComparison: boolean): RoomIndexModel[] {
  const indexed = rooms.flatMap(({ id, name, compared: [size = ''], price }) => (id === '' ? [] : [{ href: `#${id}`, name, size, price }]));
  return indexed.length < MIN_INDEXED_ROOMS ? [] : [{ kind: 'roomIndex', rooms: indexed, hasComparison }];
}

/** Only with two rooms or more, and with two facts to compare; facts that no room has are left out, and rooms without a fact. */
function buildComparison(all: readonly RoomModel[], { t }: PageContext): RoomComparisonModel[] {
  const rooms = all.filter(({ compared }) => compared.some((fact) => fact !== ''));
  const labels = [
    t('room.column.size'),
    t('room.column.guests'),
    t('room.column.beds'),
    t('room.column.view'),
    t('room.column.access'),
    t('room.column.price'),
  ];
  const shown = labels.flatMap((_, index) => (rooms.some(({ compared }) => compared[index] !== '') ? [index] : []));
  if (rooms.length < 2 || shown.length < 2) return [];
  const pick = (cells: readonly string[]) => shown.map((index) => cells[index] ?? '');
  return [
    {
      kind: 'roomComparison',
      columns: [t('dialog.room'), ...pick(labels)],
      // The price is the last fact. Where it is compared, a room without one says so in words.
      rows: rooms.map(({ name, href, compared, price }) => ({ name, href, cells: pick([...compared.slice(0, -1), price]) })),
    },
  ];
}
