import { describe, expect, it } from 'vitest';
import { buildBookingLink, buildGivenBooking, buildRoomBooking } from '../../../src/pageModels/elements/bookingLinks.ts';
import { contextExample } from '../../examples/dialogs.ts';

const context = contextExample('de');
const engine = context.site.bookingUrl?.de ?? '';
const withQuery = (bookingQuery: string) => ({ ...context, site: { ...context.site, bookingQuery } });
const readQuery = (href: string) => new URL(href).search;

describe('a link to the booking engine', () => {
  it('lets the script add the days that a guest types, where the site file says how both are read', () => {
    const stayQuery = (query: string) => buildBookingLink(withQuery(query), 'Buchen')?.stayQuery;
    expect(stayQuery('room={room}&from={arrival}&to={departure}')).toBe('&from={arrival}&to={departure}');
    expect(stayQuery('stay={arrival}_{departure}')).toBe('&stay={arrival}_{departure}');
    expect(stayQuery('from={arrival}')).toBeUndefined();
    expect(stayQuery('what={room}-{arrival}-{departure}')).toBeUndefined();
    expect(buildBookingLink({ ...context, site: { ...context.site, bookingQuery: undefined } }, 'Buchen')?.stayQuery).toBeUndefined();
  });

  it('keeps the days of an offer', () => {
    const stay = { arrival: '2027-05-01', departure: '2027-05-04' };
    const link = buildBookingLink(withQuery('from={arrival}&to={departure}'), 'Buchen', stay);
    expect([readQuery(link?.href ?? ''), link?.stayQuery]).toEqual([expect.stringContaining('from=2027-05-01&to=2027-05-04'), undefined]);
  });

  it('has the room also where an editor linked the hotel’s own booking engine, and is left as it is where it leads elsewhere', () => {
    const rooms = withQuery('room={room}');
    const given = (href: string) => buildGivenBooking({ href, kind: 'external', label: 'Jetzt' }, 'Buchen', rooms, { room: 'rosa' });
    expect(given(engine)).toMatchObject({ label: 'Jetzt', href: buildRoomBooking('rosa', rooms)?.href });
    expect(readQuery(given(engine).href)).toContain('room=rosa');
    expect(given('https://elsewhere.example/rosa').href).toBe('https://elsewhere.example/rosa');
  });
});
