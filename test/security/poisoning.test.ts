import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
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
  '/zimmer/gaertnerhaus/',
  '/gibt-es-nicht/',
  '/a/b/c/d/e',
];

beforeAll(async () => {
  wordpress = await startWordpress();
  app = await startApp({ addressKey: 'key', env: { CONTENT_URL: wordpress.origin, INQUIRY_RATE_LIMIT: '10000' } });
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
    const freshApp = await startApp({ addressKey: 'key', env: { CONTENT_URL: wordpress.origin } });
    onTestFinished(() => freshApp.close());
    for (const path of ['/hotel/', '/gibt-es-nicht/', '/']) {
      await ask(freshApp.origin, { path: `${path}?x=evil`, ...how });
      const answer = await ask(freshApp.origin, { path, headers: { 'accept-language': 'de' } });
      expect([path, how, fingerprint(answer)]).toEqual([path, how, cleanFingerprints.get(path)]);
    }
  }
});
