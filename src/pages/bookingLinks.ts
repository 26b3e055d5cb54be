import { type BookedStay, buildBookingUrl } from '../addresses/bookingUrl.ts';
import type { PageContext } from './context.ts';
import { externalLink } from './links.ts';
import type { LinkModel } from './types.ts';

/** Builds a link to the booking engine with what is chosen of a stay, as far as the site file says how the engine reads it. */
export function buildBookingLink({ site, locale }: PageContext, label: string, stay: BookedStay = {}): LinkModel {
  return externalLink(buildBookingUrl(site.bookingUrl[locale], site.bookingQuery, stay), label);
}

/** Builds the booking link of a room. Its label says so where the room has to be chosen in the booking engine. */
export function buildRoomBooking(slug: string, context: PageContext): LinkModel {
  const { site, t } = context;
  const isRoomKnown = site.bookingQuery?.includes('{room}') === true;
  return buildBookingLink(context, t(isRoomKnown ? 'action.book' : 'action.bookChooseRoom'), { room: slug });
}
