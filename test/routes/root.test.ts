import { describe, expect, it } from 'vitest';
import { sendRequest } from '../services/client.ts';
import { getTimeAsync } from '../support/processorTime.ts';
import { app, startDemoOnce } from '../support/siteWithWordpress.ts';

startDemoOnce();

const ask = (path: string, headers: Record<string, string>) => sendRequest({ port: new URL(app.origin).port }, path, { headers });

describe('the language of /', () => {
  it.each<[string, Record<string, string>, string | null]>([
    ['no header at all (crawlers)', {}, null],
    ['any language', { 'accept-language': '*' }, null],
    ['German first', { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' }, null],
    ['Canadian French', { 'accept-language': 'fr-CA,fr;q=0.9' }, '/fr/'],
    ['no language of ours', { 'accept-language': 'ja' }, '/en/'],
    ['German forbidden', { 'accept-language': 'de;q=0,es;q=0.2' }, '/es/'],
    ['the stored choice before the browser', { cookie: 'locale=de', 'accept-language': 'en' }, null],
    ['the stored choice French', { cookie: 'a=b; locale=fr', 'accept-language': 'en' }, '/fr/'],
    ['an invalid stored choice', { cookie: 'locale=//evil.test', 'accept-language': 'es' }, '/es/'],
    ['a click on this site', { 'sec-fetch-site': 'same-origin', cookie: 'locale=en', 'accept-language': 'en' }, null],
    ['a page of this site named as referer', { referer: 'https://www.hotel.example/en/', 'accept-language': 'en' }, null],
    ['a foreign page named as referer', { referer: 'https://search.example/', 'accept-language': 'en' }, '/en/'],
    [
      'a foreign page, whatever it names',
      { 'sec-fetch-site': 'cross-site', referer: 'https://www.hotel.example/', 'accept-language': 'fr' },
      '/fr/',
    ],
  ])('/ chooses the language by %s', async (_, headers, target) => {
    const answer = await ask('/', headers);
    expect(answer.status).toBe(target === null ? 200 : 302);
    expect(answer.headers.location).toBe(target ?? undefined);
    expect(answer.headers.vary).toMatch(/^Accept-Language, Cookie, Sec-Fetch-Site/);
    expect(answer.headers['cache-control']).toBe(`private, no-cache${target === null ? ', no-transform' : ''}`);
    if (target === null) expect(answer.text).toContain('<html lang="de">');
  });

  const page = 'public, max-age=60, s-maxage=600, stale-while-revalidate=86400, stale-if-error=604800';
  it.each([
    ['none', 200, undefined],
    ['de', 200, undefined],
    ['en', 302, '/en/'],
    ['fr', 302, '/fr/'],
    ['other', 302, '/en/'],
  ])('proxies may keep what / is for the wish %s, whatever their visitor sends', async (wish, status, location) => {
    const root = await ask('/', {});
    const answer = await ask(`/.root/${wish}`, { 'accept-language': 'es', cookie: 'locale=es' });
    expect([answer.status, answer.headers.location, answer.headers['cache-control']]).toEqual([
      status,
      location,
      status === 200 ? `${page}, no-transform` : page,
    ]);
    expect(answer.headers['surrogate-key']).toMatch(/^all /);
    if (status === 200) expect([answer.text, answer.headers.vary]).toEqual([root.text, 'Accept-Encoding']);
  });

  it.each(['/.root/:wish', '/.root/it', '/.root/DE', '/.root/', '/.root', '/.root/de/'])('%s is no page', async (path) => {
    expect((await ask(path, {})).status).toBe(404);
  });

  it('no page stores a language, whatever link led to it, not even the link of the logo', async () => {
    const visitors: Record<string, string>[] = [
      {},
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'same-origin', cookie: 'locale=fr', referer: 'https://www.hotel.example/hotel/' },
      { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' },
    ];
    for (const path of ['/', '/en/', '/hotel/']) {
      for (const headers of visitors) {
        const answer = await ask(path, headers);
        expect([path, headers, answer.headers['set-cookie']]).toEqual([path, headers, undefined]);
      }
    }
  });

  it('never redirects a deep link by language', async () => {
    const { status, headers } = await ask('/hotel/', { 'accept-language': 'fr', cookie: 'locale=es' });
    expect([status, headers.vary]).toEqual([200, 'Accept-Encoding']);
  });

  it('a hostile Accept-Language of 10 KB is answered within two seconds of processor time', async () => {
    const time = await getTimeAsync(async () => {
      expect((await ask('/', { 'accept-language': 'a'.repeat(10_000) })).status).toBe(302);
      expect((await ask('/', { 'accept-language': `${'en-'.repeat(3000)}!` })).status).toBe(302);
    });
    expect(time).toBeLessThan(2000);
  });
});
