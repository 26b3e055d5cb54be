import { type BookedStay, buildBookingUrl, listStayParameters } from '../addresses/bookingUrl.ts';
import type { PageContext } from './context.ts';
import type { LinkModel } from './elementTypes.ts';
import { buildExternalLink, buildLink } from './links.ts';
import type { LinkContent } from './valueTypes.ts';

/**
 * Builds a link to the booking engine with what is chosen of a stay, as far as the site file says how the engine reads it. Where no days are
 * chosen yet, the script adds those that the guest types into the inquiry.
 * @returns null for a hotel without an engine: its guests book by an inquiry
 */
export function buildBookingLink({ site, locale }: PageContext, label: string, stay: BookedStay = {}): LinkModel | null {
  const engine = site.bookingUrl?.[locale];
  if (engine === undefined) return null;
  const link = buildExternalLink(buildBookingUrl(engine, site.bookingQuery, stay), label);
  const stayQuery = stay.arrival || stay.departure ? '' : listStayParameters(site.bookingQuery);
  return stayQuery === '' ? link : { ...link, stayQuery: `&${stayQuery}` };
}

/** Builds the booking link of a room, `given` by an editor or to the engine. Its label says so where the room has to be chosen there. */
export function buildRoomBooking(
  slug: string | null,
  given: LinkContent | null,
  context: PageContext,
  days: BookedStay = {},
): LinkModel | null {
  const { site, t } = context;
  if (given !== null) return buildGivenBooking(given, t('action.book'), context, { ...days, room: slug });
  const isRoomKnown = site.bookingQuery?.includes('{room}') === true;
  return buildBookingLink(context, t(isRoomKnown ? 'action.book' : 'action.bookChooseRoom'), { ...days, room: slug });
}

/** Builds the booking link that an editor gave. One to the hotel's own booking engine gets what is chosen of a stay too. */
export function buildGivenBooking(link: LinkContent, label: string, context: PageContext, stay: BookedStay = {}): LinkModel {
  const isEngine = link.href === context.site.bookingUrl?.[context.locale];
  return (isEngine ? buildBookingLink(context, link.label || label, stay) : null) ?? buildLink(link, context, label);
}
