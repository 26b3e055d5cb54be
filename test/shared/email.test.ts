import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMailAddress, toAsciiDomain } from '../../src/shared/inquiry/email.ts';
import { toPayload } from '../../src/shared/inquiry/payload.ts';
import { check, form } from './support.ts';

const email = (address: unknown) => check({ ...form, email: address })?.email ?? null;

describe('an e-mail address', () => {
  it('is valid with the characters of names and domains that mail servers take, in any script', () => {
    const long = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.de`;
    const ascii = ['a@b.de', ' a@b.de ', 'a@b.de\u0000', "o'neill@example.co.uk", 'x_y-z@1st.example', '!#$%&*/=?^`{|}~@example.org', long];
    const domains = ['a@xn--bcher-kva.xn--p1ai', 'info@bücher.example', 'weiß@straße.de', 'mu\u0308ller@mu\u0308ller.de', '用户@例子.广告'];
    for (const address of [...ascii, ...domains, 'zoë+urlaub@ñandú.es', 'ΣΊΣΥΦΟΣ@παράδειγμα.gr', 'अजय@उदाहरण.भारत'])
      for (const written of [address, address.toUpperCase()]) expect([written, email(written)]).toEqual([written, null]);
  });

  it('is invalid without a name and a domain of letters, with two addresses, and with what has a meaning in a mail header', () => {
    const parts = 'a a@ @b.de a@b a@b.d a@b.de. a@.de a@b..de .a@b.de a.@b.de a..b@c.de a@-b.de a@b-.de'.split(' ');
    const hosts = 'a@b_c.de a@127.0.0.1 a@[127.0.0.1] ä@127.0.0.1 a@ü a@b.ſe a@ｂ.de a@😀.de a@ü/x.de a@ü:25.de a@ü%2f.de'.split(' ');
    const several = ['a b@c.de', 'a@b.de, c@d.de', 'a@b.de;c@d.de', 'A <a@b.de>', '"a"@b.de', 'a(b)@c.de', 'a\\@b.de', 'a@b@c.de'];
    const names = ['ä b@c.de', 'ä..b@c.de', '😀@b.de', 'ä"@b.de', `${'ä'.repeat(65)}@b.de`, `${'a'.repeat(65)}@b.de`];
    const long = [`a@${'ü'.repeat(64)}.de`, `a@${'éàüöäñçëïôûîâêùøåþðýÿ'.repeat(4)}.de`, `a@${'b'.repeat(64)}.de`];
    for (const address of [...parts, ...hosts, ...several, ...names, ...long, 'a@b.de\r\nBcc: x@evil.test', 7])
      expect([address, email(address)]).toEqual([address, 'emailInvalid']);
  });

  it('has at most 254 characters', () => {
    expect(email(`a@${'b.'.repeat(125)}de`)).toBeNull();
    expect(email(`aa@${'b.'.repeat(125)}de`)).toBe('tooLong');
  });

  it('has, if it is accepted, only characters without a meaning in a mail header', () => {
    let accepted = 0;
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 20 }),
        fc.string({ unit: fc.constantFrom('a', '@', '.', '-', ' ', '\n', '<', ',', 'ß', 'ü') }),
        (a, b) => {
          for (const address of [`${a}@example.org`, `a@${b}.de`, `a@${a}.de`, b, `${b}@b.de`]) {
            if (email(address) !== null) continue;
            accepted++;
            const { email: sent } = toPayload({ email: address });
            expect(sent).toMatch(/^[\w.!#$%&'*+/=?^`{|}~\p{L}\p{M}\p{N}-]+@[\p{L}\p{M}\p{N}.-]+$/u);
            expect(toAsciiDomain(sent)).toMatch(/@[a-zA-Z\d.-]+$/);
          }
        },
      ),
    );
    expect(accepted).toBeGreaterThan(50);
  });
});

describe('a mail address with letters beyond ASCII', () => {
  it.each([
    ['info@bücher.example', 'info@xn--bcher-kva.example'],
    ['info@BÜCHER.example', 'info@xn--bcher-kva.example'],
    ['jörg@straße.de', 'jörg@xn--strae-oqa.de'],
    ['jörg@gmx.de', 'jörg@gmx.de'],
    ['a@b.de', 'a@b.de'],
  ])('has a domain in ASCII: %s becomes %s', (address, ascii) => expect(toAsciiDomain(address)).toBe(ascii));

  it.each(['jörg@müller.de', 'weiß@straße.de', 'ıgdır@x.tr', 'ſ@b.de', 'Σίσυφος@παράδειγμα.gr', 'Zoë@b.DE'])(
    'is in the payload as it was typed, and so for the desk: %s',
    (address) => {
      const { email: sent } = toPayload({ email: ` ${address} ` });
      expect([sent, toPayload({ email: sent }).email, formatMailAddress(sent)]).toEqual([address, address, address]);
    },
  );

  it('is in the payload in its composed form', () => {
    expect(toPayload({ email: 'mu\u0308ller@gmx.de' }).email).toBe('m\u00fcller@gmx.de');
  });

  it('leaves addresses of ASCII in upper case in the payload and in lower case for the desk', () => {
    expect(toPayload({ email: 'Anne@Example.org' }).email).toBe('ANNE@EXAMPLE.ORG');
    expect(formatMailAddress('ANNE@EXAMPLE.ORG')).toBe('anne@example.org');
  });
});
