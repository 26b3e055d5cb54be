import { describe, expect, it } from 'vitest';
import { createCalendar } from '../../src/content/shownDays.ts';
import { addDays } from '../../src/shared/dates.ts';

const madrid = createCalendar('Europe/Madrid');
const time = (text: string) => Date.parse(text);
const days = (first: string, count: number) => Array.from({ length: count }, (_, index) => addDays(first, index));

describe('the days of an offer', () => {
  it.each([
    ['in winter', '2027-01-15', '2027-01-14T23:00:00Z', '2027-01-15T23:00:00Z'],
    ['in summer', '2027-07-15', '2027-07-14T22:00:00Z', '2027-07-15T22:00:00Z'],
    ['of 23 hours, on which summer time begins', '2027-03-28', '2027-03-27T23:00:00Z', '2027-03-28T22:00:00Z'],
    ['of 25 hours, on which summer time ends', '2027-10-31', '2027-10-30T22:00:00Z', '2027-10-31T23:00:00Z'],
  ])('a day %s lasts from midnight to midnight in the time zone of the hotel', (_, day, start, end) => {
    const shown = { from: day, until: day };
    const states = [time(start) - 1, time(start), time(end) - 1, time(end)].map((moment) => madrid.stateAt(shown, moment).state);
    expect(states).toEqual(['upcoming', 'shown', 'shown', 'ended']);
    expect([time(start) - 1, time(start)].map((moment) => madrid.stateAt(shown, moment).until)).toEqual([time(start), time(end)]);
  });

  it.each(['Europe/Madrid', 'Africa/Cairo', 'Pacific/Kiritimati', 'Etc/GMT+12'])(
    'every day of a year in %s begins at the first moment of its date, and ends where the next one begins',
    (timeZone) => {
      const calendar = createCalendar(timeZone);
      const longAgo = time('2020-01-01');
      let previousEnd: number | null = null;
      for (const day of days('2027-01-01', 366)) {
        const shown = { from: day, until: day };
        const start = calendar.stateAt(shown, longAgo).until;
        expect([day, calendar.getDayAt(start), calendar.getDayAt(start - 1) < day]).toEqual([day, day, true]);
        if (previousEnd !== null) expect([day, start]).toEqual([day, previousEnd]);
        previousEnd = calendar.stateAt(shown, start).until;
      }
    },
  );

  it('an offer whose first day lies behind its last one is never shown', () => {
    const shown = { from: '2027-06-01', until: '2027-05-01' };
    for (const day of ['2027-04-01', '2027-05-01', '2027-05-15', '2027-06-01', '2027-07-01'])
      expect(madrid.stateAt(shown, time(`${day}T12:00:00Z`)).state).not.toBe('shown');
  });
});
