import { describe, expect, it } from 'vitest';
import { computeStayPrice, describeRoomPrice, describeStayPrice, formatRates, parseRates } from '../../src/shared/inquiry/stayPrice.ts';

/** Open all year: winter across New Year, spring, summer. */
const rates = [
  { from: '11-01', to: '02-28', price: 100 },
  { from: '03-01', to: '05-31', price: 150 },
  { from: '06-01', to: '10-31', price: 200.5 },
];
const compute = (
  arrival: string | null,
  departure: string | null,
  given: Partial<Parameters<typeof computeStayPrice>[0]> = {},
  persons = 2,
) => computeStayPrice({ rates, guests: 2, ...given }, { arrival, departure, persons }, null);
const total = (...stay: Parameters<typeof compute>) => compute(...stay)?.total ?? null;

describe('the price of a stay', () => {
  it('counts each night by its own season, not the day of departure', () => {
    expect(total('2027-05-31', '2027-06-01')).toBe(150);
    expect(total('2027-06-01', '2027-06-02')).toBe(201);
    expect(total('2027-05-30', '2027-06-02')).toBe(501);
    expect(total('2027-12-30', '2028-01-02')).toBe(300);
    expect(total('2028-02-28', '2028-03-01')).toBe(200);
    expect(total('2027-02-28', '2027-03-02')).toBe(250);
  });

  it('is unknown where a night has no price or two, days are missing or out of order, or guests need more than the room', () => {
    const gap = { rates: rates.slice(1) };
    expect(total('2027-10-30', '2027-11-01', gap)).toBe(401);
    expect(total('2027-10-30', '2027-11-02', gap)).toBe(null);
    expect(total('2027-02-28', '2027-03-02', gap)).toBe(null);
    expect(total('2027-06-03', '2027-06-04', { rates: [...rates, { from: '06-03', to: '06-03', price: 1 }] })).toBe(null);
    expect(total('2027-06-03', '2027-06-04', { rates: [] })).toBe(null);
    expect(total(null, '2027-06-04')).toBe(null);
    expect(total('2027-06-04', null)).toBe(null);
    expect(total('2027-06-04', '2027-06-04')).toBe(null);
    expect(total('2027-06-04', '2027-06-03')).toBe(null);
    expect(total('2027-06-04', '9999-06-03')).toBe(null);
    expect(total('2027-06-04', '2027-06-05', {}, 3)).toBe(null);
    expect(total('2027-06-04', '2027-06-05', { guests: null }, 3)).toBe(201);
  });

  it('is unknown while the hotel is closed', () => {
    const season = { from: '01-28', to: '11-15' };
    const open = (arrival: string, departure: string) =>
      computeStayPrice({ rates, guests: null }, { arrival, departure, persons: 1 }, season)?.total ?? null;
    expect(open('2027-11-14', '2027-11-15')).toBe(100);
    expect(open('2027-11-14', '2027-11-16')).toBe(null);
    expect(open('2027-01-27', '2027-01-29')).toBe(null);
    expect(open('2027-01-28', '2027-01-29')).toBe(100);
    expect(open('2027-11-10', '2028-02-10')).toBe(null);
  });

  it('is written in the language of the guest, for a room as that of a night of the month where all nights have it', () => {
    const texts = {
      night: '{count} Nacht',
      nights: '{count} Nächte',
      stayPrice: '{nights}, {room}, etwa {price}',
      monthPrice: 'im {month} {price}',
      nightsPrice: '{nights} etwa {price}',
    };
    const format = { texts, intlTag: 'de' };
    const [june, two] = [compute('2027-06-01', '2027-06-15'), compute('2027-05-31', '2027-06-02')];
    if (june === null || two === null) throw new Error('expected prices');
    expect(describeStayPrice(june, 'Rosa $& {price}', format)).toBe('14 Nächte, Rosa $& {price}, etwa 2.807\u00a0€');
    expect(describeRoomPrice(june, format)).toBe('im Juni 200,50\u00a0€');
    expect(describeRoomPrice(two, format)).toBe('2 Nächte etwa 351\u00a0€');
    expect(compute('2027-06-30', '2027-07-01')?.night?.price).toBe(200.5);
    expect(compute('2027-06-30', '2027-07-02')?.night).toBe(null);
  });

  it('is computed from an attribute as from the prices themselves', () => {
    expect(parseRates(formatRates(rates))).toEqual(rates);
    expect(parseRates('')).toEqual([]);
  });
});
