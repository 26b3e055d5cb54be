import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { startApp } from '../support/app.ts';
import { app, startSiteOnce, wordpress } from '../support/siteWithWordpress.ts';
import { type Answer, ask } from './answers.ts';

/** Cache poisoning: no request may change the response to the next visitor. Pages are cached; `/` depends on the visitor. */
startSiteOnce({ addressKey: 'key' });

/** Requests a page with an Accept-Language header and nothing else. */
const visit = (origin: string, path: string) => ask(origin, { path, headers: { 'accept-language': 'de' } });

/** Returns what must be equal for all visitors of a page: status, headers and body without its encoding. */
function fingerprint({ status, headers, body }: Answer): string {
  const { date: _date, 'content-length': _length, 'content-encoding': encoding, etag, connection: _connection, ...rest } = headers;
  const plain = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
  const tag = String(etag).replace(/-(br|gzip)(-q)?"$/, '"');
  return JSON.stringify([status, rest, tag, createHash('sha256').update(plain).digest('hex')]);
}

const evil = { host: 'evil.test', 'x-forwarded-host': 'evil.test', cookie: 'locale=fr', 'accept-language': 'fr' };

it('an unusual first request for a page does not change the response to the next visitor', async () => {
  const fresh = await startApp({ addressKey: 'key', env: { CONTENT_URL: wordpress.origin } });
  onTestFinished(fresh.close);
  for (const [path, how] of [
    ['/', { headers: evil }],
    ['/hotel/', { headers: { ...evil, 'accept-encoding': 'br' } }],
    ['/impressum/', { method: 'HEAD' }],
    ['/angebote/kochkurs/', { headers: { 'if-none-match': '*' } }],
    ['/zimmer/gaertnerhaus/', { headers: { range: 'bytes=0-9', 'cache-control': 'no-store' } }],
    ['/kontakt/', { method: 'POST' }],
    ['/gibt-es-nicht/', { headers: evil }],
    ['/en/', { headers: evil }],
  ] as const) {
    await ask(fresh.origin, { path: `${path}?x=evil`, ...how });
    expect([path, fingerprint(await visit(fresh.origin, path))]).toEqual([path, fingerprint(await visit(app.origin, path))]);
  }
});
