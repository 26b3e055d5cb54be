import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkboxFields, EMPTY_FIELD, EMPTY_MESSAGE, typedFields } from '../../src/shared/inquiry/fields.ts';
import { toPayload, toTyped } from '../../src/shared/inquiry/payload.ts';
import { expectedTyped } from '../support/inquiries.ts';
import { anyForm, form, payload } from './support.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters
const forbidden = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]|\p{Bidi_Control}|\p{Surrogate}/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above, but tabs and line feeds are allowed
const forbiddenInText = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/u;

describe('the payload', () => {
  it('is made from a completely filled form', () => {
    expect(toPayload(form)).toEqual(payload);
  });

  it('has every field with its empty value, whatever the input is', () => {
    const lines = Object.fromEntries(Object.keys(payload).map((name) => [name, EMPTY_FIELD]));
    const unticked = Object.fromEntries(checkboxFields.map((name) => [name, 'NEIN']));
    const expected = { ...lines, ...unticked, persons: 1, wantCar: 'NEIN', message: EMPTY_MESSAGE };
    for (const nothing of [undefined, null, '', 'text', 7, true, [], ['firstName'], {}, new Map([['firstName', 'x']]), Object.create(form)])
      expect(toPayload(nothing)).toEqual(expected);
    expect(toPayload({ firstName: ' - ', message: '-\n', startDate: '-', persons: '-' })).toEqual(expected);
    expect(toPayload(JSON.parse('{"__proto__":{"firstName":"x"},"constructor":"y","firstName":["z"],"lastName":{"a":1}}'))).toEqual(
      expected,
    );
    expect(Object.keys(toPayload(undefined)).toSorted()).toEqual(Object.keys(payload).toSorted());
  });

  it('has JA for the pickup only for a clear yes, and always NEIN for the car', () => {
    for (const yes of ['JA', 'ja', ' Ja ', 'on', 'true', true]) expect(toPayload({ wantHotelPickup: yes }).wantHotelPickup).toBe('JA');
    for (const no of ['NEIN', 'nein', 'off', '', '-', 'jaja', false, null, undefined, ['JA'], {}, 0])
      expect(toPayload({ wantHotelPickup: no }).wantHotelPickup).toBe('NEIN');
    expect(toPayload({ wantCar: 'JA' }).wantCar).toBe('NEIN');
  });

  it('has 1 to 50 persons, and 1 if no number is given', () => {
    const counts = { '': 1, '0': 1, '-3': 1, '07': 7, '50': 50, '51': 50, '999999999999': 50, '4 Personen': 4, zwei: 1 };
    for (const [given, count] of Object.entries(counts)) expect(toPayload({ persons: given }).persons).toBe(count);
    for (const given of [Number.NaN, Number.POSITIVE_INFINITY, {}, ['3']]) expect(toPayload({ persons: given }).persons).toBe(1);
    expect(toPayload({ persons: 4 }).persons).toBe(4);
  });

  it('is upper-cased by the rules of Unicode, independent of a language', () => {
    const upper = (text: string) => toPayload({ lastName: text, zip: text, telephone: text });
    expect(upper('groß ﬃ ŉ İ i ı ſ ΐ e\u0301 ς 👩‍👩‍👧')).toMatchObject({
      lastName: 'GROSS FFI ʼN İ I I S \u0399\u0308\u0301 E\u0301 Σ 👩‍👩‍👧',
      zip: 'groß ﬃ ŉ İ i ı ſ ΐ e\u0301 ς 👩‍👩‍👧',
      telephone: 'groß ﬃ ŉ İ i ı ſ ΐ e\u0301 ς 👩‍👩‍👧',
    });
  });

  it('has no line breaks but in the message', () => {
    const { firstName, message } = toPayload({ firstName: 'A\r\nBcc: x\u0000\u202ey', message: '\u2028a\r\n\rb\u2029c\td\0\u202e\n ' });
    expect(firstName).toBe('A  BCC: X  Y');
    expect(message).toBe('A\n\nB\nC\tD');
    expect(toPayload({ firstName: 'a\ud83d', message: '\ude00\ud83d' })).toMatchObject({ firstName: 'A\ufffd', message: '\ufffd\ufffd' });
  });
});

describe('the spelling of the guest', () => {
  it('is what the form says otherwise than its payload, cleaned as that', () => {
    expect(toTyped(form)).toEqual({ ...expectedTyped, packageType: 'time-for-two', flightNumber: 'vy 3901' });
    expect(toTyped({ firstName: ' Jo\u200b\n', lastName: 'LI', email: '\u212aate@b.de', message: '\0', title: '-' })).toEqual({
      firstName: 'Jo',
      email: 'Kate@b.de',
    });
  });

  it('beside a payload is that of its field, which becomes the same payload, and null without it', () => {
    fc.assert(
      fc.property(anyForm, (raw) => {
        const [made, typed] = [toPayload(raw), toTyped(raw)];
        expect(toTyped(made)).toBeNull();
        expect(toTyped(JSON.parse(JSON.stringify({ ...made, typed })))).toEqual(typed);
        expect(toPayload({ ...made, ...typed })).toEqual(made);
        for (const name of Object.keys(typed ?? {})) expect(typedFields).toContain(name);
      }),
    );
  });
});

describe('the payload of any input', () => {
  it('stays the same when it is made from itself, also through JSON', () => {
    fc.assert(
      fc.property(anyForm, (raw) => {
        const made = toPayload(raw);
        expect(toPayload(made)).toEqual(made);
        expect(JSON.parse(JSON.stringify(made))).toEqual(made);
        expect(toPayload(JSON.parse(JSON.stringify(made)))).toEqual(made);
      }),
    );
  });

  it('is in upper case where the composed form of an e-mail address is ASCII: the Kelvin sign is a K', () => {
    expect(toPayload({ email: '\u212aate@example.org' }).email).toBe('KATE@EXAMPLE.ORG');
  });

  it('has no control characters, line breaks in lines, direction marks or lone surrogates', () => {
    fc.assert(
      fc.property(anyForm, (raw) => {
        const { message, ...lines } = toPayload(raw);
        for (const value of Object.values(lines)) expect(String(value)).not.toMatch(forbidden);
        expect(message).not.toMatch(forbiddenInText);
      }),
    );
  });

  it('loses every direction mark in a line, and in the message those that reorder more than their paragraph', () => {
    const marks = '\u061c\u200e\u200f';
    const others = '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069';
    const { lastName, message } = toPayload({ lastName: `${others}Sm${marks}ith${others}`, message: `מחיר${marks}${others}?` });
    expect([lastName, message]).toEqual(['SMITH', `מחיר${marks}?`]);
  });

  it('loses hints for line breaks, which guests copy from a page', () => {
    const { lastName, message } = toPayload({ lastName: 'Son\u00adnen\u200bschein', message: 'Gar\u00adten\u200bzimmer' });
    expect([lastName, message]).toEqual(['SONNENSCHEIN', 'GARTENZIMMER']);
  });

  it('has the empty value in every field of invisible characters alone', () => {
    expect(toPayload(Object.fromEntries(Object.keys(payload).map((name) => [name, '\u3164\u200b'])))).toEqual(toPayload({}));
  });
});
