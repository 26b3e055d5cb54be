import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildContentKey, buildRedirectKey, contentKeys, contentKinds, parseContentKey } from '../../src/content/keys.ts';
import { localeCodes } from '../../src/i18n/locales.ts';

describe('content keys', () => {
  it('have the form that the snapshot in the database holds', () => {
    expect([
      contentKeys.page('de', 'hotel'),
      contentKeys.offer('en', 'rose-weeks'),
      contentKeys.offers('es'),
      contentKeys.rooms('fr'),
      contentKeys.packages('de'),
      contentKeys.menu('en', 7),
      contentKeys.sitemap('de', 'angebot'),
      buildRedirectKey('/alt/'),
    ]).toEqual([
      'page:de:hotel',
      'offer:en:rose-weeks',
      'offers:es',
      'rooms:fr',
      'packages:de',
      'menu:en:7',
      'sitemap:de:angebot',
      'redirect:/alt/',
    ]);
  });

  it('are parsed into what they were built from', () => {
    const name = fc.option(fc.stringMatching(/^[a-z0-9]+(-[a-z0-9]+){0,3}$/), { nil: null });
    const key = fc.record({ kind: fc.constantFrom(...contentKinds), locale: fc.constantFrom(...localeCodes), name });
    fc.assert(
      fc.property(key, (parts) => {
        expect(parseContentKey(buildContentKey(parts))).toEqual(parts);
      }),
    );
  });

  it.each(['', 'page', 'page:', 'page:xx:hotel', 'post:de:hotel', 'page:de:a:b', 'redirect:/alt/', ':de:hotel', 'answeredAt'])(
    'parses %j as no key',
    (text) => {
      expect(parseContentKey(text)).toBeNull();
    },
  );
});
