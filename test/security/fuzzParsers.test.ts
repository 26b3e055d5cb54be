import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildPath, parsePath } from '../../src/addresses/pageAddresses.ts';
import { buildFrameUrl } from '../../src/elements/frameUrl.ts';
import { toPathOnSite } from '../../src/elements/linkResolver.ts';
import { localeCodes, locales } from '../../src/i18n/locales.ts';
import { chooseEncoding, encodings } from '../../src/rendering/encodings.ts';
import { getUploadPath } from '../../src/wordpress/uploads.ts';

/** Parsers of request data: they never throw, and their results keep their invariants. The seed is fixed, so that a failure can be repeated. */
const words = 'hotel HOTEL en de anfrage dialog evil.test https: javascript: q=0 W/ br gzip img 160 16x9 f5 .jpg .jpeg svg 1'.split(' ');
const marks = '/ // .. . %2e %2F \\ - -- ? # : @ é * , ; = " /wp-content/uploads/'.split(' ');
const pieces = [...words, ...marks, '\0', '\t', '\n', ' ', '\ud800'];
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...pieces), maxLength: 14 }),
  fc.array(fc.nat(0xffff), { maxLength: 30 }).map((codes) => String.fromCharCode(...codes)),
);

describe('parsers with random input', () => {
  it('parsePath returns a canonical page, one redirect to a canonical page, or no page', () => {
    fc.assert(
      fc.property(text, (input) => {
        const parsed = parsePath(localeCodes, input);
        expect(Object.keys(locales)).toContain(parsed.kind === 'moved' ? 'de' : parsed.locale);
        if (parsed.kind === 'page') {
          expect(parsed.segments.every((segment) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(segment))).toBe(true);
          expect(parsePath(localeCodes, buildPath(localeCodes, parsed.locale, parsed.segments))).toEqual(parsed);
        }
        if (parsed.kind !== 'moved') return;
        expect(parsed.to).toMatch(/^\/(?![/\\])[a-z0-9/-]*$/);
        // A redirect never leads to another redirect.
        expect(parsePath(localeCodes, parsed.to).kind).toBe('page');
      }),
    );
  });

  it('chooseEncoding returns an encoding that the client names and does not exclude with q=0', () => {
    fc.assert(
      fc.property(text, (input) => {
        const chosen = chooseEncoding(input);
        expect(encodings).toContain(chosen);
        expect(chooseEncoding(input)).toBe(chosen);
        if (chosen !== 'identity') expect(input.toLowerCase()).toContain(chosen);
        expect(chooseEncoding(input, 10)).toBe('identity');
      }),
    );
    const refusals = ['br;q=0', 'br; q=0.000', 'gzip;q=0,br;q=0', 'br;Q=0', 'br,br;q=0', 'br;q=0,br', 'br;q=0 ;x=1', 'br;x=1;q=0'];
    for (const refusal of [...refusals, 'br\t;\tq=0', 'br;q="0"', 'br;x=",";q=0', 'br;q=x', 'BR;q=0', '*', `br${' '.repeat(400)}`])
      expect([refusal, chooseEncoding(refusal)]).toEqual([refusal, 'identity']);
    const taken = ['br;q=0,br,gzip', 'gzip;x=1', 'BR;Q=0.001', 'br;q=1;x=1, gzip'];
    expect(taken.map((header) => chooseEncoding(header))).toEqual(['gzip', 'gzip', 'br', 'br']);
  });

  it('picture addresses never leave the uploads folder', () => {
    fc.assert(
      fc.property(text, (input) => {
        for (const path of [getUploadPath(input), getUploadPath(`/wp-content/uploads/${input}.jpg`)]) {
          if (path === null) continue;
          expect(new URL(`http://wordpress.test/wp-content/uploads/${path}`).href).toBe(`http://wordpress.test/wp-content/uploads/${path}`);
          expect(decodeURIComponent(path)).not.toMatch(/\.\.|\/\/|^\/|\\|\p{Cc}|[?#]/u);
        }
      }),
    );
  });

  it('toPathOnSite returns paths of this site, and frameAddress returns hosts that are valid in a policy', () => {
    fc.assert(
      fc.property(text, (input) => {
        for (const address of [input, `https://own.test/${input}`, `https://${input}`]) {
          const path = URL.canParse(address) ? toPathOnSite(localeCodes, address, 'de') : null;
          if (path !== null) expect(path).toMatch(/^\/(?![/\\])[a-z0-9/-]*$/);
          const frame = buildFrameUrl(address, [URL.canParse(address) ? new URL(address).host : '']);
          if (frame !== null) expect(new URL(frame).origin).toMatch(/^https:\/\/[a-z0-9.-]+(:\d+)?$/);
        }
      }),
    );
  });
});
