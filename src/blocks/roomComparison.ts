import type { PageContext } from '../pageModels/context.ts';
import type { BlockModel } from './index.ts';

/** A table of the rooms on a page: size, beds, guests, access, price. */
export interface RoomComparisonModel {
  readonly kind: 'roomComparison';
  /** Headings of the columns, that of the names first. */
  readonly columns: readonly string[];
  /** @property cells one for each column but the first */
  readonly rows: readonly { readonly name: string; readonly href: string | null; readonly cells: readonly string[] }[];
}

/**
 * Adds a table that compares the rooms behind the last block about a room. Only with two rooms or more, and with two facts to compare; facts
 * that no room has are left out, and rooms without a fact.
 */
export function withRoomComparison(models: readonly BlockModel[], { t }: PageContext): BlockModel[] {
  const rooms = models.flatMap((model) => (model.kind === 'room' && model.compared.some((fact) => fact !== '') ? [model] : []));
  const labels = [t('room.column.size'), t('room.column.beds'), t('room.column.guests'), t('room.column.access'), t('room.column.price')];
  const shown = labels.flatMap((_, index) => (rooms.some(({ compared }) => compared[index] !== '') ? [index] : []));
  if (rooms.length < 2 || shown.length < 2) return [...models];
  const pick = (all: readonly string[]) => shown.map((index) => all[index] ?? '');
  const comparison: RoomComparisonModel = {
    kind: 'roomComparison',
    columns: [t('dialog.room'), ...pick(labels)],
    // The price is the last fact. Where it is compared, a room without one says so in words.
    rows: rooms.map(({ name, href, compared, price }) => ({ name, href, cells: pick([...compared.slice(0, -1), price]) })),
  };
  const end = models.findLastIndex(({ kind }) => kind === 'room') + 1;
  return [...models.slice(0, end), comparison, ...models.slice(end)];
}
