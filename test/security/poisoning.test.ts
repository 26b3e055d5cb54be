import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../support/app.ts';
import { startWordpress, type WordpressStandIn } from '../support/wordpress.ts';
import { type Answer, ask } from './answers.ts';

/** What one visitor sends must never change what the next one gets: pages are stored, `/` differs by visitor. */
let wordpress: WordpressStandIn;
let app: RunningApp;
let clean: ReadonlyMap<string, string>;
const paths = [
  '/',
  '/en/',
  '/fr/',
  '/hotel/',
  '/impressum/',
  '/en/contact/',
  '/angebote/',
  '/angebote/kochkurs/',
  '/dialog/inquiry',
  '/anfrage',
  '/robots.txt',
  '/rooms/gaertnerhaus/',
  '/gibt-es-nicht/',
  '/a/b/c/d/e',
];

beforeAll(async () => {
  wordpress = await startWordpress();
  app = await startApp({ env: { CONTENT_URL: wordpress.origin, INQUIRY_RATE_LIMIT: '10000' } });
  clean = new Map(await Promise.all(paths.map(async (path) => [path, fingerprint(await visit(path))] as const)));
});
afterAll(async () => {
  await app.close();
  await wordpress.close();
});

/** A visitor who says nothing but the language. */
const visit = (path: string) => ask(app.origin, { path, headers: { 'accept-language': 'de' } });

/** Everything of an answer that must be the same for all, in whatever encoding it came. */
function fingerprint({ status, headers, body }: Answer): string {
  const {
    date: _date,
    'x-request-id': _id,
    'content-length': _length,
    'content-encoding': encoding,
    etag,
    connection: _connection,
    ...rest
  } = headers;
  const plain = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
  const tag = String(etag).replace(/-(br|gzip)(-q)?"$/, '"');
  return JSON.stringify([status, rest, tag, createHash('sha256').update(plain).digest('hex')]);
}

const token = fc.stringMatching(/^[ -~]{0,40}$/).map((text) => text.trim());
const header = fc.oneof(
  fc.tuple(fc.constantFrom('accept-language'), fc.constantFrom('de', 'en', 'fr;q=0.5,es', 'ja', '*', '', 'de;q=0', '../..', '__proto__')),
  fc.tuple(
    fc.constantFrom('cookie'),
    fc.oneof(token, fc.constantFrom('locale=fr', 'locale=de', 'locale=xx', 'locale=%ZZ', 'locale="es"; locale=de', 'a=b; locale')),
  ),
  fc.tuple(fc.constantFrom('accept-encoding'), fc.constantFrom('br', 'gzip', 'br;q=0, gzip', 'identity', '*', 'BR', 'zstd, br;q=0.1', '')),
  fc.tuple(fc.constantFrom('sec-fetch-site'), fc.constantFrom('same-origin', 'cross-site', 'none', 'x')),
  fc.tuple(fc.constantFrom('if-none-match'), fc.constantFrom('*', '"x"', 'W/"x"', 'x')),
  fc.tuple(
    fc.constantFrom(
      'host',
      'x-forwarded-host',
      'referer',
      'origin',
      'accept',
      'user-agent',
      'x-forwarded-proto',
      'x-http-method-override',
      'cache-control',
      'range',
      'content-language',
      'dnt',
      'save-data',
      'x-request-id',
      'purpose',
    ),
    token,
  ),
);
const hostile = fc.record({
  path: fc.constantFrom(...paths),
  query: fc.oneof(
    fc.constant(''),
    fc.constantFrom('?', '?utm=1', '?locale=fr', '?%', '??', '?__proto__=1', '?/en/'),
    token.map((text) => `?${encodeURIComponent(text)}`),
  ),
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE', 'PURGE'),
  headers: fc.array(header, { maxLength: 5 }).map((all) => Object.fromEntries(all)),
});

/** The language `/` must answer in: the cookie's, else the browser's where it is German, English, Spanish or French, else English. */
const simple = fc.record({
  cookie: fc.constantFrom('', 'locale=de', 'locale=en', 'locale=es', 'locale=fr', 'locale=it'),
  language: fc.constantFrom('de', 'en', 'es-ES', 'fr-CA', 'ja'),
});

it('in five hundred requests at once everybody gets what is meant for him, and afterwards all is as before', {
  timeout: 60_000,
}, async () => {
  const options = { seed: 20270201, numRuns: 250 };
  const noise = fc.sample(hostile, options);
  const visitors = fc.sample(simple, options);
  const asked = await Promise.all([
    ...noise.map(async ({ path, query, method, headers }) => {
      const answer = await ask(app.origin, { path: path + query, method, headers });
      expect([200, 302, 304, 404, 405], JSON.stringify([path, query, method, headers])).toContain(answer.status);
      const isGet = method === 'GET' && answer.status !== 304;
      // What any visitor of a page gets is the same; `/` is for this one alone.
      if (isGet && path !== '/') expect(fingerprint(answer), JSON.stringify([path, query, headers])).toBe(clean.get(path));
      if (path !== '/') expect(answer.headers['set-cookie']).toBeUndefined();
      return answer;
    }),
    ...visitors.map(async ({ cookie, language }) => {
      const answer = await ask(app.origin, { path: '/', headers: { 'accept-language': language, ...(cookie !== '' && { cookie }) } });
      const named = /^locale=(de|en|es|fr)$/.exec(cookie)?.[1] ?? (/^(de|en|es|fr)/.exec(language)?.[1] || 'en');
      expect([answer.status, answer.headers.location], `${cookie} ${language}`).toEqual(
        named === 'de' ? [200, undefined] : [302, `/${named}/`],
      );
      expect(answer.headers['cache-control']).toBe('private, no-cache');
      if (named === 'de') expect(fingerprint(answer)).toBe(clean.get('/'));
      return answer;
    }),
  ]);
  expect(asked).toHaveLength(500);
  for (const path of paths) expect([path, fingerprint(await visit(path))]).toEqual([path, clean.get(path)]);
  expect(app.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  // Only the addresses there are take up memory: not queries, not methods, not headers.
  expect(app.services.pageCache.size.pages).toBeLessThan(paths.length + 10);
});

it('a page that is first asked for by somebody odd is the same for the next', async () => {
  const odd: readonly { method?: string; headers?: Record<string, string> }[] = [
    { method: 'HEAD' },
    { headers: { 'if-none-match': '*' } },
    {
      headers: {
        'accept-encoding': 'br',
        host: 'evil.test',
        'x-forwarded-host': 'evil.test',
        cookie: 'locale=fr',
        'accept-language': 'fr',
      },
    },
    { headers: { range: 'bytes=0-9', 'cache-control': 'no-store' } },
    { method: 'POST' },
  ];
  for (const how of odd) {
    const fresh = await startApp({ env: { CONTENT_URL: wordpress.origin } });
    for (const path of ['/hotel/', '/gibt-es-nicht/', '/']) {
      await ask(fresh.origin, { path: `${path}?x=evil`, ...how });
      const answer = await ask(fresh.origin, { path, headers: { 'accept-language': 'de' } });
      expect([path, how, fingerprint(answer)]).toEqual([path, how, clean.get(path)]);
    }
    await fresh.close();
  }
});
