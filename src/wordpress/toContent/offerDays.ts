import type { OfferContent } from '../../content/types.ts';
import type { WpOfferDays } from '../schemas/posts.ts';

/**
 * Converts the days of an offer. `valid_from` and `valid_to` are the days guests read; they are also the first and last day on the site,
 * unless `show_from` or `show_until` name others. An offer is never shown after `valid_to`. Days in the wrong order change places: an editor
 * who mixed up two fields still meant these days.
 */
export function toOfferDays(days: WpOfferDays): Pick<OfferContent, 'validFrom' | 'validTo' | 'shown'> {
  const [validFrom, validTo] = sortDays(days.valid_from, days.valid_to);
  const [showFrom, showUntil] = sortDays(days.show_from, days.show_until);
  const [firstEnd] = sortDays(showUntil ?? validTo, validTo ?? showUntil);
  return { validFrom, validTo, shown: { from: showFrom ?? validFrom, until: firstEnd } };
}

type Day = string | null;

function sortDays(first: Day, second: Day): [Day, Day] {
  return first !== null && second !== null && second < first ? [second, first] : [first, second];
}
