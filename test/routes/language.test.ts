import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { localeCodes } from '../../src/i18n/locales.ts';
import { app, startDemoOnce } from '../support/siteWithWordpress.ts';

startDemoOnce();

/** Sends a request without the headers that fetch would add. */
const send = async (method: string, path: string, headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }) => {
  const request = supertest(app.origin);
  const start = { GET: request.get, HEAD: request.head }[method] ?? request.post;
  const { status, headers: answered, text: body } = await start(path).set(headers);
  return { status, headers: answered, body };
};
const choose = (to: string, headers?: Record<string, string>) => send('POST', `/api/language?to=${to}`, headers);

describe('POST /api/language', () => {
  it.each([
    ['/', 'de', '/'],
    ['%2Ffr%2Fhotel%2Fsituation-acces%2F', 'fr', '/fr/hotel/situation-acces/'],
    ['/EN/Hotel/', 'en', '/en/hotel/'],
    ['/de/hotel/', 'de', '/hotel/'],
  ])('stores the language of the page %s, %s, for a year and leads there', async (to, locale, location) => {
    const answer = await choose(to);
    expect([answer.status, answer.headers.location, answer.headers['cache-control']]).toEqual([303, location, 'no-store']);
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(new RegExp(`^locale=${locale}; Max-Age=31536000; Path=/; Expires=[^;]+; Secure; SameSite=Lax$`)),
    ]);
  });

  it.each([
    ['https://www.hotel.example', true],
    ['http://localhost:8080', false],
  ])('stores the language for a browser at %s, with Secure: %s', async (origin, isSecure) => {
    // WebKit refuses `Secure` cookies at an address without TLS.
    const { headers } = await choose('/en/', { origin, 'sec-fetch-site': 'same-origin' });
    expect(headers['set-cookie']?.[0]?.includes('; Secure')).toBe(isSecure);
  });

  it.each(['//evil.test', '/%0d%0aSet-Cookie:x=1', 'https://evil.test/', '/en/../../evil', '', '/en/&to=/fr/'])(
    'refuses %j, which is no page of the site, with 400 and without cookie',
    async (to) => {
      const answer = await choose(to.replaceAll(' ', '%20'));
      expect([answer.status, answer.headers.location, answer.headers['set-cookie']]).toEqual([400, undefined, undefined]);
      expect(answer.headers['cache-control']).toBe('no-store, no-transform');
    },
  );

  it('stores nothing for other methods, which prefetching browsers and crawlers use', async () => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await send(method, '/api/language?to=/en/');
      expect([method, status, headers.allow, headers['set-cookie'], headers['cache-control']]).toEqual([
        method,
        405,
        'POST',
        undefined,
        'no-store, no-transform',
      ]);
    }
  });

  it('refuses the form of another site with 403', async () => {
    const answer = await choose('/en/', { origin: 'https://evil.test' });
    expect([answer.status, answer.headers.location, answer.headers['set-cookie']]).toEqual([403, undefined, undefined]);
  });

  it('is offered on every page to visitors without script, for the same addresses as the links', async () => {
    const { body } = await send('GET', '/hotel/lage-anreise/', {});
    const header = /<header.*?<\/header>/s.exec(body)?.[0] ?? '';
    const links = [...header.matchAll(/<a href="([^"]+)" lang="(\w+)" hrefLang="\2"/g)].map(([, href, lang]) => [lang, href]);
    const form = /<noscript><form method="post">(.*?)<\/form><\/noscript>/s.exec(header)?.[1] ?? '';
    const buttons = [...form.matchAll(/lang="(\w+)"[^>]* formAction="\/api\/language\?to=([^"]+)"/g)].map(([, lang, to = '']) => [
      lang,
      decodeURIComponent(to),
    ]);
    expect(links.map(([lang]) => lang)).toEqual([...localeCodes]);
    expect(buttons).toEqual(links);
    expect(links).toContainEqual(['fr', '/fr/hotel/situation-acces/']);
    for (const [, to = ''] of buttons) {
      const answer = await choose(encodeURIComponent(to));
      expect([answer.status, answer.headers.location]).toEqual([303, to]);
    }
  });
});
