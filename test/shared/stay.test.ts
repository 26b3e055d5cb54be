import { describe, expect, it } from 'vitest';
import { buildPriceFormat } from '../../src/blocks/inquiry/roomPrices.ts';
import { createTranslator } from '../../src/i18n/translator.ts';
import { clampCount, parseCount } from '../../src/shared/inquiry/fields.ts';
import { buildStayUrl, findStayErrors, type Stay, toStay } from '../../src/shared/inquiry/stay.ts';
import { computeStayPrice, describeRoomPrice, describeStayPrice, formatRates, parseRates } from '../../src/shared/inquiry/stayPrice.ts';

const base = 'https://booking.hotel.example/packages';
const today = '2027-05-01';
const stay: Stay = { locale: 'de', arrival: '2027-05-14', departure: '2027-05-18', adults: 2, rooms: 1 };
const build = (changes: Partial<Stay>, from = base) => buildStayUrl(from, { ...stay, ...changes }, today);

describe('the booking URL of a stay', () => {
  it('has language, dates, adults and rooms', () => {
    expect(build({})).toBe(`${base}?lang=de&arrival=2027-05-14&departure=2027-05-18&adults=2&rooms=1`);
  });

  it('keeps the query and the fragment of its base', () => {
    expect(build({}, 'https://b.example/x?hotel=7&theme=es%20rosar#book')).toBe(
      'https://b.example/x?hotel=7&theme=es+rosar&lang=de&arrival=2027-05-14&departure=2027-05-18&adults=2&rooms=1#book',
    );
    expect(new URL(build({ locale: 'fr' }, `${base}?lang=en&a=1&a=2`)).search).toMatch(/^\?lang=fr&a=1&a=2&/);
  });

  it.each([
    ['no dates', null, null],
    ['only an arrival', '2027-05-14', null],
    ['no night', '2027-05-14', '2027-05-14'],
    ['an arrival in the past', '2027-04-30', '2027-05-18'],
    ['a departure that is no day of the calendar', '2027-06-14', '2027-06-31'],
  ])('has no dates if the stay has %s', (_, arrival, departure) => {
    expect(build({ arrival, departure })).toBe(`${base}?lang=de&adults=2&rooms=1`);
  });

  it('accepts today as arrival', () => {
    expect(build({ arrival: today, departure: '2027-05-02' })).toContain(`arrival=${today}&departure=2027-05-02`);
  });
});

describe('what is typed into the form of a stay', () => {
  const typed = { arrival: '', departure: '', adults: '2', rooms: '1' };
  const errors = (changes: Partial<typeof typed>) => findStayErrors({ ...typed, ...changes }, today);

  it('is valid without dates and with both', () => {
    expect(errors({})).toEqual({});
    expect(errors({ arrival: '14. Mai 2027', departure: 'May 18, 2027' })).toEqual({});
    expect(buildStayUrl(base, toStay({ ...typed, arrival: '14. Mai 2027', departure: 'May 18, 2027' }, 'de'), today)).toBe(build({}));
  });

  it.each([
    [{ arrival: '14.5.2027' }, { departure: 'datePair' }],
    [{ departure: '14.5.2027' }, { arrival: 'datePair' }],
    [{ departure: '14.4.2027' }, { arrival: 'datePair', departure: 'datePast' }],
    [{ arrival: 'bald', departure: '14.5.2027' }, { arrival: 'dateInvalid' }],
    [{ arrival: '30.4.2027', departure: '14.5.2027' }, { arrival: 'datePast' }],
    [{ arrival: '14.5.2027', departure: '14.5.2027' }, { departure: 'dateOrder' }],
    [{ adults: '2,5' }, { adults: 'stayCount' }],
    [{ rooms: '2-3' }, { rooms: 'stayCount' }],
  ])('is invalid: %j', (changes, expected) => expect(errors(changes)).toEqual(expected));

  it('has its numbers brought into their bounds if they are whole', () => {
    const url = (adults: string, rooms: string) => new URL(buildStayUrl(base, toStay({ ...typed, adults, rooms }, 'de'), today));
    for (const [text, count] of Object.entries({ '-3': '1', '0': '1', '': '1', '07': '7', '10': '10', '11': '10', '999999999999': '10' })) {
      expect(errors({ adults: text, rooms: text })).toEqual({});
      expect([...url(text, text).searchParams.values()]).toEqual(['de', count, count]);
    }
  });
});

describe('a number of guests', () => {
  it('is read from whole numbers only, and never guessed from parts of a text', () => {
    for (const [text, count] of Object.entries({ '2': 2, '07': 7, '-3': -3, '+3': 3, '0': 0 }))
      expect([text, parseCount(text)]).toEqual([text, count]);
    for (const text of ['', ' ', '2,5', '2.5', '2-3', '1e3', '3 Gäste', '٣', '0x5', '--3', 'zwei', '2\n3', 'Infinity', '1 000'])
      expect([text, parseCount(text)]).toEqual([text, null]);
  });

  it('is the nearer bound outside its bounds', () => {
    expect([-3, 0, 1, 7, 50, 51, Number.POSITIVE_INFINITY].map((count) => clampCount(count, { min: 1, max: 50 }))).toEqual([
      1, 1, 1, 7, 50, 50, 50,
    ]);
  });
});

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
    const format = buildPriceFormat({ locale: 'de', t: createTranslator('de') });
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
