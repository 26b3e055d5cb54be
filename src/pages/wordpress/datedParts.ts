import { z } from 'zod';
import { text, toList, visibleDays } from '../../elements/fields.ts';
import { toShownDays } from '../../elements/values.ts';
import type { ShownDays } from '../../elements/valueTypes.ts';

/** A page or a block that an editor shows on some days only. */
export interface DatedPart {
  /** Where it is in the post: `['acf']` for the page, `['acf', 'content', '2']` for a block. */
  readonly path: readonly string[];
  /** Name of the layout of a block; null for the page. */
  readonly layout: string | null;
  readonly shown: ShownDays;
  /** True if the first day was entered as the last one. */
  readonly isSwapped: boolean;
}

const fields = z.record(z.string(), z.unknown()).catch({});
const days = z.object({ ...visibleDays, acf_fc_layout: text });

/** Finds the parts of a page or offer, as WordPress sends it, that have days. */
export function findDatedParts(post: unknown): DatedPart[] {
  const { acf } = z.object({ acf: fields }).catch({ acf: {} }).parse(post);
  const blocks = ['content', 'rooms_flexible'].flatMap((name) => {
    const list: unknown = toList(acf[name]);
    return Array.isArray(list) ? list.map((entry: unknown, position) => ({ path: ['acf', name, String(position)], entry })) : [];
  });
  return [{ path: ['acf'], entry: acf }, ...blocks].flatMap(({ path, entry }) => {
    const { data } = days.safeParse(entry);
    if (data === undefined || (data.visible_from === null && data.visible_to === null)) return [];
    const shown = toShownDays(data);
    return [{ path, layout: data.acf_fc_layout || null, shown, isSwapped: shown.from !== data.visible_from }];
  });
}
