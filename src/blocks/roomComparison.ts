import type { PageContext } from '../elements/context.ts';
import type { BlockModel } from './index.ts';
import type { PriceTableModel } from './priceTable.ts';
import type { RoomModel } from './room.ts';
import { sortByPrice } from './roomFacts.ts';

/** What compares the rooms of a page, folded: a table of their facts, and the editor's tables of prices. */
export interface RoomComparisonModel {
  readonly kind: 'roomComparison';
  readonly comparison: ComparisonModel | null;
  readonly prices: readonly PriceTableModel[];
}

/** A table of rooms: size, guests, beds, view, access, price. */
export type ComparisonModel = NonNullable<ReturnType<typeof buildComparison>>;
/** On a phone, the way to the page of each room. */
export type RoomIndexModel = ReturnType<typeof buildIndex>[number];

/** The rooms of a page by price, with what all have in common: an index, what prices include, what compares them. */
export function arrangeRooms(models: readonly BlockModel[], context: PageContext): BlockModel[] {
  const sorted = sortByPrice(
    models.filter((model) => model.kind === 'room'),
    ({ priceFrom }) => priceFrom,
  );
  if (sorted.length === 0) return [...models];
  const priced = sorted.find(({ priceIncludes }) => priceIncludes !== null);
  const rooms = sorted.map((room) => (room === priced ? room : { ...room, priceIncludes: null }));
  const prices = models.filter((model) => model.kind === 'priceTable');
  const comparison = buildComparison(rooms, prices.length > 0, context);
  const next = rooms.values();
  const arranged = models
    .filter(({ kind }) => kind !== 'priceTable')
    .map((model): BlockModel => (model.kind === 'room' ? (next.next().value ?? model) : model));
  const end = arranged.findLastIndex(({ kind }) => kind === 'room') + 1;
  const first = arranged.findIndex(({ kind }) => kind === 'room');
  // The index stands before the words that introduce the rooms.
  const start = Math.max(0, arranged[first - 1]?.kind === 'text' ? first - 1 : first);
  const folded: BlockModel[] = comparison === null && prices.length === 0 ? [] : [{ kind: 'roomComparison', comparison, prices }];
  return arranged.toSpliced(end, 0, ...folded).toSpliced(start, 0, ...buildIndex(rooms));
}

/** Fewer rooms are found without an index. */
const MIN_INDEXED_ROOMS = 3;

function buildIndex(rooms: readonly RoomModel[]) {
  const indexed = rooms.flatMap(({ href, name }) => (href === null ? [] : [{ href, name }]));
  return indexed.length < MIN_INDEXED_ROOMS ? [] : [{ kind: 'roomIndex' as const, rooms: indexed }];
}

/** The columns, in the order of `RoomModel.compared`. */
const comparedFacts = ['size', 'guests', 'beds', 'view', 'access', 'price'] as const;

/**
 * Compares rooms; null without two rooms, and without two facts to compare. Facts that no room has are left out, and rooms without a fact.
 * @param arePricesBeside true where a table of prices follows: the lowest price, which the room's own block says too, is left out
 */
function buildComparison(all: readonly RoomModel[], arePricesBeside: boolean, { t }: PageContext) {
  const rooms = all.filter(({ compared }) => compared.some((fact) => fact !== ''));
  const isShown = (index: number) =>
    !(arePricesBeside && comparedFacts[index] === 'price') && rooms.some(({ compared }) => compared[index]);
  const shown = comparedFacts.flatMap((_, index) => (isShown(index) ? [index] : []));
  if (rooms.length < 2 || shown.length < 2) return null;
  const pick = (cells: readonly string[]) => shown.map((index) => cells[index] ?? '');
  return {
    /** Headings of the columns, that of the names first. */
    columns: [t('dialog.room'), ...pick(comparedFacts.map((fact) => t(`room.column.${fact}`)))],
    // The price is the last fact. Where it is compared, a room without one says so in words.
    rows: rooms.map(({ name, href, compared, price }) => ({ name, href, cells: pick([...compared.slice(0, -1), price]) })),
  };
}
