import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPayload } from '../../src/shared/inquiry/payload.ts';
import { check, form } from './support.ts';

const email = (address: unknown) => check({ ...form, email: address })?.email ?? null;

describe('an e-mail address', () => {
  it.each([
    'a@b.de',
    ' a@b.de ',
    'A.B+c@Sub.Example.ORG',
    "o'neill@example.co.uk",
    'x_y-z@1st.example',
    '!#$%&*/=?^`{|}~@example.org',
    'a@xn--bcher-kva.xn--p1ai',
    `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.de`,
  ])('is valid: %s', (address) => {
    expect(email(address)).toBeNull();
    expect(email(address.toUpperCase())).toBeNull();
  });

  it.each([
    'a',
    'a@',
    '@b.de',
    'a@b',
    'a@b.d',
    'a@b.de.',
    'a@.de',
    'a@b..de',
    '.a@b.de',
    'a.@b.de',
    'a..b@c.de',
    'a@-b.de',
    'a@b-.de',
    'a@b_c.de',
    'a@127.0.0.1',
    'a@[127.0.0.1]',
    'a b@c.de',
    'a@b.de, c@d.de',
    'a@b.de;c@d.de',
    'A <a@b.de>',
    '"a"@b.de',
    'a(b)@c.de',
    'a\\@b.de',
    'a@b@c.de',
    'a@b.de\r\nBcc: x@evil.test',
    'ä@b.de',
    'a@bücher.de',
    'a@b.ſe',
    `${'a'.repeat(65)}@b.de`,
    `a@${'b'.repeat(64)}.de`,
    7,
  ])('is invalid: %j', (address) => {
    expect(email(address)).toBe('emailInvalid');
  });

  it('is valid after a control character at its end is trimmed', () => {
    expect(email('a@b.de\u0000')).toBeNull();
  });

  it('has at most 254 characters', () => {
    const long = (length: number) => `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(length - 188)}.de`;
    expect(long(254)).toHaveLength(254);
    expect(email(`${long(220)}`)).toBeNull();
    expect(email(`a@${'b.'.repeat(125)}de`)).toBeNull();
    expect(email(`aa@${'b.'.repeat(125)}de`)).toBe('tooLong');
  });

  it('has, if it is accepted, only characters without a meaning in a mail header', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 20 }),
        fc.string({ unit: fc.constantFrom('a', '@', '.', '-', ' ', '\n', '<', ',', 'ß') }),
        (a, b) => {
          for (const address of [`${a}@example.org`, `a@${b}.de`, b, `${b}@b.de`]) {
            if (email(address) === null) expect(toPayload({ email: address }).email).toMatch(/^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d.-]+$/i);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
