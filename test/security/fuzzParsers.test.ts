import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildPath, parsePath } from '../../src/addresses/pageAddresses.ts';
import { uploadPath } from '../../src/content/uploads.ts';
import { pathOnSite } from '../../src/content/wordpress/links.ts';
import { isLocale, locales } from '../../src/i18n/locales.ts';
import { parsePictureAddress } from '../../src/images/address.ts';
import { frameUrl } from '../../src/pages/embeds.ts';
import { chooseEncoding, encodings } from '../../src/responseCache/encodings.ts';
import { hasCurrent } from '../../src/responseCache/sendResponse.ts';
import { chooseLocale } from '../../src/routes/pages/localeChoice.ts';

/** What reads strangers' words never throws, and its answers keep the rules others rely on. Always the same cases. */
const options = { seed: 20261121, numRuns: 1500 };
const pieces = [
  '/',
  '//',
  'hotel',
  'HOTEL',
  'en',
  'de',
  'anfrage',
  'dialog',
  '..',
  '.',
  '%2e',
  '%2F',
  '\\',
  '-',
  '--',
  '?',
  '#',
  ':',
  '@',
  'evil.test',
  'https:',
  'javascript:',
  '\0',
  '\t',
  '\n',
  ' ',
  'é',
  '\ud800',
  '*',
  ',',
  ';',
  'q=0',
  '=',
  '"',
  'W/',
  'br',
  'gzip',
  'img',
  '160',
  '16x9',
  'f5',
  '.jpg',
  '.jpeg',
  '/wp-content/uploads/',
  'svg',
  '1',
];
const text = fc.oneof(fc.string({ unit: fc.constantFrom(...pieces), maxLength: 14 }), fc.string({ unit: 'binary', maxLength: 30 }));

describe('whatever is asked for', () => {
  it('a path is a page in its one spelling, leads to one, or is none', () => {
    fc.assert(
      fc.property(text, (given) => {
        const parsed = parsePath(given);
        expect(Object.keys(locales)).toContain(parsed.kind === 'moved' ? 'de' : parsed.locale);
        if (parsed.kind === 'page') {
          expect(parsed.segments.every((segment) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(segment))).toBe(true);
          expect(parsePath(buildPath(parsed.locale, parsed.segments))).toEqual(parsed);
        }
        if (parsed.kind !== 'moved') return;
        expect(parsed.to).toMatch(/^\/(?![/\\])[a-z0-9/-]*$/);
        // No redirect leads to another one.
        expect(parsePath(parsed.to).kind).toBe('page');
      }),
      options,
    );
  });

  it('an encoding is one the client has named and not forbidden', () => {
    fc.assert(
      fc.property(text, (given) => {
        const chosen = chooseEncoding(given);
        expect(encodings).toContain(chosen);
        expect(chooseEncoding(given)).toBe(chosen);
        if (chosen !== 'identity') expect(given.toLowerCase()).toContain(chosen);
        expect(chooseEncoding(given, 10)).toBe('identity');
      }),
      options,
    );
    for (const forbidden of ['br;q=0', 'br; q=0.000', 'gzip;q=0,br;q=0']) expect(chooseEncoding(forbidden)).toBe('identity');
  });

  it('a language is one of the four', () => {
    fc.assert(
      fc.property(fc.oneof(text, fc.constant(undefined)), text, fc.boolean(), (cookie, acceptLanguage, fromSameSite) => {
        expect(isLocale(chooseLocale({ cookie, acceptLanguage, fromSameSite }))).toBe(true);
      }),
      options,
    );
  });

  it('a tag is current only where it is named', () => {
    const tag = '"abc-br"';
    fc.assert(
      fc.property(text, (given) => {
        const isNamed = given.split(',').some((one) => ['*', tag, `W/${tag}`].includes(one.trim()));
        expect(hasCurrent(given, tag)).toBe(isNamed);
      }),
      options,
    );
  });

  it('a picture lies below the uploads folder, whatever is written around it', () => {
    fc.assert(
      fc.property(text, (given) => {
        for (const path of [
          parsePictureAddress(`/img/1/160/${given}.jpg.jpeg`)?.path,
          parsePictureAddress(given)?.path,
          uploadPath(given),
          uploadPath(`/wp-content/uploads/${given}.jpg`),
        ]) {
          if (path === undefined || path === null) continue;
          expect(new URL(`http://wordpress.test/wp-content/uploads/${path}`).href).toBe(`http://wordpress.test/wp-content/uploads/${path}`);
          expect(decodeURIComponent(path)).not.toMatch(/\.\.|\/\/|^\/|\\|\p{Cc}|[?#]/u);
        }
      }),
      options,
    );
  });

  it('a link is a path of this site, a frame of a host that a policy can name', () => {
    fc.assert(
      fc.property(text, (given) => {
        for (const address of [given, `https://own.test/${given}`, `https://${given}`]) {
          const path = URL.canParse(address) ? pathOnSite(address, 'de') : null;
          if (path !== null) expect(path).toMatch(/^\/(?![/\\])[a-z0-9/-]*$/);
          const frame = frameUrl(address);
          if (frame !== null) expect(new URL(frame).origin).toMatch(/^https:\/\/[a-z0-9.-]+(:\d+)?$/);
        }
      }),
      options,
    );
  });
});
