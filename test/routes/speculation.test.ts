import { describe, expect, it } from 'vitest';
import { get, startDemoOnce } from '../support/siteWithWordpress.ts';

startDemoOnce();

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
  });
});
