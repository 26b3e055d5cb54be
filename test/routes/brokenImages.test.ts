import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forgePng, paintBands } from '../images/samples.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { sendUploads, serveUploads } from '../support/uploads.ts';
import { startWordpress, type WordpressStandIn } from '../support/wordpress.ts';

/** Short, since a silent WordPress takes it; long enough for a machine that stands still for a second. */
const TIMEOUT_MS = 2000;
const seconds = 'public, max-age=10';
const address = '/img/1x8k3a/480-16x9/2026/09/finca.jpg.avif';

const jpeg = await paintBands(1600, 1000).jpeg().toBuffer();
/** A valid JPEG followed by many bytes. */
const large = Buffer.concat([jpeg, Buffer.alloc(30_000_000)]);
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><script>alert(1)</script><path d="M0 0h90v30z"/></svg>';

let wordpress: WordpressStandIn;
let app: RunningApp;
beforeEach(async () => {
  wordpress = await startWordpress();
  app = await startApp({ env: { CONTENT_URL: wordpress.origin, CONTENT_TIMEOUT_MS: String(TIMEOUT_MS) } });
});
afterEach(async () => {
  await app.close();
  await wordpress.close();
});
const get = (path: string) => fetch(`${app.origin}${path}`, { redirect: 'manual' });

describe('image route: unusable source', () => {
  const failing: Record<string, readonly [status: number, () => unknown]> = {
    'is missing': [404, () => sendUploads(wordpress, 404, 'text/html', '<h1>Nicht gefunden</h1>')],
    'is gone': [404, () => sendUploads(wordpress, 410, 'text/html')],
    'is forbidden': [502, () => sendUploads(wordpress, 403, 'text/html', '<h1>Forbidden</h1>')],
    fails: [502, () => sendUploads(wordpress, 500, 'text/html', 'Fatal error in /var/www/secret.php')],
    'is a page': [502, () => sendUploads(wordpress, 200, 'text/html; charset=UTF-8', '<!doctype html><h1>Wartung</h1>')],
    'has no type': [502, () => sendUploads(wordpress, 200, null, jpeg)],
    'is JSON': [502, () => sendUploads(wordpress, 200, 'application/json', '{}')],
    'is no picture': [502, () => sendUploads(wordpress, 200, 'image/jpeg', 'This is a text.')],
    'is empty': [502, () => sendUploads(wordpress, 200, 'image/jpeg')],
    'is cut in half': [502, () => sendUploads(wordpress, 200, 'image/jpeg', jpeg.subarray(0, jpeg.byteLength / 2))],
    'is a drawing by another name': [502, () => sendUploads(wordpress, 200, 'image/svg+xml', drawing)],
    'claims 30000×30000 pixels': [502, () => sendUploads(wordpress, 200, 'image/png', forgePng(30_000, 30_000))],
    'has 30 MB': [502, () => sendUploads(wordpress, 200, 'image/jpeg', large)],
    'has 30 MB and does not say so': [
      502,
      () =>
        serveUploads(wordpress, (_req, res) => {
          res.writeHead(200, { 'content-type': 'image/jpeg' });
          for (let i = 0; i < large.byteLength; i += 1_000_000) res.write(large.subarray(i, i + 1_000_000));
          res.end();
        }),
    ],
    'ends too early': [
      502,
      () =>
        serveUploads(wordpress, (_req, res) => {
          res.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': '999999' });
          res.write(jpeg, () => res.destroy());
        }),
    ],
    'closes the connection': [502, () => serveUploads(wordpress, (req) => req.socket.destroy())],
    'never answers': [502, () => serveUploads(wordpress, () => {})],
    'stops in the middle': [
      502,
      () => serveUploads(wordpress, (_req, res) => res.writeHead(200, { 'content-type': 'image/jpeg' }).write(jpeg.subarray(0, 1000))),
    ],
    trickles: [
      502,
      () =>
        serveUploads(wordpress, (_req, res) => {
          res.writeHead(200, { 'content-type': 'image/jpeg' });
          const timer = setInterval(() => res.write('x'), 50);
          res.on('close', () => clearInterval(timer));
        }),
    ],
  };

  const main = new Set(['is missing', 'fails', 'is a page', 'is no picture', 'is cut in half', 'never answers']);
  const isMain = ([name]: [name: string, source: unknown]) => main.has(name);

  async function checkUnusableSource(_: string, [status, prepare]: (typeof failing)[string]): Promise<void> {
    prepare();
    const started = performance.now();
    const response = await get(address);
    expect(response.status).toBe(status);
    // Generous for a busy machine: a source that trickles has no end of its own.
    expect(performance.now() - started).toBeLessThan(TIMEOUT_MS + 10_000);
    expect(response.headers.get('cache-control')).toBe(status === 404 ? 'public, max-age=60' : seconds);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await response.text()).toBe(`${status}\n`);
    const lines = app.logged.filter(({ event }) => event === 'image.failed');
    expect(lines.map(({ path }) => path)).toEqual(status === 404 ? [] : ['2026/09/finca.jpg']);
    // An immediate second request is answered without a request to WordPress.
    const requested = wordpress.requests.length;
    expect((await get(`${address}?again`)).status).toBe(status);
    expect(wordpress.requests).toHaveLength(requested);
  }

  it.each(Object.entries(failing).filter(isMain))(
    'answers with an error, and sends no second request, if the source %s',
    checkUnusableSource,
  );

  it('answers 502 to a redirected source and does not follow the redirect', async () => {
    const followed: string[] = [];
    const other = createServer((req, res) => {
      followed.push(req.url ?? '');
      res.writeHead(200, { 'content-type': 'image/jpeg' }).end(jpeg);
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    for (const [index, location] of [
      `http://127.0.0.1:${port}/x.jpg`,
      `//127.0.0.1:${port}/x.jpg`,
      '/wp-content/uploads/other.jpg',
    ].entries()) {
      for (const code of [301, 302, 303, 307, 308]) {
        serveUploads(wordpress, (_req, res) => res.writeHead(code, { location }).end());
        const response = await get(`/img/1/480/2026/09/moved-${index}-${code}.jpg.webp`);
        expect([response.status, response.headers.get('location'), response.headers.get('cache-control')]).toEqual([502, null, seconds]);
      }
    }
    await new Promise((resolve) => other.close(resolve));
    expect(followed).toEqual([]);
    expect(wordpress.requests).toHaveLength(15);
  });
});

describe('image route while WordPress is unavailable', () => {
  it('answers with variants on disk, caches new versions of them only for seconds, and rejects others', async () => {
    sendUploads(wordpress, 200, 'image/jpeg', jpeg);
    const before = await get(address);
    const drawn = async (version: string) => {
      const response = await get(`/img/${version}/svg/2026/09/logo.svg`);
      return [response.status, response.headers.get('cache-control')];
    };
    sendUploads(wordpress, 200, 'image/svg+xml', drawing);
    expect((await drawn('1x8k3a'))[0]).toBe(200);
    serveUploads(wordpress, (req) => req.socket.destroy());
    app.clock.now += 7_200_000;
    for (const [version, status, caching] of [
      ['1x8k3a', 200, before.headers.get('cache-control')],
      ['1x8k3b', 200, seconds],
      ['0', 200, seconds],
    ] as const) {
      const response = await get(address.replace('1x8k3a', version));
      expect([response.status, response.headers.get('cache-control'), response.headers.get('etag')]).toEqual([
        status,
        caching,
        before.headers.get('etag'),
      ]);
      expect(await drawn(version)).toEqual([status, caching]);
    }
    expect((await get('/img/1x8k3a/480/2026/09/other.jpg.avif')).status).toBe(502);
  });
});

describe('image route: SVG drawings', () => {
  it.each(['image/svg+xml', 'image/svg+xml; charset=utf-8', 'IMAGE/SVG+XML'])(
    'answers a drawing of type %s unchanged, with a policy that forbids scripts and requests',
    async (type) => {
      sendUploads(wordpress, 200, type, drawing);
      const response = await get('/img/1x8k3a/svg/2026/09/logo.svg');
      expect([response.status, await response.text()]).toEqual([200, drawing]);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/svg+xml',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'cache-control': 'public, max-age=31536000, immutable',
      });
      const again = await fetch(`${app.origin}/img/1x8k3a/svg/2026/09/logo.svg`, {
        headers: { 'if-none-match': response.headers.get('etag') ?? '' },
      });
      expect([again.status, again.headers.get('content-security-policy')]).toEqual([304, response.headers.get('content-security-policy')]);
      expect(wordpress.requests).toEqual(['/wp-content/uploads/2026/09/logo.svg']);
    },
  );

  it.each([
    ['text/html', 502],
    ['text/plain', 502],
    ['application/xhtml+xml', 502],
    ['text/xml', 502],
    ['image/png', 404],
    ['image/svg', 404],
    ['image/svg+xmlx', 404],
  ])('answers an error if the drawing has the type %s', async (type, status) => {
    sendUploads(wordpress, 200, type, drawing);
    const response = await get('/img/1x8k3a/svg/2026/09/logo.svg');
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      status,
      'text/plain; charset=utf-8',
      `${status}\n`,
    ]);
  });
});
