import { describe, expect, it } from 'vitest';
import { parseDialogPath } from '../../src/shared/dialogs.ts';
import { parseDate } from '../../src/shared/inquiry/dates.ts';
import { buildStayUrl } from '../../src/shared/inquiry/stay.ts';
import { findSlowest } from '../support/processorTime.ts';
import { check, form, today } from './support.ts';

/** Length of the hostile texts, in characters. An expression with quadratic run time takes seconds for one of them. */
const TEXT_LENGTH = 100_000;
const TIME_LIMIT_MS = 150;
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
const fill = (unit: string) => unit.repeat(Math.ceil(TEXT_LENGTH / unit.length)).slice(0, TEXT_LENGTH);
const texts = units.flatMap((unit) => ['', '@', '.de', '!'].map((end) => `${fill(unit)}${end}`));
/** Long parts behind a valid beginning: these make a careless expression for addresses backtrack. */
const addresses = units.flatMap((unit) => [
  `a@${fill(unit)}`,
  `a@b.${fill(unit)}!`,
  `a@${fill(unit)}.de`,
  `${'a'.repeat(64)}@${fill(unit)}@`,
]);

const findSlowestText = (read: (text: string) => unknown, given: readonly string[]) => findSlowest(read, given, TIME_LIMIT_MS);

describe('the time for hostile texts grows linearly with their length', () => {
  it('when an e-mail address is checked', () => {
    expect(findSlowestText((text) => check({ ...form, email: text }), [...texts, ...addresses]).time).toBeLessThan(TIME_LIMIT_MS);
  });

  it('when dates, paths and stays are parsed', () => {
    expect(findSlowestText(parseDate, [...texts, ...units.map((unit) => `1${fill(unit)}`)]).time).toBeLessThan(TIME_LIMIT_MS);
    expect(
      findSlowestText((text) => [parseDialogPath(text), parseDialogPath(`/anfrage/${text}`), parseDialogPath(`/rooms/${text}/`)], texts)
        .time,
    ).toBeLessThan(TIME_LIMIT_MS);
    const stay = { locale: 'de', adults: 1, rooms: 1 };
    const build = (text: string) => buildStayUrl('https://b.example', { ...stay, arrival: text, departure: text }, today);
    expect(findSlowestText(build, texts).time).toBeLessThan(TIME_LIMIT_MS);
  });
});
