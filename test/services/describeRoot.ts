import { expect, it } from 'vitest';
import { getLanguage } from './client.ts';
import { type Cdn, requestApp, shortLife, waitForExpiry } from './support.ts';

interface Visitor {
  readonly headers: Readonly<Record<string, string>>;
  /** Where `/` leads; null: it is the German page. */
  readonly location: string | null;
}

/** Visitors whom the CDN answers by itself. */
const recognised: readonly Visitor[] = [
  { headers: {}, location: null },
  { headers: { 'accept-language': '*' }, location: null },
  { headers: { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' }, location: null },
  { headers: { 'accept-language': 'en-GB,en;q=0.9' }, location: '/en/' },
  { headers: { 'accept-language': 'ja' }, location: '/en/' },
  { headers: { cookie: 'locale=fr', 'accept-language': 'de' }, location: '/fr/' },
  { headers: { cookie: 'locale=es' }, location: '/es/' },
  { headers: { cookie: 'locale=de; a=b', 'accept-language': 'en' }, location: null },
  { headers: { cookie: 'estate-thanks=x', 'accept-language': 'de' }, location: null },
  { headers: { 'sec-fetch-site': 'same-origin', 'accept-language': 'en', cookie: 'locale=en' }, location: null },
  { headers: { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch', 'accept-language': 'en' }, location: '/en/' },
  { headers: { 'sec-fetch-site': 'cross-site', 'accept-language': 'es', referer: 'https://www.hotel.example/' }, location: '/es/' },
];

/** Visitors about whom the site itself decides. While it is down the CDN guesses right. */
const others: readonly Visitor[] = [
  { headers: { 'accept-language': 'xx,es;q=0.7,en;q=0.5' }, location: '/es/' },
  { headers: { 'accept-language': 'de;q=0,es;q=0.2' }, location: '/es/' },
  { headers: { 'accept-language': 'fr-CA;q=0.9' }, location: '/fr/' },
  { headers: { 'accept-language': 'ja;q=0.5' }, location: '/en/' },
  { headers: { cookie: 'locale=//evil.test', 'accept-language': 'es' }, location: '/es/' },
  { headers: { cookie: 'locale=' }, location: null },
];
/** The same, but the guess may be wrong. */
const undecided: readonly Visitor[] = [
  { headers: { 'accept-language': 'en;q=0.5,de' }, location: null },
  { headers: { cookie: 'locale=es; locale=de' }, location: '/es/' },
  { headers: { referer: 'https://www.hotel.example/en/', 'accept-language': 'en' }, location: null },
  { headers: { referer: 'https://search.example/', 'accept-language': 'en' }, location: '/en/' },
];

/** What visitors of `/` get. */
export function describeRoot(cdn: Cdn): void {
  const check = async ({ headers, location }: Visitor, encoding = 'identity') => {
    const answer = await cdn.request('/', { headers: { ...headers, 'accept-encoding': encoding } });
    expect([headers, answer.status, answer.headers.location ?? null]).toEqual([headers, location === null ? 200 : 302, location]);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers['cache-control']).toMatch(/^private, no-cache/);
    for (const name of ['Accept-Language', 'Cookie', 'Sec-Fetch-Site']) expect(answer.headers.vary).toContain(name);
    if (location === null) expect(getLanguage(answer)).toBe('de');
    return answer;
  };

  it('leads 200 visitors of / in any order each to the right language, and asks the site for each wish once', async () => {
    // A fixed shuffle, so that a failure can be repeated.
    const visitors = [...recognised, ...others, ...undecided];
    const order = Array.from({ length: 200 }, (_, index) => ((index * 7919 + 13) ** 2 % 10_007) % visitors.length);
    expect(new Set(order).size).toBe(visitors.length);
    const visitAll = () =>
      Promise.all(
        order.map(async (number, index) => {
          const visitor = visitors[number];
          if (visitor === undefined) throw new Error('There is no such visitor');
          await check(visitor, ['br', 'gzip', 'identity'][index % 3]);
        }),
      );
    await visitAll();
    const copies = cdn.origin.requests.filter(({ url }) => url !== '/');
    expect(new Set(copies.map(({ url }) => url))).toEqual(
      new Set(['none', 'de', 'en', 'es', 'fr', 'other'].map((wish) => `/.root/${wish}`)),
    );
    expect(copies.map(({ headers }) => headers.cookie).filter(Boolean)).toEqual([]);
    const passed = order.filter((number) => number >= recognised.length).length;
    await expect
      .poll(async () => {
        cdn.origin.requests.length = 0;
        await visitAll();
        return cdn.origin.requests.map(({ url }) => url);
      })
      .toEqual(Array(passed).fill('/'));
  });

  it('serves the German home page as the site does, also to who has it already', async () => {
    const headers = { 'accept-language': 'de', 'accept-encoding': 'br' };
    const [home, own] = [await cdn.request('/', { headers }), await requestApp(cdn.origin, '/', { headers })];
    expect(home.text).toBe(own.text);
    for (const name of ['link', 'content-security-policy', 'content-type', 'content-encoding', 'content-language'])
      expect(home.headers[name]).toBe(own.headers[name]);
    const etag = home.headers.etag ?? '';
    const again = await cdn.request('/', { headers: { ...headers, 'if-none-match': etag } });
    expect([again.status, again.body.length, again.headers.etag, again.headers['cache-control']]).toEqual([
      304,
      0,
      etag,
      'private, no-cache, no-transform',
    ]);
    // Who has chosen another language since is led there.
    const chosen = await cdn.request('/', { headers: { ...headers, cookie: 'locale=en', 'if-none-match': etag } });
    expect([chosen.status, chosen.headers.location]).toEqual([302, '/en/']);
    expect((await cdn.request('/', { method: 'HEAD', headers })).headers.etag).toBe(etag);
    expect((await cdn.request('/', { method: 'POST', headers, body: 'a=1' })).status).toBe(405);
  });

  it('serves the home page and leads others to their language as before while the site is down', async () => {
    const { origin } = cdn;
    origin.proxy.shorten = shortLife;
    const german = recognised.filter(({ location }) => location === null);
    const texts = new Set<string>();
    for (const visitor of german) texts.add((await check(visitor)).text);
    for (const visitor of recognised) await check(visitor);
    await waitForExpiry(cdn);
    origin.proxy.status = 503;
    for (const visitor of german) texts.add((await check(visitor)).text);
    origin.proxy.status = null;
    await origin.whileGone(async () => {
      for (const visitor of german) texts.add((await check(visitor)).text);
      for (const visitor of [...recognised, ...others]) await check(visitor);
      const { headers } = await cdn.request('/?utm_source=brief', { headers: { 'accept-language': 'en', host: 'www.hotel.example' } });
      expect(headers.location).toBe('/en/?utm_source=brief');
      await cdn.empty();
      expect((await cdn.request('/')).status).toBe(503);
    });
    expect(texts.size).toBe(1);
    // Varnish lets a site that refused it rest for a quarter of a second.
    await expect.poll(async () => (await cdn.request('/')).status).toBe(200);
  });

  it('serves the default home page while the site is down and nothing is kept for the wish, or the site lacks the language', async () => {
    const { origin } = cdn;
    await cdn.empty();
    origin.proxy.lacks = /^\/\.root\/es/;
    const home = await check({ headers: { 'accept-language': '*' }, location: null });
    // That the site lacks Spanish is kept.
    await check({ headers: { 'accept-language': 'es' }, location: '/es/' });
    await origin.whileGone(async () => {
      for (const accepted of ['de', 'en', 'es', 'en;q=0.5,de'])
        expect((await check({ headers: { 'accept-language': accepted }, location: null })).text).toBe(home.text);
    });
    await expect.poll(async () => (await cdn.request('/healthz')).status).toBe(200);
  });

  it('lets the site decide where it lacks the language', async () => {
    cdn.origin.proxy.lacks = /^\/\.root\/fr/;
    const answer = await check({ headers: { cookie: 'locale=fr', 'accept-language': 'de' }, location: '/fr/' });
    expect(answer.headers['x-request-id']).toBe(cdn.origin.requests[1]?.headers['x-request-id']);
    expect(cdn.origin.requests.map(({ url, headers }) => [url, headers.cookie])).toEqual([
      ['/.root/fr', undefined],
      ['/', 'locale=fr'],
    ]);
  });
}
