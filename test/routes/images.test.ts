import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { warmUpHeaders } from '../../src/observability/requests.ts';
import { paintBands, paintJpeg } from '../images/samples.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { nameDrawing, nameImage, sendUploads, serveUploads } from '../support/uploads.ts';
import { startWordpress, type WordpressStandIn } from '../support/wordpress.ts';

const year = 'public, max-age=31536000, immutable';
const day = 'public, max-age=86400, stale-while-revalidate=86400, stale-if-error=604800';
const seconds = 'public, max-age=10';
const jpeg = await paintBands(1600, 1000).jpeg().toBuffer();
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><script>alert(1)</script><path d="M0 0h90v30z"/></svg>';

let dataDir: string;
let wordpress: WordpressStandIn;
let app: RunningApp;
/** The pictures of each test have a name of their own: nothing is known of them. */
let count = 0;
/** Files of the tests before. */
let storedBefore = 0;
let waited = 0;
const getElapsed = performance.now.bind(performance);
const start = () => startApp({ dataDir, env: { CONTENT_URL: wordpress.origin } });
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'hotel-images-'));
  wordpress = await startWordpress();
  app = await start();
});
beforeEach(() => {
  count++;
  storedBefore = listStored().length;
  wordpress.requests.length = 0;
  app.logged.length = 0;
  // The circuit breaker has forgotten the failures of the tests before.
  wait(60_000);
  sendUploads(wordpress, 200, 'image/jpeg', jpeg);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await app.close();
  await wordpress.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Lets time pass, by the date and by the clock that never jumps. */
function wait(ms: number): void {
  app.clock.now += ms;
  waited += ms;
  vi.spyOn(performance, 'now').mockImplementation(() => getElapsed() + waited);
}
const get = (path: string, headers: Record<string, string> = {}) => supertest(app.origin).get(path).set(headers);
const name = (given: Parameters<typeof nameImage>[1] = {}) => nameImage(app, { path: `2026/09/finca-${count}.jpg`, ...given });
const drawingName = () => nameDrawing(app, `2026/09/logo-${count}.svg`);
const countUploadRequests = () => wordpress.requests.filter((url) => url.startsWith('/wp-content/')).length;
const listStored = () => readdirSync(join(dataDir, 'pictures'));
const countStored = () => listStored().length - storedBefore;
/** Status, cache lifetime and ETag. */
const summarise = ({ status, headers }: supertest.Response) => [status, headers['cache-control'], headers.etag];

describe('a picture', () => {
  it.each([
    ['avif', 'heif', 'finca-avif.jpg'],
    ['png', 'png', 'finca-png.png'],
  ] as const)('is answered as %s with media type, size, strong ETag and a max-age of one year', async (format, type, file) => {
    const { status, headers, body } = await get(name({ path: `2026/09/${file}`, ratio: '5:7', format }));
    expect(status).toBe(200);
    expect(await sharp(body).metadata()).toMatchObject({ format: type, width: 480, height: 672 });
    expect(headers).toMatchObject({
      'content-type': `image/${format}`,
      'content-length': String(body.byteLength),
      'cache-control': year,
      etag: expect.stringMatching(/^"[\w-]{20,}"$/),
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-site',
    });
    for (const header of ['vary', 'set-cookie', 'content-encoding', 'location', 'last-modified'])
      expect(headers).not.toHaveProperty(header);
    expect(wordpress.requests).toEqual([`/wp-content/uploads/2026/09/${file}`]);
  });

  it('is answered with 304 if If-None-Match holds the current ETag, and without a body to HEAD', async () => {
    const { headers } = await get(name());
    for (const value of [headers.etag, `W/${headers.etag}`, `"other", ${headers.etag}`, '*']) {
      const known = await get(`${name()}?x=1`, { 'if-none-match': String(value) });
      expect([...summarise(known), known.text]).toEqual([304, year, headers.etag, '']);
    }
    const head = await supertest(app.origin).head(name());
    expect([head.status, head.headers['content-length'], head.headers['content-type']]).toEqual([
      200,
      headers['content-length'],
      'image/avif',
    ]);
    expect((await supertest(app.origin).post(name())).status).toBe(405);
    expect(countUploadRequests()).toBe(1);
  });

  it('is made once for all that ask meanwhile, and comes from disk after a restart, while WordPress is away', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => get(name()).then((response) => response)));
    expect(new Set(all.map(({ status, headers }) => `${status} ${headers.etag}`)).size).toBe(1);
    expect([countUploadRequests(), countStored()]).toEqual([1, 1]);
    const address = name();
    await app.close();
    serveUploads(wordpress, (req) => req.socket.destroy());
    app = await start();
    expect(name()).toBe(address);
    const again = await get(address);
    expect(summarise(again)).toEqual([200, year, all[0]?.headers.etag]);
    expect(again.body.equals(all[0]?.body)).toBe(true);
    for (const file of listStored()) rmSync(join(dataDir, 'pictures', file));
    expect((await get(address)).status).toBe(502);
    sendUploads(wordpress, 200, 'image/jpeg', jpeg);
    wait(11_000);
    expect((await get(address)).status).toBe(200);
  });

  it('that an editor has replaced is shown under its new version at once; until WordPress answers, the earlier one for seconds', async () => {
    const before = await get(name());
    serveUploads(wordpress, (_req, res) => res.writeHead(500).end());
    const next = name({ version: '1x8k3b' });
    expect(summarise(await get(next))).toEqual([200, seconds, before.headers.etag]);
    sendUploads(wordpress, 200, 'image/jpeg', await paintJpeg(1600, 1000, 7));
    wait(11_000);
    const after = await get(next);
    expect(summarise(after)).toEqual([200, year, expect.not.stringMatching(String(before.headers.etag))]);
    expect(after.body.equals(before.body)).toBe(false);
  });

  it('without a version is kept for a day, and its original is asked for once an hour', async () => {
    const address = name({ version: '0' });
    const before = await get(address);
    expect(before.headers['cache-control']).toBe(day);
    sendUploads(wordpress, 200, 'image/jpeg', await paintJpeg(1600, 1000, 7));
    wait(3_599_000);
    expect([summarise(await get(address)), countUploadRequests()]).toEqual([summarise(before), 1]);
    wait(2000);
    const after = await get(address);
    expect([after.headers.etag === before.headers.etag, countUploadRequests()]).toEqual([false, 2]);
    wait(3_601_000);
    serveUploads(wordpress, (req) => req.socket.destroy());
    expect(summarise(await get(address))).toEqual([200, seconds, after.headers.etag]);
  });

  it('is sent although the disk cannot take it, which is logged once', async () => {
    const folder = join(dataDir, 'pictures');
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'a file');
    onTestFinished(() => {
      rmSync(folder);
      mkdirSync(folder);
    });
    for (const width of [360, 480, 640] as const) {
      const { status, headers, body } = await get(name({ width }));
      expect([status, headers['content-length'], (await sharp(body).metadata()).width]).toEqual([200, String(body.byteLength), width]);
    }
    expect(app.logged.filter(({ event }) => event === 'image.cacheFailed')).toHaveLength(1);
  });
});

describe('a picture that is asked for', () => {
  it('by an address without a signature of this site is 404, without a request, a file or a log line', async () => {
    const address = name();
    for (const path of [address.replace('finca', 'other'), drawingName().replace('logo', 'other'), '/img/']) {
      const { status, headers, text } = await get(path);
      expect([path, status, headers['cache-control']]).toEqual([path, 404, expect.stringMatching(/^public, max-age=60\b/)]);
      if (path !== '/img/') expect([headers['content-type'], text]).toEqual(['text/plain; charset=utf-8', '404\n']);
    }
    expect([countUploadRequests(), countStored()]).toEqual([0, 0]);
    expect(app.logged.filter(({ event }) => event === 'image.failed')).toEqual([]);
  });

  it('is made for another guest at once where a client that waited for its share of 60 is gone', async () => {
    const held: ServerResponse[] = [];
    serveUploads(wordpress, (_req, res) => held.push(res));
    const gone = new AbortController();
    const statuses: number[] = [];
    const ask = async (_: unknown, index: number) => {
      const { status } = await fetch(`${app.origin}${nameImage(app, { path: `${index}.jpg` })}`, { signal: gone.signal });
      statuses.push(status);
    };
    const all = Array.from({ length: 61 }, (...given) => ask(...given).catch(() => {}));
    await expect.poll(() => statuses).toEqual([503]);
    gone.abort();
    await Promise.all(all);
    await expect.poll(() => app.logged.filter(({ path }) => String(path).startsWith('/img/')).length).toBe(61);
    sendUploads(wordpress, 200, 'image/jpeg', jpeg);
    const begun = held.length;
    for (const res of held) res.writeHead(404).end();
    expect((await get(nameImage(app, { path: 'guest.jpg' }))).status).toBe(200);
    expect(countUploadRequests()).toBe(begun + 1);
  });

  it("by the program itself while a visitor's is made is 503, and made afterwards", async () => {
    const held: ServerResponse[] = [];
    serveUploads(wordpress, (_req, res) => held.push(res));
    const visitor = get(name({ path: 'a.jpg' })).then(({ status }) => status);
    await expect.poll(() => held.length).toBe(1);
    expect((await get(name({ path: 'b.jpg' }), warmUpHeaders)).status).toBe(503);
    sendUploads(wordpress, 200, 'image/jpeg', jpeg);
    held[0]?.writeHead(200, { 'content-type': 'image/jpeg' }).end(jpeg);
    expect(await visitor).toBe(200);
    expect((await get(name({ path: 'b.jpg' }), warmUpHeaders)).status).toBe(200);
  });
});

describe('a picture whose original', async () => {
  const huge = await sharp({ create: { width: 3600, height: 3600, channels: 3, background: 'red' } })
    .avif({ effort: 0 })
    .toBuffer();
  const answer =
    (status: number, type: string | null, body: string | Buffer = '') =>
    () =>
      sendUploads(wordpress, status, type, body);
  it.each<[string, 404 | 502, () => void]>([
    ['is missing', 404, answer(404, 'text/html', '<h1>Nicht gefunden</h1>')],
    ['fails', 502, answer(500, 'text/html', 'Fatal error in /var/www/secret.php')],
    ['is a text', 502, answer(200, 'image/jpeg', 'This is a text.')],
    ['takes too much memory', 502, answer(200, 'image/avif', huge)],
  ])('%s is %i for seconds, and a second request does not reach WordPress', async (_, expected, prepare) => {
    prepare();
    const { status, headers, text } = await get(name());
    expect([status, headers['cache-control']]).toEqual([expected, expected === 404 ? 'public, max-age=60' : seconds]);
    expect([headers['content-type'], text]).toEqual(['text/plain; charset=utf-8', `${status}\n`]);
    const lines = app.logged.filter(({ event }) => event === 'image.failed');
    expect(lines.map(({ path }) => path)).toEqual(expected === 404 ? [] : [`2026/09/finca-${count}.jpg`]);
    expect((await get(name())).status).toBe(expected);
    expect([countUploadRequests(), countStored()]).toEqual([1, 0]);
  });

  it('never comes, or stops in the middle, is 502 for seconds', async () => {
    const impatient = await startApp({ env: { CONTENT_URL: wordpress.origin, CONTENT_TIMEOUT_MS: '500' } });
    onTestFinished(() => impatient.close());
    serveUploads(wordpress, ({ url }, res) => {
      if (url?.includes('half')) res.writeHead(200, { 'content-type': 'image/jpeg' }).write(jpeg.subarray(0, 1000));
    });
    const ask = (path: string) => fetch(impatient.origin + nameImage(impatient, { path }));
    for (const { status, headers } of await Promise.all(['never.jpg', 'half.jpg'].map(ask)))
      expect([status, headers.get('cache-control')]).toEqual([502, seconds]);
  });
});

describe('an SVG drawing', () => {
  it.each(['image/svg+xml', 'IMAGE/SVG+XML; charset=utf-8'])(
    'of type %s is sent unchanged, with a policy that forbids scripts',
    async (type) => {
      sendUploads(wordpress, 200, type, drawing);
      const { status, headers, body } = await get(drawingName());
      expect([status, String(body)]).toEqual([200, drawing]);
      expect(headers).toMatchObject({
        'content-type': 'image/svg+xml',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'cache-control': year,
      });
      const known = await get(drawingName(), { 'if-none-match': String(headers.etag) });
      expect([known.status, known.headers['content-security-policy']]).toEqual([304, headers['content-security-policy']]);
    },
  );

  it.each([
    ['text/html', 502],
    ['image/svg+xmlx', 404],
  ])('of type %s is %i', async (type, expected) => {
    sendUploads(wordpress, 200, type, drawing);
    const { status, headers, text } = await get(drawingName());
    expect([status, headers['content-type'], text]).toEqual([expected, 'text/plain; charset=utf-8', `${expected}\n`]);
  });
});
