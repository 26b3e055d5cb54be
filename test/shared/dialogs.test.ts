import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  buildHomePath,
  buildInquiryPath,
  buildOfferPath,
  buildOffersPath,
  buildRecordPath,
  buildThanksPath,
} from '../../src/addresses/pageAddresses.ts';
import { getPrefix, localeCodes } from '../../src/i18n/locales.ts';
import { inquirySlugs, parseDialogPath } from '../../src/shared/dialogs.ts';
import { isSlug } from '../../src/shared/slug.ts';

const prefixes = localeCodes.map((code) => getPrefix(localeCodes, code));

describe('the dialog of a path', () => {
  it.each(prefixes)('is the inquiry for each of its slugs below the prefix "%s", with and without a preselected room', (prefix) => {
    for (const word of inquirySlugs) {
      expect(parseDialogPath(`${prefix}/${word}`)).toEqual({ fragment: `${prefix}/dialog/inquiry`, preset: null });
      expect(parseDialogPath(`${prefix}/${word}/suite-llevant`)).toEqual({ fragment: `${prefix}/dialog/inquiry`, preset: 'suite-llevant' });
    }
  });

  it.each([
    ['', 'zimmer', 'pakete'],
    ['/en', 'rooms', 'packages'],
    ['/es', 'habitaciones', 'paquetes'],
    ['/fr', 'chambres', 'forfaits'],
  ])('is a room or a package in the folders of the prefix "%s", with and without a trailing slash', (prefix, rooms, packages) => {
    for (const slash of ['', '/']) {
      expect(parseDialogPath(`${prefix}/${rooms}/suite-2${slash}`)).toEqual({ fragment: `${prefix}/dialog/room/suite-2`, preset: null });
      expect(parseDialogPath(`${prefix}/${packages}/time-for-two${slash}`)).toEqual({
        fragment: `${prefix}/dialog/package/time-for-two`,
        preset: null,
      });
    }
  });

  it('is a room in the folder of any language without a prefix, which is that of the site’s default', () => {
    for (const folder of ['zimmer', 'rooms', 'habitaciones', 'chambres'])
      expect(parseDialogPath(`/${folder}/suite-2/`)).toEqual({ fragment: '/dialog/room/suite-2', preset: null });
  });

  it.each(localeCodes)('is found for the links that the site prints in %s', (locale) => {
    expect(parseDialogPath(buildInquiryPath(localeCodes, locale))?.fragment).toMatch(/\/dialog\/inquiry$/);
    expect(parseDialogPath(buildInquiryPath(localeCodes, locale, 'suite-llevant'))?.preset).toBe('suite-llevant');
    expect(parseDialogPath(buildRecordPath(localeCodes, locale, 'rooms', 'suite-llevant'))?.fragment).toMatch(
      /\/dialog\/room\/suite-llevant$/,
    );
    expect(parseDialogPath(buildRecordPath(localeCodes, locale, 'packege', 'time-for-two'))?.fragment).toMatch(
      /\/dialog\/package\/time-for-two$/,
    );
    for (const path of [
      buildHomePath(localeCodes, locale),
      buildThanksPath(localeCodes, locale),
      buildOffersPath(localeCodes, locale),
      buildOfferPath(localeCodes, locale, 'kochkurs'),
    ])
      expect(parseDialogPath(path)).toBeNull();
  });

  it('is the inquiry for a link with a trailing slash, as editors may write it', () => {
    expect(parseDialogPath('/en/inquiry/')).toEqual({ fragment: '/en/dialog/inquiry', preset: null });
  });

  it.each(['/anfrage/danke', '/inquiry/thanks', '/en/inquiry/thanks', '/es/solicitar/gracias', '/fr/inquiry/merci'])(
    'is null for the thank-you page %s',
    (path) => expect(parseDialogPath(path)).toBeNull(),
  );

  it.each([
    '',
    '/',
    '/en',
    '/en/',
    '/angebote/mandelbluete/',
    '/en/rooms-suites/',
    '/zimmer-suiten/',
    '/rooms',
    '/zimmer/',
    '/en/packages/',
    '/package/time-for-two/',
    '/en/zimmer/suite-2/',
    '/packege/time-for-two/',
    '/kontakt/',
    '/hotel/lage-anreise/',
    '/datenschutzerklaerung/',
    '/xx/anfrage',
    '/en/es/anfrage',
    '/hotel/anfrage',
    '/anfragen',
    '/ANFRAGE',
    '/Zimmer/x/',
    '/dialog/inquiry',
    '/dialog/room/x',
    '/api/inquiry',
  ])('is null for the ordinary page %s', (path) => expect(parseDialogPath(path)).toBeNull());

  it.each([
    '//anfrage',
    '//evil.test/anfrage',
    '/en//anfrage',
    '/\\anfrage',
    '/anfrage//',
    '/anfrage/a/b',
    '/anfrage/..',
    '/anfrage/%2e%2e',
    '/anfrage/a%2fb',
    '/zimmer/../anfrage',
    '/zimmer/..%2f',
    '/zimmer/a.b/',
    '/zimmer/a_b/',
    '/zimmer/ä/',
    '/zimmer/A/',
    '/zimmer/-/',
    '/zimmer/a--b/',
    '/zimmer/-a/',
    '/zimmer/a-/',
    '/zimmer/a//',
    '/anfrage\n',
    '/anfrage?x',
    '/anfrage#x',
    'https://www.hotel.example/anfrage',
    'anfrage',
    ' /anfrage',
    '/__proto__/x/',
    '/constructor/x/',
  ])('is null for the malformed path %j', (path) => expect(parseDialogPath(path)).toBeNull());

  it('has, for any path, a fragment on this site with a valid slug', () => {
    const part = fc.constantFrom(
      '/',
      '//',
      'en',
      'es',
      'anfrage',
      'inquiry',
      'rooms',
      'paquetes',
      'zimmer',
      'a',
      '-',
      'b9',
      '.',
      '..',
      '%2f',
      '\\',
      'Ä',
      'danke',
    );
    const fragmentPath = new RegExp(`^(?:/(?:${localeCodes.join('|')}))?/dialog/(?:inquiry|(?:room|package)/[a-z\\d-]+)$`);
    let found = 0;
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(part, { maxLength: 8 }).map((parts) => `/${parts.join('')}`),
        ),
        (path) => {
          const dialog = parseDialogPath(path);
          if (dialog === null) return;
          found++;
          expect(dialog.fragment).toMatch(fragmentPath);
          const slug = dialog.fragment.split('/dialog/')[1]?.split('/')[1] ?? dialog.preset;
          expect(slug === null || isSlug(slug)).toBe(true);
        },
      ),
    );
    expect(found).toBeGreaterThan(0);
  });
});
