import type { RequestHandler } from 'express';
import { buildRoomChoicePath, roomWishes, toChosenStay } from '../../addresses/roomChoice.ts';
import { findLanguage } from '../../i18n/locales.ts';
import { getToday, isMonth } from '../../shared/dates.ts';
import { readLine } from '../../shared/inquiry/clean.ts';
import { readStayDates } from '../../shared/inquiry/dates.ts';
import { parseCount, personsBounds } from '../../shared/inquiry/fields.ts';
import { type PageServices, sendRedirect } from '../pages/pageResponse.ts';

/**
 * `GET /api/rooms?locale=de&guests=2&month=06&arrival=&departure=&wish=sea`: leads the form "Which room suits?" to the page of this choice, which can
 * be cached and shared. Days win over the month; of days that are no stay the month of the arrival remains.
 */
export function createRoomsRoute({ site, now }: Pick<PageServices, 'site' | 'now'>): RequestHandler {
  return ({ query }, res) => {
    const read = (name: string) => readLine(query, name);
    const locale = findLanguage(site.languages, read('locale')) ?? site.languages[0];
    const [arrival, departure] = readStayDates(read('arrival'), read('departure'), getToday(site.timeZone, now()));
    const stay = toChosenStay(arrival ?? '', departure ?? '');
    const month = arrival?.slice('YYYY-'.length, 'YYYY-MM'.length) ?? read('month');
    const guests = parseCount(read('guests'));
    const given = [query.wish].flat();
    const choice = {
      guests: guests !== null && guests >= personsBounds.min && guests <= personsBounds.max ? guests : null,
      month: stay === null && isMonth(month) ? month : null,
      stay,
      wishes: roomWishes.filter((wish) => given.includes(wish)),
    };
    sendRedirect(res, 'seeOther', buildRoomChoicePath(site.languages, locale, choice));
  };
}
