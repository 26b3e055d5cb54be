import fc from 'fast-check';
import { MAX_MESSAGE_LENGTH, personsBounds } from '../../src/shared/inquiry/fields.ts';
import type { InquiryPayload } from '../../src/shared/inquiry/payload.ts';
import { type InquiryErrors, type InquiryRules, validateInquiry } from '../../src/shared/inquiry/validateInquiry.ts';
import { expectedPayload, guest } from '../support/inquiries.ts';

/** The day at the hotel in these tests. */
export const today = '2027-05-01';

/** A form as a browser sends it, with every field filled in. */
export const form: Readonly<Record<string, string>> = {
  ...guest,
  firstName: ' Änne ',
  packageType: 'time-for-two',
  wantHotelPickup: 'on',
  flightNumber: 'vy 3901',
  message: 'Guten Tag,\r\nwir freuen uns.',
  privacy: 'on',
};

/** The payload of `form`. */
export const payload: InquiryPayload = {
  ...expectedPayload,
  packageType: 'TIME-FOR-TWO',
  wantHotelPickup: 'JA',
  flightNumber: 'VY 3901',
};

/** The errors of each field; null if there are none. */
export function check(value: unknown, privacy: InquiryRules['privacy'] = 'required', day = today): InquiryErrors | null {
  const errors = validateInquiry(value, { today: day, privacy });
  return Object.keys(errors).length > 0 ? errors : null;
}

/** Characters with which upper-casing, trimming or JSON may go wrong, including lone surrogates. */
const awkward = [
  ...['ß', 'ﬃ', 'İ', 'ı', 'ſ', 'ŉ', 'ΐ', 'ς', 'ᾳ', 'ա\u0582', 'é', 'e\u0301', '\u0345', '👩‍👩‍👧', '🏴‍☠️', 'ꭰ', 'ა', 'Ǆ', '\u212a'],
  ...['\ud83d', '\ude00', '\udc00\ud800', '\ufffd', '\ufeff', '\u00a0', '\u200b', '\u200f', '\u061c'],
  ...['\u202a', '\u202e', '\u2066', '\u2069', '\u2028', '\u2029', '\0', '\r', '\n', '\r\n', '\t', '\v', '\f', '\u007f', '\u0085', '\u009f'],
  ...['-', ' ', '–', '"', "'", '<', '&', '\\', '=', '+', '@', '__proto__'],
];
const anyUnit = fc.oneof(
  fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  fc.constantFrom(...awkward),
);
/** Any text that a field may have. */
const anyText = fc.string({ unit: anyUnit, maxLength: 60 });

/** Anything in every field: mostly texts, sometimes values that no form can send. */
const anyEntry = fc.oneof({ weight: 6, arbitrary: anyText }, { weight: 1, arbitrary: fc.anything() });
export const anyForm = fc.record(Object.fromEntries(Object.keys(form).map((name) => [name, anyEntry])), { requiredKeys: [] });

const filled = anyText.map((text) => `A${text}`.slice(0, 30));
const optional = anyText.map((text) => text.slice(0, 16));
const day = fc.integer({ min: 0, max: 900 });
const toDay = (offset: number) => new Date(Date.parse(today) + offset * 86_400_000).toISOString().slice(0, 10);
const written = (date: string, style: number) => {
  const [year = '', month = '', dayOfMonth = ''] = date.split('-');
  const styles = [
    date,
    `${dayOfMonth}.${month}.${year}`,
    `${Number(dayOfMonth)}/${Number(month)}/${year.slice(2)}`,
    `${dayOfMonth} ${month} ${year}`,
  ];
  return styles[style % styles.length] ?? date;
};
const dates = fc
  .option(fc.record({ from: day, nights: fc.integer({ min: 1, max: 40 }), style: fc.nat() }))
  .map((stay) =>
    stay === null
      ? { startDate: '', endDate: '-' }
      : { startDate: written(toDay(stay.from), stay.style), endDate: written(toDay(stay.from + stay.nights), stay.style + 1) },
  );

/** Valid forms with many awkward texts. */
export const validForm = fc
  .record({
    lines: fc.record({ firstName: filled, lastName: filled, roomType: filled.map((text) => `B${text}`), telephone: filled }),
    others: fc.record({ title: optional, strnr: anyText, town: optional, country: optional, packageType: optional }, { requiredKeys: [] }),
    zip: fc.option(fc.constantFrom('07630', 'ab-1', 'sw1a 1aa', '  -  ')),
    email: fc.stringMatching(/^[A-Za-z0-9!#'+_-]{1,20}@[A-Za-z0-9]{1,10}\.(de|ES|museum|xn--p1ai)$/),
    salutation: fc.constantFrom('', '-', 'female', 'male', 'inter', 'INTER', ' Male '),
    persons: fc.oneof(fc.integer(personsBounds), fc.integer(personsBounds).map(String), fc.constantFrom('', '-')),
    dates,
    message: fc.option(fc.string({ unit: anyUnit, maxLength: MAX_MESSAGE_LENGTH / 10 })),
    wantHotelPickup: fc.constantFrom(undefined, 'on', 'JA', 'NEIN', true, false),
    privacy: fc.constantFrom('on', 'true', true),
  })
  .map(({ lines, others, dates: stay, ...rest }) => ({ ...lines, ...others, ...stay, ...rest }));
