import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../support/app.ts';
import { sendUploads, serveUploads } from '../support/uploads.ts';
import { startWordpress, type WordpressStandIn } from '../support/wordpress.ts';

/** Short, since a silent WordPress takes it; long enough for a machine that stands still for a second. */
const TIMEOUT_MS = 2000;
const film = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251));
const etag = '"5f-6a"';

let wordpress: WordpressStandIn;
let app: RunningApp;
beforeAll(async () => {
  wordpress = await startWordpress();
  app = await startApp({ env: { CONTENT_URL: wordpress.origin, CONTENT_TIMEOUT_MS: String(TIMEOUT_MS) } });
});
afterAll(async () => {
  await app.close();
  await wordpress.close();
});
afterEach(() => {
  wordpress.fault = null;
  wordpress.requests.length = 0;
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') => fetch(app.origin + path, { headers, method });

/** Answers as a web server does: the whole file, one part of it, or 304. */
function sendFilm({ method, headers }: IncomingMessage, res: ServerResponse): void {
  const common = {
    'content-type': 'text/html',
    'accept-ranges': 'bytes',
    etag,
    'set-cookie': 'a=b',
    'last-modified': 'Mon, 02 Nov 2026 08:00:00 GMT',
  };
  if (headers['if-none-match'] === etag) return void res.writeHead(304, common).end();
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
  if (from === undefined)
    return void res.writeHead(200, { ...common, 'content-length': film.length }).end(method === 'HEAD' ? undefined : film);
  if (Number(from) >= film.length) return void res.writeHead(416, { ...common, 'content-range': `bytes */${film.length}` }).end('no');
  const part = film.subarray(Number(from), to === '' ? undefined : Number(to) + 1);
  const range = `bytes ${from}-${Number(from) + part.length - 1}/${film.length}`;
  res.writeHead(206, { ...common, 'content-length': part.length, 'content-range': range }).end(part);
}

describe('the route of films, sounds and documents', () => {
  it('sends a file of WordPress with a type of its own and no header of WordPress but validators and ranges', async () => {
    serveUploads(wordpress, sendFilm);
    const response = await get('/files/2026/09/haus.mp4?x=1');
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(film)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '100000',
      'content-disposition': 'inline',
      'accept-ranges': 'bytes',
      etag,
      'cache-control': 'public, max-age=3600, stale-while-revalidate=86400, stale-if-error=604800',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers.has('set-cookie')).toBe(false);
    expect(wordpress.requests).toEqual(['/wp-content/uploads/2026/09/haus.mp4']);
  });

  it('sends one part, and asks WordPress for that part only', async () => {
    serveUploads(wordpress, sendFilm);
    const part = await get('/files/haus.mp4', { range: 'bytes=100-199', 'if-range': etag });
    expect([part.status, part.headers.get('content-range'), part.headers.get('content-length')]).toEqual([
      206,
      'bytes 100-199/100000',
      '100',
    ]);
    expect(Buffer.from(await part.arrayBuffer()).equals(film.subarray(100, 200))).toBe(true);
    const missing = await get('/files/haus.mp4', { range: 'bytes=200000-' });
    expect([missing.status, missing.headers.get('content-range'), await missing.text()]).toEqual([416, 'bytes */100000', '']);
  });

  it('ignores a range of several parts: a small request must not cost much', async () => {
    const ranges: (string | undefined)[] = [];
    serveUploads(wordpress, (req, res) => {
      ranges.push(req.headers.range);
      sendFilm(req, res);
    });
    for (const range of ['bytes=0-1,2-3', 'bytes=-', 'items=0-1', `bytes=0-${'9'.repeat(20)}`]) {
      const response = await get('/files/haus.mp4', { range });
      expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, 100_000]);
    }
    expect(ranges).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('answers HEAD and conditional requests without a body', async () => {
    serveUploads(wordpress, sendFilm);
    const head = await get('/files/haus.mp4', {}, 'HEAD');
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '100000', '']);
    const known = await get('/files/haus.mp4', { 'if-none-match': etag });
    expect([known.status, known.headers.get('etag')]).toEqual([304, etag]);
    expect((await get('/files/haus.mp4', {}, 'POST')).status).toBe(405);
  });

  it.each([
    ['karte.pdf', 'application/pdf', 'inline', "frame-ancestors 'none'"],
    ['ton.MP3', 'audio/mpeg', 'inline', /^default-src 'none'.*media-src 'self'/],
    ['de.vtt', 'text/vtt', 'inline', /^default-src 'none'/],
    ['liste.xlsx', /spreadsheet/, 'attachment', /^default-src 'none'/],
    ['mappe.zip', 'application/zip', 'attachment', /^default-src 'none'/],
  ])('sends %s as %s, %s', async (name, type, disposition, policy) => {
    sendUploads(wordpress, 200, 'text/html', '<script>alert(1)</script>');
    serveUploads(wordpress, (_req, res) => res.writeHead(200, { 'content-length': 3 }).end('abc'));
    const { headers } = await get(`/files/2026/${name}`);
    expect([headers.get('content-type')?.split(';')[0], headers.get('content-disposition')]).toEqual([
      typeof type === 'string' ? type : expect.stringMatching(type),
      disposition,
    ]);
    expect(headers.get('content-security-policy')).toMatch(policy);
  });

  it.each([
    'a.php',
    'a.html',
    'a.svg',
    'a.jpg',
    'a',
    '../a.pdf',
    'x/../a.pdf',
    'x%2f..%2fa.pdf',
    '.htaccess.pdf',
    'x//a.pdf',
    '%00a.pdf',
    'k%c3%bcche.pdf',
    `${'a'.repeat(900)}.pdf`,
  ])('answers 404 without asking WordPress for %s', async (path) => {
    // The exact bytes: fetch would resolve dots.
    const { port } = new URL(app.origin);
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.end(`GET /files/${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`),
      );
      let text = '';
      socket.setEncoding('utf8').on('data', (data) => {
        text += data;
      });
      socket.on('close', () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(wordpress.requests).toEqual([]);
  });

  it.each<[string, number, (res: ServerResponse) => unknown]>([
    ['is missing', 404, (res) => res.writeHead(404).end('<h1>x</h1>')],
    ['is forbidden', 502, (res) => res.writeHead(403).end('secret')],
    ['fails', 502, (res) => res.writeHead(500).end('secret')],
    ['is redirected', 502, (res) => res.writeHead(302, { location: 'http://169.254.169.254/' }).end()],
    ['has no length', 502, (res) => res.writeHead(200).end('secret')],
    ['is encoded', 502, (res) => res.writeHead(200, { 'content-encoding': 'gzip', 'content-length': 6 }).end('secret')],
    ['is too large', 502, (res) => res.writeHead(200, { 'content-length': 600 * 1024 * 1024 }).write('secret')],
    ['is cut off at once', 502, (res) => res.destroy()],
    ['is never answered', 502, () => {}],
  ])('answers %s: %i', async (_, status, answer) => {
    serveUploads(wordpress, (_req, res) => answer(res));
    const response = await get('/files/a.pdf');
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      status,
      status === 404 ? 'public, max-age=60' : 'public, max-age=10',
    ]);
    expect(await response.text()).toBe(`${status}\n`);
  });

  it('closes the connection of a visitor when WordPress breaks off, and the request to WordPress when the visitor does', async () => {
    serveUploads(wordpress, (_req, res) => {
      res.writeHead(200, { 'content-length': 999_999 });
      res.write(film, () => res.destroy());
    });
    await expect(get('/files/a.mp4').then((response) => response.arrayBuffer())).rejects.toThrow();

    const closed = new Promise<void>((resolve) => {
      serveUploads(wordpress, (_req, res) => {
        res.on('close', resolve);
        res.writeHead(200, { 'content-length': 999_999 }).write(film);
      });
    });
    const gone = new AbortController();
    await fetch(`${app.origin}/files/a.mp4`, { signal: gone.signal });
    gone.abort();
    await closed;
  });

  it('answers 503 for the seventh file of one visitor at a time, and serves again when one has ended', async () => {
    const open: ServerResponse[] = [];
    let begun = () => {};
    serveUploads(wordpress, (_req, res) => {
      open.push(res.writeHead(200, { 'content-length': 3 }));
      res.write('a');
      begun();
    });
    const responses = await Promise.all(Array.from({ length: 6 }, () => get('/files/a.mp4')));
    const seventh = await get('/files/a.mp4');
    expect([seventh.status, seventh.headers.get('retry-after'), open.length]).toEqual([503, '30', 6]);
    for (const res of open) res.end('bc');
    expect(await Promise.all(responses.map((response) => response.text()))).toEqual(Array(6).fill('abc'));
    const next = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const again = get('/files/a.mp4');
    await next;
    open.at(-1)?.end('bc');
    expect((await again).status).toBe(200);
  });
});
