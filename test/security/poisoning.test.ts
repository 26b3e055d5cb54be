import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { defaultLocale, fallbackLocale, localeCodes } from '../../src/i18n/locales.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { startWordpress, type WordpressStandIn } from '../support/wordpress.ts';
import { type Answer, ask } from './answers.ts';

/** Cache poisoning: no request may change the response to the next visitor. Pages are cached; `/` depends on the visitor. */
let wordpress: WordpressStandIn;
let app: RunningApp;
let cleanFingerprints: ReadonlyMap<string, string>;
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
  cleanFingerprints = new Map(await Promise.all(paths.map(async (path) => [path, fingerprint(await visit(path))] as const)));
});
afterAll(async () => {
  await app.close();
  await wordpress.close();
});

/** Requests a page with an Accept-Language header and nothing else. */
const visit = (path: string) => ask(app.origin, { path, headers: { 'accept-language': 'de' } });

/** Returns what must be equal for all visitors of a page: status, headers and body without its encoding. */
function fingerprint({ status, headers, body }: Answer): string {
  const { date: _date, 'content-length': _length, 'content-encoding': encoding, etag, connection: _connection, ...rest } = headers;
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
const hostileRequest = fc.record({
  path: fc.constantFrom(...paths),
  query: fc.oneof(
    fc.constant(''),
    fc.constantFrom('?', '?utm=1', '?locale=fr', '?%', '??', '?__proto__=1', '?/en/'),
    token.map((text) => `?${encodeURIComponent(text)}`),
  ),
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE', 'PURGE'),
  headers: fc.array(header, { maxLength: 5 }).map((all) => Object.fromEntries(all)),
});

/** Visitors of `/`, whose language is that of the cookie, else of the browser if the site has it, else English. */
const languageVisitor = fc.record({
  cookie: fc.constantFrom('', ...localeCodes.map((code) => `locale=${code}`), 'locale=xx'),
  language: fc.constantFrom(...localeCodes, 'es-ES', 'fr-CA', 'xx'),
});

it('500 simultaneous hostile and normal requests get their own responses, and pages are unchanged afterwards', {
  tags: ['long'],
  timeout: 60_000,
}, async () => {
  const options = { seed: 20270201, numRuns: 250 };
  const noise = fc.sample(hostileRequest, options);
  const visitors = fc.sample(languageVisitor, options);
  const responses = await Promise.all([
    ...noise.map(async ({ path, query, method, headers }) => {
      const answer = await ask(app.origin, { path: path + query, method, headers });
      expect([200, 302, 304, 404, 405], JSON.stringify([path, query, method, headers])).toContain(answer.status);
      const isGet = method === 'GET' && answer.status !== 304;
      // Pages are the same for all visitors, `/` is not.
      if (isGet && path !== '/') expect(fingerprint(answer), JSON.stringify([path, query, headers])).toBe(cleanFingerprints.get(path));
      if (path !== '/') expect(answer.headers['set-cookie']).toBeUndefined();
      return answer;
    }),
    ...visitors.map(async ({ cookie, language }) => {
      const answer = await ask(app.origin, { path: '/', headers: { 'accept-language': language, ...(cookie !== '' && { cookie }) } });
      const expectedLocale =
        localeCodes.find((code) => cookie === `locale=${code}`) ?? localeCodes.find((code) => language.startsWith(code)) ?? fallbackLocale;
      expect([answer.status, answer.headers.location], `${cookie} ${language}`).toEqual(
        expectedLocale === defaultLocale ? [200, undefined] : [302, `/${expectedLocale}/`],
      );
      expect(answer.headers['cache-control']).toBe('private, no-cache');
      if (expectedLocale === defaultLocale) expect(fingerprint(answer)).toBe(cleanFingerprints.get('/'));
      return answer;
    }),
  ]);
  expect(responses).toHaveLength(500);
  for (const path of paths) expect([path, fingerprint(await visit(path))]).toEqual([path, cleanFingerprints.get(path)]);
  expect(app.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  // Queries, methods and headers create no cache entries.
  expect(app.services.pageCache.size.pages).toBeLessThan(paths.length + 10);
});

it('an unusual first request for a page does not change the response to the next visitor', async () => {
  const unusualRequests: readonly { method?: string; headers?: Record<string, string> }[] = [
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
  for (const how of unusualRequests) {
    const freshApp = await startApp({ env: { CONTENT_URL: wordpress.origin } });
    onTestFinished(() => freshApp.close());
    for (const path of ['/hotel/', '/gibt-es-nicht/', '/']) {
      await ask(freshApp.origin, { path: `${path}?x=evil`, ...how });
      const answer = await ask(freshApp.origin, { path, headers: { 'accept-language': 'de' } });
      expect([path, how, fingerprint(answer)]).toEqual([path, how, cleanFingerprints.get(path)]);
    }
  }
});
