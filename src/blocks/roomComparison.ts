import { ROOMS_ACTION, type RoomWish, roomWishes } from '../addresses/roomChoice.ts';
import type { PageContext } from '../elements/context.ts';
import { type Locale, locales } from '../i18n/locales.ts';
import type { BlockModel } from './index.ts';
import type { RoomModel } from './room.ts';
import { sortByPrice } from './roomFacts.ts';

/** A table of rooms: size, guests, beds, view, access, price. */
export interface RoomComparisonModel {
  readonly kind: 'roomComparison';
  /** What the form "Which room suits?" asks; null where all rooms would give the same answer. */
  readonly choice: RoomChoiceModel | null;
  /** Headings of the columns, that of the names first. */
  readonly columns: readonly string[];
  /** @property cells one for each column but the first */
  readonly rows: readonly { readonly name: string; readonly href: string | null; readonly cells: readonly string[] }[];
}

export interface RoomChoiceModel {
  readonly action: string;
  readonly locale: Locale;
  readonly wishes: readonly { readonly name: RoomWish; readonly label: string; readonly chosen: boolean }[];
  /** Which rooms fit, as a sentence; null before anything was chosen. */
  readonly answer: string | null;
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
    models.filter((model) => model.kind === 'room'),
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
  const start = Math.max(0, arranged[first - 1]?.kind === 'text' ? first - 1 : first);
  return arranged
    .toSpliced(end, 0, ...(comparison === null ? [] : [comparison]))
    .toSpliced(start, 0, ...buildIndex(rooms, comparison !== null));
}

/** Fewer rooms are found without an index. */
const MIN_INDEXED_ROOMS = 3;

function buildIndex(rooms: readonly RoomModel[], hasComparison: boolean): RoomIndexModel[] {
  const indexed = rooms.flatMap(({ id, name, compared: [size = ''], price }) => (id === '' ? [] : [{ href: `#${id}`, name, size, price }]));
  return indexed.length < MIN_INDEXED_ROOMS ? [] : [{ kind: 'roomIndex', rooms: indexed, hasComparison }];
}

/** The columns, in the order of `RoomModel.compared`. */
const comparedFacts = ['size', 'guests', 'beds', 'view', 'access', 'price'] as const;

/**
 * Compares rooms; null without two rooms, and without two facts to compare. Facts that no room has are left out, and rooms without a fact.
 * @param wishes of the guest: rooms that fulfil most of them come first, and a column says how many
 */
export function buildComparison(
  all: readonly RoomModel[],
  context: PageContext,
  wishes: readonly RoomWish[] = [],
): RoomComparisonModel | null {
  const { t } = context;
  const countFulfilled = (room: RoomModel) => wishes.filter((wish) => room.fulfils.includes(wish)).length;
  const rooms = all
    .filter(({ compared }) => compared.some((fact) => fact !== ''))
    .toSorted((a, b) => countFulfilled(b) - countFulfilled(a));
  const labels = comparedFacts.map((fact) => t(`room.column.${fact}`));
  const shown = labels.flatMap((_, index) => (rooms.some(({ compared }) => compared[index] !== '') ? [index] : []));
  if (rooms.length < 2 || shown.length < 2) return null;
  const pick = (cells: readonly string[]) => shown.map((index) => cells[index] ?? '');
  const describeFit = (room: RoomModel) =>
    wishes.length === 0 ? [] : [t('rooms.choice.fit', { count: countFulfilled(room), all: wishes.length })];
  return {
    kind: 'roomComparison',
    choice: buildChoice(rooms, context, wishes),
    columns: [t('dialog.room'), ...(wishes.length === 0 ? [] : [t('rooms.choice.column')]), ...pick(labels)],
    // The price is the last fact. Where it is compared, a room without one says so in words.
    rows: rooms.map((room) => ({
      name: room.name,
      href: room.href,
      cells: [...describeFit(room), ...pick([...room.compared.slice(0, -1), room.price])],
    })),
  };
}

/** A form with one box is none. */
const MIN_QUESTIONS = 2;

/** Asks for what some of the rooms have and others lack. */
function buildChoice(rooms: readonly RoomModel[], { locale, t }: PageContext, wishes: readonly RoomWish[]): RoomChoiceModel | null {
  const asked = roomWishes.filter((wish) => {
    const count = rooms.filter(({ fulfils }) => fulfils.includes(wish)).length;
    return count > 0 && count < rooms.length;
  });
  if (asked.length < MIN_QUESTIONS) return null;
  const suited = rooms.filter(({ fulfils }) => wishes.every((wish) => fulfils.includes(wish)));
  const names = new Intl.ListFormat(locales[locale].intlTag).format(suited.map(({ name }) => name));
  const answer = suited.length === 0 ? t('rooms.choice.none') : t('rooms.choice.some', { rooms: names });
  return {
    action: ROOMS_ACTION,
    locale,
    wishes: asked.map((name) => ({ name, label: t(`rooms.choice.${name}`), chosen: wishes.includes(name) })),
    answer: wishes.length === 0 ? null : answer,
  };
}
