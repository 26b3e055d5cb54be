import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localeCodes, locales } from '../../src/i18n/locales.ts';
import { addDays, countNights, formatDate, getToday, parseDate, parseTypedDate } from '../../src/shared/dates.ts';
import { formatPayloadDate } from '../../src/shared/inquiry/dates.ts';

const DAY_MS = 86_400_000;
/** Every day of four years, including a leap year. */
const days = Array.from({ length: 1461 }, (_, index) => new Date(Date.UTC(2026, 0, 1) + index * DAY_MS).toISOString().slice(0, 10));

describe.each(['America/Los_Angeles', 'Pacific/Auckland', 'Europe/Madrid'])('a plain date in a process with the time zone %s', (zone) => {
  const before = process.env.TZ;
  beforeEach(() => {
    process.env.TZ = zone;
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
  });
  afterEach(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });

  it('is parsed from every accepted format, for every day of 2026 to 2029', () => {
    expect([days[0], days.at(-1)]).toEqual(['2026-01-01', '2029-12-31']);
    for (const day of days) {
      const [year = '', month = '', date = ''] = day.split('-');
      expect(formatDate(day)).toBe(`${date}.${month}.${year}`);
      expect(formatPayloadDate(day)).toBe(`${Number(date)}.${Number(month)}.${year}`);
      const short = `${Number(date)}. ${Number(month)}. ${year.slice(2)}`;
      const plain = [`${date}/${month}/${year}`, `${date}-${month}-${year}`, `${date}${month}${year}`, `${date}${month}${year.slice(2)}`];
      for (const text of [day, formatDate(day), formatPayloadDate(day), short, ...plain]) expect(parseDate(text)).toBe(day);
    }
  });

  it('is one night from the next day, also across the changes to and from summer time', () => {
    for (const [index, day] of days.entries()) {
      const next = days[index + 1] ?? '2030-01-01';
      expect(addDays(day, 1)).toBe(next);
      expect(addDays(next, -1)).toBe(day);
      expect(countNights(day, next)).toBe(1);
      expect(countNights(next, day)).toBe(-1);
      expect(countNights(day, day)).toBe(0);
      expect(countNights(days[0] ?? '', day)).toBe(index);
    }
    expect(countNights('2027-03-27', '2027-03-29')).toBe(2);
    expect(countNights('2027-10-30', '2027-11-01')).toBe(2);
  });
});

describe('a date', () => {
  it.each([
    ['01. mai 27', '2027-05-01'],
    ['3. Ma\u0308rz 2027', '2027-03-03'],
    ['7. Jänner 2028', '2028-01-07'],
    ['24. Dez. 2027', '2027-12-24'],
    ['12th of May, 2027', '2027-05-12'],
    ['Sept. 1st, 2027', '2027-09-01'],
    ['12-May-2027', '2027-05-12'],
    ['1º de octubre del 2027', '2027-10-01'],
    ['30 de setiembre de 2027', '2027-09-30'],
    ['1er mai 2027', '2027-05-01'],
    ['14\u00a0août 2027', '2027-08-14'],
    ['3 fév. 2028', '2028-02-03'],
  ])('whose month is a word is parsed: %j is %s', (text, day) => expect(parseDate(text)).toBe(day));

  it('is not parsed if it is no day of the calendar, incomplete, or among other words', () => {
    const digits = [...'- 29.2.2027 29.02.2100 31.4.2027 0.5.2027 14.0.2027 1.13.2027 14.5.0027 14.5.202 14.5.20270'.split(' '), ''];
    const forms = '14.5 14.5.2027. 5/14/2027 2027-02-30 2027-5 +012027-05-14 2027-05-14T00:00 14,5,2027 １４.5.2027'.split(' ');
    const words = ['14.May.2027', '14. Mai', 'Mai 2027', '31. April 2027', '0. Mai 2027', '14 Ma 2027', '14 jui 2027', '14 Mayday 2027'];
    const others = ['1\u202fer mai 2027', '14 constructor 2027', '14. Mai 2027 bis 18. Mai 2027', 'May 14 12:00, 2027', '14 Mai 202'];
    for (const text of [...digits, ...forms, ...words, ...others, ' 14.5.2027']) expect([text, parseDate(text)]).toEqual([text, null]);
  });

  it('is completed as a guest means it: the next day without a year, the month first where that alone is a day', () => {
    const read = (from: string, texts: readonly string[]) => texts.map((text) => parseTypedDate(text, from));
    const june = ['12.6.', '12.6', '12/06', '12/06/', '1206', '12 June', 'June 12', '12. Juni', '12 de junio', '12 juin', '12.06.2027'];
    expect(read('2027-02-01', june)).toEqual(june.map(() => '2027-06-12'));
    expect(read('2027-06-12', ['12.6.', '11.6.', '29.2.', '06/15/2027', '06/15', '15/06'])).toEqual([
      '2027-06-12',
      '2028-06-11',
      '2028-02-29',
      '2027-06-15',
      '2027-06-15',
      '2027-06-15',
    ]);
    const none = ['', '12', '2027', 'June', '13.13.', '13/13/2027', '32.5.', 'bald', '12.6.x', `${' '.repeat(50_000)}x`];
    expect(read('2027-02-01', none)).toEqual(none.map(() => null));
    expect([formatDate('2027-02-03', 'de-DE'), formatDate('2027-02-03', 'en-GB')]).toEqual(['03.02.2027', '3 February 2027']);
  });

  it('is a real day of the calendar for any text that can be parsed', () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom(...'0123456789.-/ ') }),
      fc.stringMatching(/^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/),
    );
    let parsed = 0;
    fc.assert(
      fc.property(text, (written) => {
        const date = parseDate(written);
        if (date === null) return;
        parsed++;
        expect(new Date(`${date}T00:00:00Z`).toISOString()).toBe(`${date}T00:00:00.000Z`);
        expect([parseDate(date), parseDate(formatPayloadDate(date))]).toEqual([date, date]);
      }),
    );
    expect(parsed).toBeGreaterThan(5);
  });

  it('is parsed in every language of the site, with the names and abbreviations that Intl prints', () => {
    for (const locale of localeCodes) {
      const { intlTag } = locales[locale];
      for (const month of ['long', 'short'] as const) {
        const format = new Intl.DateTimeFormat(intlTag, { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' });
        for (const day of days) {
          const text = format.format(Date.parse(day));
          expect([text, parseDate(text)]).toEqual([text, day]);
        }
      }
    }
  });
});

describe('today in the time zone of the hotel', () => {
  it.each([
    // Winter: an hour ahead of UTC; summer: two.
    ['2027-01-14T22:59:59.999Z', '2027-01-14'],
    ['2027-01-14T23:00:00Z', '2027-01-15'],
    ['2027-07-14T21:59:59.999Z', '2027-07-14'],
    ['2027-07-14T22:00:00Z', '2027-07-15'],
    ['2026-12-31T23:00:00Z', '2027-01-01'],
    // 28 March 2027: the clock jumps from 2 to 3.
    ['2027-03-28T21:59:00Z', '2027-03-28'],
  ])('at the instant %s is %s', (instant, day) => expect(getToday('Europe/Madrid', Date.parse(instant))).toBe(day));
});
