import { describe, expect, it } from 'vitest';
import { dialogOf } from '../../src/shared/dialogs.ts';
import { parseDate } from '../../src/shared/inquiry/dates.ts';
import { toPayload } from '../../src/shared/inquiry/payload.ts';
import { buildStayUrl } from '../../src/shared/inquiry/stay.ts';
import { check, form, today } from './support.ts';

/** Hostile texts of this length must be read within this time, in characters and milliseconds; a form has many. Quadratic readers need seconds. */
const LENGTH = 100_000;
const LIMIT = 150;
const FORM_LIMIT = 750;

const units = [
  ...[
    'a',
    'a.',
    '.',
    '..',
    'a@',
    '@',
    'a@b.',
    'a@b.c',
    'a-',
    '-',
    '--',
    '@a-',
    'a.a',
    '!',
    '0',
    '1.',
    '1 ',
    '14.5.2027',
    '2027-',
    ' . ',
    '/',
  ],
  ...[
    ' ',
    '\t',
    '\r',
    '\n',
    '\r\n',
    '\u00a0',
    '\ufeff',
    '\u0000',
    '\u2028',
    '\u202e',
    'ß',
    'ﬃ',
    'İ',
    '👩‍👩‍👧',
    '\ud83d',
    '\ude00',
    'e\u0301',
    '\\',
    '"',
    '-a',
  ],
];
const fill = (unit: string) => unit.repeat(Math.ceil(LENGTH / unit.length)).slice(0, LENGTH);
const texts = units.flatMap((unit) => ['', '@', '.de', '!'].map((end) => `${fill(unit)}${end}`));
/** Long parts behind a good beginning: where a careless expression for addresses goes back again and again. */
const addresses = units.flatMap((unit) => [
  `a@${fill(unit)}`,
  `a@b.${fill(unit)}!`,
  `a@${fill(unit)}.de`,
  `${'a'.repeat(64)}@${fill(unit)}@`,
]);

/** The best of three readings, in milliseconds of this process alone: what counts is the text, not what else the machine does. */
function timeOf(read: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3 && best > LIMIT / 2; run++) {
    const start = process.cpuUsage();
    read();
    best = Math.min(best, process.cpuUsage(start).user / 1000);
  }
  return best;
}

function slowest(read: (text: string) => unknown, given: readonly string[]): { text: string; time: number } {
  let worst = { text: '', time: 0 };
  for (const text of given) {
    const time = timeOf(() => read(text));
    if (time > worst.time) worst = { text: JSON.stringify(text.slice(0, 80)), time };
  }
  return worst;
}

describe('hostile texts take time in step with their length', () => {
  it('in every field of a payload', () => {
    const all = (text: string) => Object.fromEntries(Object.keys(form).map((name) => [name, text]));
    expect(slowest((text) => toPayload(all(text)), units.map(fill)).time).toBeLessThan(FORM_LIMIT);
    expect(slowest((text) => check(all(text)), units.map(fill)).time).toBeLessThan(FORM_LIMIT);
  });

  it('as an e-mail address', () => {
    expect(slowest((text) => check({ ...form, email: text }), [...texts, ...addresses]).time).toBeLessThan(LIMIT);
  });

  it('as a date, a path, a stay', () => {
    expect(slowest(parseDate, [...texts, ...units.map((unit) => `1${fill(unit)}`)]).time).toBeLessThan(LIMIT);
    expect(slowest((text) => [dialogOf(text), dialogOf(`/anfrage/${text}`), dialogOf(`/rooms/${text}/`)], texts).time).toBeLessThan(LIMIT);
    const stay = { locale: 'de', adults: 1, rooms: 1 };
    const build = (text: string) => buildStayUrl('https://b.example', { ...stay, arrival: text, departure: text }, today);
    expect(slowest(build, texts).time).toBeLessThan(LIMIT);
  });
});
