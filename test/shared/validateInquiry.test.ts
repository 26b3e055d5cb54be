import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorCodes } from '../../src/shared/inquiry/errorCodes.ts';
import { checkboxes, formFields, lines, MAX_MESSAGE_LENGTH } from '../../src/shared/inquiry/fields.ts';
import { toPayload } from '../../src/shared/inquiry/payload.ts';
import { findDatesToConfirm, validateInquiry } from '../../src/shared/inquiry/validateInquiry.ts';
import { anyForm, check, form, payload, today, validForm } from './support.ts';

const without = (name: string) => Object.fromEntries(Object.entries(form).filter(([field]) => field !== name));

describe('the check of an inquiry', () => {
  it('accepts a form and a payload', () => {
    expect(check(form)).toBeNull();
    expect(check(payload, 'ifGiven')).toBeNull();
    expect(check({ firstName: 'a', lastName: 'b', telephone: '1', email: 'a@b.de', roomType: 'any', privacy: 'true' })).toBeNull();
  });

  it('accepts the payload of every form it accepts, and the server makes the same payload from it', () => {
    fc.assert(
      fc.property(validForm, (valid) => {
        expect(check(valid)).toBeNull();
        const sent: unknown = JSON.parse(JSON.stringify(toPayload(valid)));
        expect(check(sent, 'ifGiven')).toBeNull();
        expect(toPayload(sent)).toEqual(toPayload(valid));
      }),
    );
  });

  it('never throws for any input, and reports known fields and codes only', () => {
    fc.assert(
      fc.property(fc.oneof(anyForm, fc.anything()), fc.constantFrom('required', 'ifGiven'), (raw, privacy) => {
        const errors = validateInquiry(raw, { today, privacy });
        for (const [field, code] of Object.entries(errors)) {
          expect(errorCodes).toContain(code);
          expect(formFields.some((known) => known === field)).toBe(true);
        }
        const isObject = typeof raw === 'object' && raw !== null && !Array.isArray(raw);
        if (!isObject) expect(errors).not.toEqual({});
      }),
    );
  });

  it.each(['firstName', 'lastName', 'telephone', 'email', 'roomType', 'privacy'] as const)('reports %s as missing', (field) => {
    expect(check(without(field))).toEqual({ [field]: field });
    for (const nothing of ['', '-', ' \t ', ' - ', null, '\u0000', '\ufeff'])
      expect(check({ ...form, [field]: nothing })).toEqual({ [field]: field });
  });

  it.each(['firstName', 'lastName', 'telephone', 'email', 'roomType'] as const)(
    'reports %s of invisible characters alone as missing',
    (field) => {
      const zeroWidth = ['\u200b', '\u200c\u200d', '\u2060', '\u00ad', '\ufe0f', '\u{e0041}', '\u034f'];
      const others = ['\u3164', '\u115f\u1160', '\u2800', '\u3000\u00a0', '\u200e\u200f', '\u202e', '\u0301\u0308', '\u20dd', '-\u200b'];
      for (const nothing of [...zeroWidth, ...others])
        expect([nothing, check({ ...form, [field]: nothing })]).toEqual([nothing, { [field]: field }]);
    },
  );

  it('accepts names of other scripts with the invisible characters that they need', () => {
    for (const name of ['علی\u200cرضا', 'क्\u200dष', 'e\u0301', '東', '김', 'ᄀ', '👩\u200d👧', "O'\u200bNeill"])
      expect([name, check({ ...form, firstName: name, lastName: name })]).toEqual([name, null]);
  });

  it.each(['salutation', 'title', 'strnr', 'zip', 'town', 'country', 'persons', 'packageType', 'wantHotelPickup', 'message'])(
    'accepts an inquiry without %s',
    (field) => {
      expect(check(without(field))).toBeNull();
      for (const nothing of ['', '-', ' ', null]) expect(check({ ...form, [field]: nothing })).toBeNull();
    },
  );

  it('takes yes and no for the pick-up, and nothing else', () => {
    for (const answer of ['JA', 'nein', 'on', 'off', ' true ', true, false]) expect(check({ ...form, wantHotelPickup: answer })).toBeNull();
    for (const wrong of ['vielleicht', 'jaja', 'yes', 0, 1])
      expect(check({ ...form, wantHotelPickup: wrong })).toEqual({ wantHotelPickup: 'choice' });
    for (const wrong of [['JA'], {}]) expect(check({ ...form, wantHotelPickup: wrong })).toEqual({ wantHotelPickup: 'text' });
  });

  it('requires a room type of at least two characters', () => {
    expect(['a', ' a ', 'ab'].map((roomType) => check({ ...form, roomType }))).toEqual([
      { roomType: 'roomType' },
      { roomType: 'roomType' },
      null,
    ]);
  });

  it('reports every error at once, in the order of the form', () => {
    const errors = check({ startDate: 'bald', persons: '0', salutation: 'x', message: 'a'.repeat(MAX_MESSAGE_LENGTH + 1) });
    expect(Object.entries(errors ?? {})).toEqual([
      ['startDate', 'dateInvalid'],
      ['persons', 'persons'],
      ['roomType', 'roomType'],
      ['message', 'tooLong'],
      ['firstName', 'firstName'],
      ['lastName', 'lastName'],
      ['email', 'email'],
      ['telephone', 'telephone'],
      ['salutation', 'choice'],
      ['privacy', 'privacy'],
    ]);
  });

  it.each(formFields.filter((field) => field !== 'privacy' && !(field in checkboxes)))(
    'reports %s if its value is neither a text nor a number',
    (field) => {
      for (const wrong of [{}, [], ['a', 'b'], [form[field]], true, false])
        expect(check({ ...form, [field]: wrong })).toMatchObject({ [field]: 'text' });
    },
  );

  it('ignores inherited properties', () => {
    expect(Object.keys(check(Object.create(form)) ?? {})).toContain('firstName');
    expect(check(JSON.parse('{"__proto__":{"firstName":"a"}}'))).toMatchObject({ firstName: 'firstName' });
  });
});

describe('the consent to the privacy policy', () => {
  it('is required in a form', () => {
    for (const yes of [true, 'true', 'on']) expect(check({ ...form, privacy: yes })).toBeNull();
    for (const no of [false, 'false', '1', 1, 'yes', 'ON ', ['on'], {}, null])
      expect(check({ ...form, privacy: no })).toEqual({ privacy: 'privacy' });
  });

  it('may be missing in a payload, but not be refused', () => {
    expect(check(without('privacy'), 'ifGiven')).toBeNull();
    expect(check({ ...payload, privacy: true }, 'ifGiven')).toBeNull();
    for (const no of [false, 'false', '', null, ['on']])
      expect(check({ ...payload, privacy: no }, 'ifGiven')).toEqual({ privacy: 'privacy' });
  });
});

describe('the limits of an inquiry', () => {
  it.each(
    Object.entries(lines)
      .map(([name, { max }]) => [name, max] as const)
      .filter(([name]) => name !== 'email'),
  )('allow %s at most %i characters, counted after upper-casing', (name, limit) => {
    expect(check({ ...form, [name]: 'a'.repeat(limit) })).toBeNull();
    expect(check({ ...form, [name]: ` ${'a'.repeat(limit)} ` })).toBeNull();
    expect(check({ ...form, [name]: 'a'.repeat(limit + 1) })).toEqual({ [name]: 'tooLong' });
    expect(check({ ...form, [name]: `${'a'.repeat(limit - 1)}ß` })).toEqual({ [name]: 'tooLong' });
  });

  it('allow the message at most 5000 characters', () => {
    expect(check({ ...form, message: 'a'.repeat(MAX_MESSAGE_LENGTH) })).toBeNull();
    expect(check({ ...form, message: `${'a'.repeat(MAX_MESSAGE_LENGTH - 1)}ﬀ` })).toEqual({ message: 'tooLong' });
  });

  it('allow 1 to 50 guests', () => {
    for (const right of [1, 50, '1', ' 7 ', '050', '', '-']) expect(check({ ...form, persons: right })).toBeNull();
    for (const wrong of ['0', '51', 0, -1, 2.5, '2,5', '1e1', '0x5', '٣', 'zwei', Number.NaN, '2-3', '3.', '1 000'])
      expect(check({ ...form, persons: wrong })).toEqual({ persons: 'persons' });
  });

  it('allow three salutations', () => {
    for (const right of ['female', 'MALE', ' Inter ', '-', '']) expect(check({ ...form, salutation: right })).toBeNull();
    for (const wrong of ['frau', 'constructor', 'female,male', 7])
      expect(check({ ...form, salutation: wrong })).toEqual({ salutation: 'choice' });
  });
});

describe('arrival and departure', () => {
  const days = (startDate: unknown, endDate: unknown) => check({ ...form, startDate, endDate });

  it('may be missing, each for itself', () => {
    expect(days('', '')).toBeNull();
    expect(days('-', undefined)).toBeNull();
    expect(days('2.5.2027', '')).toBeNull();
    expect(days(null, '2.5.2027')).toBeNull();
    expect(days('30.4.2027', '')).toEqual({ startDate: 'datePast' });
    expect(days('', '30.4.2027')).toEqual({ endDate: 'datePast' });
    expect(days('', 'morgen')).toEqual({ endDate: 'dateInvalid' });
  });

  it('are asked about once if the arrival is in more than three years', () => {
    expect(days('1.5.2030', '8.5.2030')).toBeNull();
    expect(days('2.5.2030', '8.5.2030')).toEqual({ startDate: 'dateFar' });
    expect(days('', '2.5.2030')).toEqual({ endDate: 'dateFar' });
  });

  it('are asked about once if the stay is longer than a year', () => {
    expect(days('2.5.2027', '2.5.2028')).toBeNull();
    expect(days('2.5.2027', '3.5.2028')).toEqual({ endDate: 'stayLong' });
    expect(days('2.5.2037', '3.5.2048')).toEqual({ startDate: 'dateFar', endDate: 'stayLong' });
    expect(days('9.9.9999', '8.9.9999')).toEqual({ endDate: 'dateOrder' });
  });

  it('are accepted if the field confirmedDates names them, however they are written', () => {
    const confirm = (startDate: string, endDate: string, confirmedDates: unknown) => check({ ...form, startDate, endDate, confirmedDates });
    const asked = findDatesToConfirm({ startDate: '2.5.2037', endDate: '3. Mai 2048' }, { startDate: 'dateFar', endDate: 'stayLong' });
    expect(asked).toBe('2037-05-02/2048-05-03');
    expect(confirm('2.5.2037', '3.5.2048', asked)).toBeNull();
    expect(confirm('2037-05-02', '3 May 2048', asked)).toBeNull();
    expect(confirm('2.5.2037', '3.5.2049', asked)).toEqual({ startDate: 'dateFar', endDate: 'stayLong' });
    expect(confirm('2.5.2037', '1.5.2037', '2037-05-02/2037-05-01')).toEqual({ endDate: 'dateOrder' });
    expect(confirm('2.5.2037', '', '2037-05-02/')).toBeNull();
    for (const wrong of [true, 'on', '/', '', null, ['2037-05-02/'], { a: 1 }])
      expect(confirm('2.5.2037', '', wrong)).toEqual({ startDate: 'dateFar' });
    expect(findDatesToConfirm({ startDate: '2.5.2027' }, { startDate: 'datePast', email: 'email' })).toBe('');
  });

  it('are at least one night apart', () => {
    expect(days('2.5.2027', '3.5.2027')).toBeNull();
    expect(days('2.5.2027', '2.5.2027')).toEqual({ endDate: 'dateOrder' });
  });

  it('do not begin before today at the hotel', () => {
    expect(days('01.05.2027', '02.05.2027')).toBeNull();
    expect(days('30.04.2027', '02.05.2027')).toEqual({ startDate: 'datePast' });
    expect(days('30.04.27', '30.04.27')).toEqual({ startDate: 'datePast', endDate: 'dateOrder' });
  });
});
