import { intersect, UNLIMITED, type Validity } from '../lib/validity.ts';
import type { Calendar } from './offerDays.ts';
import type { Lookup, OfferContent, ShownDays } from './types.ts';

/** Decides which offers are shown now, and records how long these decisions are right: the page that is made of them is right for as long. */
export interface ShownOffers {
  /** True if an offer with these days is shown now. */
  isShown(days: ShownDays): boolean;
  /** The offer if it is shown now; `missing` before its first day, `gone` after its last one. */
  toLookup(offer: OfferContent): Lookup<OfferContent>;
  /** Records that what is made is right on these days only. */
  limitTo(days: ShownDays): void;
  /** The time in which all decisions so far are right. */
  readonly validity: Validity;
}

/** Creates the decisions for one page; unlimited before the first. @param now milliseconds since 1970 */
export function createShownOffers(calendar: Calendar, now: () => number): ShownOffers {
  let validity = UNLIMITED;
  const getState = (days: ShownDays) => {
    const current = calendar.stateAt(days, now());
    validity = intersect(validity, current.validity);
    return current.state;
  };
  return {
    isShown: (days) => getState(days) === 'shown',
    toLookup(offer) {
      const state = getState(offer.shown);
      if (state === 'shown') return { kind: 'found', content: offer };
      return { kind: state === 'ended' ? 'gone' : 'missing' };
    },
    limitTo(days) {
      getState(days);
    },
    get validity() {
      return validity;
    },
  };
}
