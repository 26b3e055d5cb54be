import type { RequestHandler } from 'express';
import type { Site } from '../../config/siteSchema.ts';
import { isLocale } from '../../i18n/locales.ts';
import { fieldOf, sanitizeLine } from '../../shared/inquiry/clean.ts';
import { todayAtHotel } from '../../shared/inquiry/dates.ts';
import { buildStayUrl } from '../../shared/inquiry/stay.ts';
import { chooseLocale } from '../pages/localeChoice.ts';
import { sendRedirect } from '../pages/respond.ts';

export interface BookingServices {
  readonly site: Site;
  readonly now: () => number;
}

/**
 * `GET /api/booking`: redirects the form of a package to the booking engine when no script has built the link. The host is always that of
 * the site file. Missing or invalid values are left out, and the booking engine asks for them.
 */
export function createBookingRoute({ site, now }: BookingServices): RequestHandler {
  return (req, res) => {
    const read = (name: string) => sanitizeLine(fieldOf(req.query, name));
    const given = read('locale');
    const locale = isLocale(given)
      ? given
      : chooseLocale({ cookie: undefined, acceptLanguage: req.get('accept-language'), fromSameSite: false });
    const [adults, rooms] = [Number.parseInt(read('adults'), 10), Number.parseInt(read('rooms'), 10)];
    const stay = { locale, arrival: read('arrival'), departure: read('departure'), adults, rooms };
    sendRedirect(res, 'seeOther', buildStayUrl(site.packageBookingUrl, stay, todayAtHotel(now())));
  };
}
