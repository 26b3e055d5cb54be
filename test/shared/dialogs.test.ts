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
import { localeCodes } from '../../src/i18n/locales.ts';
import { inquirySlugs, parseDialogPath } from '../../src/shared/dialogs.ts';
import { isSlug } from '../../src/shared/slug.ts';

describe('the dialog of a path', () => {
  it.each([
    ['', 'zimmer', 'pakete'],
    ['/en', 'rooms', 'packages'],
    ['/es', 'habitaciones', 'paquetes'],
    ['/fr', 'chambres', 'forfaits'],
  ])('below the prefix "%s" is the inquiry, a room or a package, with and without a trailing slash', (prefix, rooms, packages) => {
    for (const slash of ['', '/']) {
      for (const word of inquirySlugs) {
        expect(parseDialogPath(`${prefix}/${word}${slash}`)).toEqual({ fragment: `${prefix}/dialog/inquiry`, preset: null });
        expect(parseDialogPath(`${prefix}/${word}/suite-2${slash}`)).toEqual({ fragment: `${prefix}/dialog/inquiry`, preset: 'suite-2' });
      }
      expect(parseDialogPath(`${prefix}/${rooms}/suite-2${slash}`)).toEqual({ fragment: `${prefix}/dialog/room/suite-2`, preset: null });
      expect(parseDialogPath(`${prefix}/${packages}/bike${slash}`)).toEqual({ fragment: `${prefix}/dialog/package/bike`, preset: null });
    }
  });

  it('is a room in the folder of any language without a prefix, which is that of the site’s default', () => {
    for (const folder of ['zimmer', 'rooms', 'habitaciones', 'chambres'])
      expect(parseDialogPath(`/${folder}/suite-2/`)).toEqual({ fragment: '/dialog/room/suite-2', preset: null });
  });

  it.each(localeCodes)('is found for the links that the site prints in %s', (locale) => {
    const fragment = (path: string) => parseDialogPath(path)?.fragment.split('/dialog')[1];
    expect(fragment(buildInquiryPath(localeCodes, locale))).toBe('/inquiry');
    expect(parseDialogPath(buildInquiryPath(localeCodes, locale, 'suite'))?.preset).toBe('suite');
    expect(fragment(buildRecordPath(localeCodes, locale, 'rooms', 'suite'))).toBe('/room/suite');
    expect(fragment(buildRecordPath(localeCodes, locale, 'packege', 'bike'))).toBe('/package/bike');
    for (const buildPath of [buildHomePath, buildThanksPath]) expect(fragment(buildPath(localeCodes, locale))).toBeUndefined();
    const site = { languages: localeCodes, addresses: {} };
    expect(fragment(buildOffersPath(site, locale))).toBeUndefined();
    expect(fragment(buildOfferPath(site, locale, 'kochkurs'))).toBeUndefined();
  });

  it('is null for ordinary and for malformed paths', () => {
    const ordinary = ['', '/', '/en', '/en/', '/zimmer-suiten/', '/rooms', '/zimmer/', '/en/packages/', '/package/bike/', '/packege/bike/'];
    const others = '/en/zimmer/suite-2/ /xx/anfrage /en/es/anfrage /hotel/anfrage /anfragen /ANFRAGE /Zimmer/x/ /dialog/inquiry'.split(' ');
    const slashes = [
      ...'//anfrage //evil.test/anfrage /en//anfrage /anfrage// /anfrage/a/b /zimmer/a// anfrage'.split(' '),
      '/\\anfrage',
      ' /anfrage',
    ];
    const dots = ['/anfrage/..', '/anfrage/%2e%2e', '/anfrage/a%2fb', '/zimmer/../anfrage', '/zimmer/..%2f', '/zimmer/a.b/'];
    const slugs = ['/zimmer/a_b/', '/zimmer/ä/', '/zimmer/A/', '/zimmer/-/', '/zimmer/a--b/', '/zimmer/-a/', '/zimmer/a-/'];
    const ends = ['/anfrage\n', '/anfrage?x', '/anfrage#x', 'https://www.hotel.example/anfrage', '/__proto__/x/', '/constructor/x/'];
    for (const path of [...ordinary, ...others, ...slashes, ...dots, ...slugs, ...ends])
      expect([path, parseDialogPath(path)]).toEqual([path, null]);
  });

  it('has, for any path, a fragment on this site with a valid slug', () => {
    const words = ['en', 'es', 'anfrage', 'inquiry', 'rooms', 'paquetes', 'zimmer', 'danke', 'a', 'b9', 'Ä'];
    const part = fc.constantFrom('/', '//', '-', '.', '..', '%2f', '\\', ...words);
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
