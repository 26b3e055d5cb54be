import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { paintBands, paintJpeg } from '../images/samples.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { sendUploads } from '../support/uploads.ts';
import { startWordpress, type WordpressStandIn } from '../support/wordpress.ts';

const year = 'public, max-age=31536000, immutable';
const seconds = 'public, max-age=10';
const address = '/img/1x8k3a/480-16x9/2026/09/finca.jpg.avif';

const jpeg = await paintBands(1600, 1000).jpeg().toBuffer();

let wordpress: WordpressStandIn;
let app: RunningApp;
beforeEach(async () => {
  wordpress = await startWordpress();
  app = await startApp({ env: { CONTENT_URL: wordpress.origin } });
  sendUploads(wordpress, 200, 'image/jpeg', jpeg);
});
afterEach(async () => {
  await app.close();
  await wordpress.close();
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${app.origin}${path}`, { redirect: 'manual', headers });

/** Sends a request with `node:http`, because fetch would normalise the path. */
function send(path: string, method = 'GET'): Promise<{ status: number; headers: IncomingMessage['headers']; body: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.origin);
    const sent = request({ hostname, port, path, method, agent: false }, async (res) => {
      let body = '';
      for await (const chunk of res.setEncoding('utf8')) body += chunk;
      resolve({ status: res.statusCode ?? 0, headers: res.headers, body });
    });
    sent.on('error', reject).end();
  });
}

describe('image route', () => {
  it.each([
    ['avif', 'heif'],
    ['webp', 'webp'],
    ['jpeg', 'jpeg'],
    ['png', 'png'],
  ])('answers %s with media type, size, strong ETag and a max-age of one year', async (format, name) => {
    const file = format === 'png' ? 'finca.png' : 'finca.jpg';
    const response = await get(`/img/1x8k3a/480-5x7/2026/09/${file}.${format}`);
    const body = Buffer.from(await response.arrayBuffer());
    expect(response.status).toBe(200);
    expect(await sharp(body).metadata()).toMatchObject({ format: name, width: 480, height: 672 });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': `image/${format}`,
      'content-length': String(body.byteLength),
      'cache-control': year,
      etag: expect.stringMatching(/^"[\w-]{20,}"$/),
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-site',
    });
    for (const header of ['vary', 'set-cookie', 'content-encoding', 'location']) expect(response.headers.has(header), header).toBe(false);
    expect(wordpress.requests).toEqual([`/wp-content/uploads/2026/09/${file}`]);
  });

  it('answers alike for every Accept header, because the format is part of the address', async () => {
    const tags = await Promise.all(
      ['image/avif,image/webp', 'image/png', '*/*', 'text/html'].map(async (accept) =>
        (await get(address, { accept })).headers.get('etag'),
      ),
    );
    expect(new Set(tags).size).toBe(1);
  });

  it('answers with a max-age of one day if the version is unknown', async () => {
    const { headers } = await get('/img/0/480/2026/09/finca.jpg.webp');
    expect(headers.get('cache-control')).toBe('public, max-age=86400, stale-while-revalidate=86400, stale-if-error=604800');
  });

  it('answers 304 if If-None-Match holds the current ETag, weak or among others', async () => {
    const etag = (await get(address)).headers.get('etag') ?? '';
    for (const value of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await get(address, { 'if-none-match': value });
      expect(response.status, value).toBe(304);
      expect(await response.text()).toBe('');
      expect([response.headers.get('etag'), response.headers.get('cache-control')]).toEqual([etag, year]);
    }
    expect((await get(address, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('answers HEAD without a body and rejects methods other than GET and HEAD', async () => {
    const whole = await send(address);
    const head = await send(address, 'HEAD');
    expect(head).toMatchObject({ status: 200, body: '' });
    for (const header of ['content-type', 'content-length', 'cache-control', 'etag'] as const)
      expect(head.headers[header]).toBe(whole.headers[header]);
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
      expect(await send(address, method)).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD', 'cache-control': 'no-store' } });
    }
    expect(wordpress.requests).toHaveLength(1);
  });

  it('ignores the query', async () => {
    const plain = await send(address);
    for (const query of ['?w=9999', '?url=http://evil.test/x.jpg', '?', '?/../../x', '?a=1&b=2']) {
      expect((await send(`${address}${query}`)).headers.etag).toBe(plain.headers.etag);
    }
    expect(wordpress.requests).toHaveLength(1);
  });

  it('accepts letters beyond ASCII and spaces in the file name', async () => {
    expect((await get('/img/1x8k3a/360/2026/09/k%C3%BCche%20neu.jpg.webp')).status).toBe(200);
    expect(wordpress.requests).toEqual(['/wp-content/uploads/2026/09/k%C3%BCche%20neu.jpg']);
  });

  it('answers with the changed image under its new version, and caches it only for seconds before', async () => {
    const before = await get(address);
    sendUploads(wordpress, 200, 'image/jpeg', await paintJpeg(1600, 1000, 7));
    const next = address.replace('1x8k3a', '1x8k3b');
    const early = await get(next);
    expect([early.headers.get('cache-control'), early.headers.get('etag')]).toEqual([seconds, before.headers.get('etag')]);
    app.clock.now += 60_000;
    const after = await get(next);
    expect(after.headers.get('cache-control')).toBe(year);
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
  });
});

describe('image route: addresses outside the listed values', () => {
  const file = '2026/09/finca.jpg.avif';
  const bad = [
    `/img/1/801/${file}`,
    `/img/1/800-4x3/${file}`,
    `/img/1/800-3x2-f11/${file}`,
    `/img/1/0800/${file}`,
    '/img/1/800/2026/09/finca.jpg.gif',
    '/img/1/800/2026/09/finca.php.avif',
    '/img/1/800/../../wp-config.jpg.avif',
    '/img/1/800/%2e%2e/%2e%2e/wp-config.jpg.avif',
    '/img/1/800/2026%2f%2e%2e%2f%2e%2e%2fwp-config.jpg.avif',
    '/img/1/800/2026/..%5c..%5cx.jpg.avif',
    '/img/1/800/2026/%252e%252e/x.jpg.avif',
    '/img/1/800/2026\\..\\x.jpg.avif',
    '/img/1/800/http://evil.test/x.jpg.avif',
    '/img/1/800//evil.test/x.jpg.avif',
    '/img/1/800/x%00.jpg.avif',
    '/img/1/800/@evil.test/x.jpg.avif',
    '/img/1/800/2026/09/logo.svg.png',
    '/img/1/svg/2026/09/finca.jpg',
    '/img/1/svg/2026/09/x.html',
    '/img/1',
    '/img/1/800/',
    `/img/1/800/${'a'.repeat(5000)}.jpg.avif`,
    '/img/A/800/2026/09/finca.jpg.avif',
    '/img/1/800/f%69nca.jpg.avif',
    '/img/?url=http://evil.test/x.jpg',
    '/img/1/800/2026/09/finca.jpg%3f.avif',
  ];

  it.each(bad)('answers 404 to %s without requesting an image from WordPress', async (path) => {
    const { status, headers, body } = await send(path);
    expect(status).toBe(404);
    expect(headers['cache-control']).toMatch(/^public, max-age=60\b/);
    expect(body).not.toMatch(/evil\.test|node_modules|at \w+ \(/);
    expect(wordpress.requests.filter((url) => url.includes('/wp-content/'))).toEqual([]);
    if (path.startsWith('/img/1/'))
      expect([wordpress.requests, headers['content-type'], body]).toEqual([[], 'text/plain; charset=utf-8', '404\n']);
  });

  it('answers 404 to addresses that cannot be decoded or contain a host as a path', async () => {
    for (const path of ['/img/1/800/%zz.jpg.avif', '/img/1/800/%ff%fe.jpg.avif', `http://evil.test/${address}`, `//img${address}`]) {
      const status = await new Promise<number>((resolve, reject) => {
        const { hostname, port } = new URL(app.origin);
        const socket = connect(Number(port), hostname, () =>
          socket.write(`GET ${path} HTTP/1.1\r\nHost: evil.test\r\nConnection: close\r\n\r\n`),
        );
        socket.once('data', (data) => resolve(Number(data.toString().split(' ')[1]))).once('error', reject);
      });
      expect(status, path).toBe(404);
    }
    expect(wordpress.requests.filter((url) => url.includes('/wp-content/'))).toEqual([]);
  });
});
