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
 * Leads the package's form to the booking engine where no script made the link. The host is the site file's, whatever is asked;
 * what is missing or wrong is left to the engine's own form.
 */
export function createBookingRoute({ site, now }: BookingServices): RequestHandler {
  return (req, res) => {
    const line = (name: string) => sanitizeLine(fieldOf(req.query, name));
    const named = line('locale');
    const locale = isLocale(named)
      ? named
      : chooseLocale({ cookie: undefined, acceptLanguage: req.get('accept-language'), fromSameSite: false });
    const [adults, rooms] = [Number.parseInt(line('adults'), 10), Number.parseInt(line('rooms'), 10)];
    const stay = { locale, arrival: line('arrival'), departure: line('departure'), adults, rooms };
    sendRedirect(res, 'seeOther', buildStayUrl(site.packageBookingUrl, stay, todayAtHotel(now())));
  };
}
