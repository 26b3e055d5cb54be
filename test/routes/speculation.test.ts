import { describe, expect, it } from 'vitest';
import { get, startDemoOnce } from '../support/siteWithWordpress.ts';

startDemoOnce();

interface Rules {
  readonly prerender: readonly [{ readonly eagerness: string; readonly where: { readonly and: readonly object[] } }];
}

const readRules = async () => (await (await get('/speculation-rules.json')).json()) as Rules;

describe('speculation rules', () => {
  it('the Speculation-Rules header is sent with every page and with no other response', async () => {
    for (const path of ['/', '/hotel/', '/fr/angebote/', '/gibt-es-nicht/']) {
      expect((await get(path)).headers.get('speculation-rules'), path).toBe('"/speculation-rules.json"');
    }
    for (const path of ['/healthz', '/site.webmanifest']) {
      expect((await get(path)).headers.get('speculation-rules'), path).toBeNull();
    }
  });

  it('the speculation rules have their media type and are cached for a day', async () => {
    const response = await get('/speculation-rules.json');
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      expect.stringMatching(/^application\/speculationrules\+json/),
      'public, max-age=86400',
    ]);
    expect((await readRules()).prerender[0].eagerness).toBe('moderate');
  });

  it.each([
    ['/hotel/', true],
    ['/fr/angebote/semaines-des-roses/', true],
    ['/kontakt/?from=here', true],
    ['/hotel/zimmer-anfrage/', true],
    ['/', false],
    ['/api/booking', false],
    ['/anfrage', false],
    ['/es/solicitar/gracias', false],
    ['/zimmer/cambra-lavanda/', false],
    ['/en/packages/time-for-two/', false],
    ['/dialog/inquiry', false],
    ['/img/0/400-free/2026/09/x.jpg', false],
    ['/uploads/menu.pdf', false],
  ])('the rules for rendering ahead match %s: %s', async (path, expected) => {
    const [allowed, { not }] = (await readRules()).prerender[0].where.and as [
      { href_matches: string },
      { not: { href_matches: readonly string[] } },
    ];
    const matches = (pattern: string) => new URLPattern(pattern, 'https://www.hotel.example').test(`https://www.hotel.example${path}`);
    expect(matches(allowed.href_matches) && !not.href_matches.some(matches)).toBe(expected);
  });
});
