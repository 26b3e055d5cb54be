import { buildInquiryPath } from '../../addresses/pageAddresses.ts';
import { toUnbrokenText } from '../../content/text.ts';
import type { OfferContent } from '../../content/types.ts';
import { countNights, formatDate } from '../../shared/inquiry/dates.ts';
import type { PageContext } from '../context.ts';
import { formatValidity } from '../elements/dates.ts';
import type { TopicModel } from './formTypes.ts';

/** An offer of at most this many nights is one stay: its days are those of the guest. A longer one is a time within which guests choose. */
const MAX_NIGHTS_OF_ONE_STAY = 10;

/** The days of an offer that is one stay; null for another offer. */
export function findStayOfOffer({ validFrom, validTo }: TopicOffer): { readonly arrival: string; readonly departure: string } | null {
  if (validFrom === null || validTo === null) return null;
  const nights = countNights(validFrom, validTo);
  return nights > 0 && nights <= MAX_NIGHTS_OF_ONE_STAY ? { arrival: validFrom, departure: validTo } : null;
}

/** What an inquiry says of the offer that it is about. */
export type TopicOffer = Pick<OfferContent, 'slug' | 'title' | 'validFrom' | 'validTo'>;

/** The first line of a message about an offer: its title and its days. */
export function describeTopic(offer: TopicOffer, context: Pick<PageContext, 'locale' | 't'>): string {
  const days = formatValidity(offer, context);
  return toUnbrokenText(days === null ? offer.title : `${offer.title}, ${days}`);
}

/** Builds the offer that an inquiry is about. Its title opens the message: the payload has no field for offers. */
export function buildTopic(offer: TopicOffer, context: PageContext): TopicModel {
  const days = formatValidity(offer, context);
  const stay = findStayOfOffer(offer);
  return {
    slug: offer.slug,
    title: offer.title,
    days,
    opening: describeTopic(offer, context),
    startDate: stay === null ? '' : formatDate(stay.arrival),
    endDate: stay === null ? '' : formatDate(stay.departure),
    removeHref: buildInquiryPath(context.locale),
  };
}
