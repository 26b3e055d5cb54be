import { intersect, UNLIMITED, type Validity } from '../lib/validity.ts';
import type { Calendar } from './offerDays.ts';
import type { Lookup, OfferContent, ShownDays } from './types.ts';

/** Decides which offers are shown now. One watch serves all reads for one page and notes until when the page is right. */
export interface OfferWatch {
  /** True if an offer with these days is shown now. */
  isShown(days: ShownDays): boolean;
  /** The offer if it is shown now; `missing` before its first day, `gone` after its last one. */
  toLookup(offer: OfferContent): Lookup<OfferContent>;
  /** The time in which everything that was asked has the same answer. */
  readonly validity: Validity;
}

/** Creates a watch that has been asked nothing. @param now milliseconds since 1970 */
export function createOfferWatch(calendar: Calendar, now: () => number): OfferWatch {
  let validity = UNLIMITED;
  const getState = (days: ShownDays) => {
    const answer = calendar.stateAt(days, now());
    validity = intersect(validity, answer.validity);
    return answer.state;
  };
  return {
    isShown: (days) => getState(days) === 'shown',
    toLookup(offer) {
      const state = getState(offer.shown);
      if (state === 'shown') return { kind: 'found', content: offer };
      return { kind: state === 'ended' ? 'gone' : 'missing' };
    },
    get validity() {
      return validity;
    },
  };
}
