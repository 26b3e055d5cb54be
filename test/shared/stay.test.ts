import { describe, expect, it } from 'vitest';
import { clampCount, parseCount } from '../../src/shared/inquiry/fields.ts';
import { buildStayUrl, findStayErrors, type Stay, toStay } from '../../src/shared/inquiry/stay.ts';

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
    ['only a departure', null, '2027-05-18'],
    ['no night', '2027-05-14', '2027-05-14'],
    ['its dates in the wrong order', '2027-05-18', '2027-05-14'],
    ['an arrival in the past', '2027-04-30', '2027-05-18'],
    ['a departure that is no day of the calendar', '2027-06-14', '2027-06-31'],
    ['an arrival that is no day of the calendar', '2027-05-32', '2027-06-14'],
    ['unreadable dates', 'soon', 'later'],
    ['times instead of dates', '2027-05-14T00:00', '2027-05-18T00:00'],
  ])('has no dates if the stay has %s', (_, arrival, departure) => {
    expect(build({ arrival, departure })).toBe(`${base}?lang=de&adults=2&rooms=1`);
  });

  it('accepts today as arrival', () => {
    expect(build({ arrival: today, departure: '2027-05-02' })).toContain(`arrival=${today}&departure=2027-05-02`);
  });

  it('has 1 to 10 adults and rooms', () => {
    for (const [given, count] of [
      [0, 1],
      [-4, 1],
      [1, 1],
      [10, 10],
      [11, 10],
      [1e9, 10],
      [2.5, 1],
      [Number.NaN, 1],
      [Number.POSITIVE_INFINITY, 1],
    ] as const)
      expect(build({ adults: given, rooms: given })).toContain(`&adults=${count}&rooms=${count}`);
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
    [
      { adults: '2-3', rooms: '1e3' },
      { adults: 'stayCount', rooms: 'stayCount' },
    ],
    [{ adults: 'zwei' }, { adults: 'stayCount' }],
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
