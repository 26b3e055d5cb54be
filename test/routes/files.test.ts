import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ask } from '../security/answers.ts';
import { startApp } from '../support/app.ts';
import { app, startSiteOnce, wordpress } from '../support/siteWithWordpress.ts';
import { etag, nameFile, sendRange, serveUploads } from '../support/uploads.ts';
import { readRecording } from '../support/wordpress.ts';

const film = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251));

startSiteOnce();
afterEach(() => {
  wordpress.fault = null;
  wordpress.requests.length = 0;
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') => ask(app.origin, { path, headers, method });
const getFile = (name: string, headers: Record<string, string> = {}, method = 'GET') => get(nameFile(app, name), headers, method);
const sendFilm = (req: IncomingMessage, res: ServerResponse) => sendRange(film, req, res);

describe('the route of films, sounds and documents', () => {
  it('sends a file that a page names with a type of its own and no header of WordPress but validators and ranges', async () => {
    serveUploads(wordpress, sendFilm);
    const [page] = JSON.parse(readRecording('page-impressum.de.json'));
    const content = '<p><a href="/wp-content/uploads/2026/09/haus.mp4#t=5">Film</a></p>';
    wordpress.answers.set('/wp-json/wp/v2/pages?slug=impressum', JSON.stringify([{ ...page, content: { rendered: content } }]));
    const html = String((await get('/impressum/')).body);
    const [, address = ''] = /href="(\/files\/[^"#]+)#t=5"/.exec(html) ?? [];
    wordpress.requests.length = 0;
    const { status, headers, body } = await get(`${address}?x=1`);
    expect([status, body.equals(film)]).toEqual([200, true]);
    expect(headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '100000',
      'content-disposition': 'inline',
      'accept-ranges': 'bytes',
      etag,
      'cache-control': 'public, max-age=3600, stale-while-revalidate=86400, stale-if-error=604800',
      'x-content-type-options': 'nosniff',
    });
    expect(headers).not.toHaveProperty('set-cookie');
    expect(wordpress.requests).toEqual(['/wp-content/uploads/2026/09/haus.mp4']);
  });

  it('answers 404 without asking WordPress for an address that is not signed', async () => {
    serveUploads(wordpress, sendFilm);
    const address = nameFile(app, '2026/haus.mp4');
    for (const path of ['/files/2026/haus.mp4', address.replace('haus', 'secret'), address.replace('mp4', 'zip'), '/files/a.php'])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    expect(wordpress.requests).toEqual([]);
  });

  it('sends one part, and asks WordPress for that part only', async () => {
    serveUploads(wordpress, sendFilm);
    const part = await getFile('haus.mp4', { range: 'bytes=100-199', 'if-range': etag });
    expect([part.status, part.headers['content-range'], part.headers['content-length']]).toEqual([206, 'bytes 100-199/100000', '100']);
    expect(part.body.equals(film.subarray(100, 200))).toBe(true);
    const missing = await getFile('haus.mp4', { range: 'bytes=200000-' });
    expect([missing.status, missing.headers['content-range'], missing.body.byteLength]).toEqual([416, 'bytes */100000', 0]);
  });

  it('ignores a range of several parts: a small request must not cost much', async () => {
    const ranges: (string | undefined)[] = [];
    serveUploads(wordpress, (req, res) => {
      ranges.push(req.headers.range);
      sendFilm(req, res);
    });
    for (const range of ['bytes=0-1,2-3', 'bytes=-', `bytes=0-${'9'.repeat(20)}`]) {
      const { status, body } = await getFile('haus.mp4', { range });
      expect([status, body.byteLength]).toEqual([200, 100_000]);
    }
    expect(ranges).toEqual([undefined, undefined, undefined]);
  });

  it('answers HEAD and conditional requests without a body', async () => {
    serveUploads(wordpress, sendFilm);
    const head = await getFile('haus.mp4', {}, 'HEAD');
    expect([head.status, head.headers['content-length']]).toEqual([200, '100000']);
    const known = await getFile('haus.mp4', { 'if-none-match': etag });
    expect([known.status, known.headers.etag]).toEqual([304, etag]);
    expect((await getFile('haus.mp4', {}, 'POST')).status).toBe(405);
  });

  it.each([
    ['karte.pdf', 'application/pdf', 'inline', /^frame-ancestors 'none'$/],
    ['ton.MP3', 'audio/mpeg', 'inline', /^default-src 'none'.*media-src 'self'/],
    ['liste.xlsx', /spreadsheet/, 'attachment', /^default-src 'none'/],
    ['mappe.zip', 'application/zip', 'attachment', /^default-src 'none'/],
  ])('sends %s as %s, %s', async (name, type, disposition, policy) => {
    serveUploads(wordpress, (_req, res) => res.writeHead(200, { 'content-type': 'text/html', 'content-length': 3 }).end('abc'));
    const { headers } = await getFile(`2026/${name}`);
    expect(headers['content-type']).toMatch(type);
    expect(headers['content-disposition']).toBe(disposition);
    expect(headers['content-security-policy']).toMatch(policy);
  });

  it.each<[string, number, (res: ServerResponse) => unknown]>([
    ['is missing', 404, (res) => res.writeHead(404).end('<h1>x</h1>')],
    ['is redirected', 502, (res) => res.writeHead(302, { location: 'http://169.254.169.254/' }).end()],
    ['has no length', 502, (res) => res.writeHead(200).end('secret')],
    ['is too large', 502, (res) => res.writeHead(200, { 'content-length': 600 * 1024 * 1024 }).write('secret')],
  ])('answers a file that %s: %i', async (_, expected, answer) => {
    serveUploads(wordpress, (_req, res) => answer(res));
    const { status, headers, body } = await getFile('a.pdf');
    expect([status, headers['cache-control']]).toEqual([expected, expected === 404 ? 'public, max-age=60' : 'public, max-age=10']);
    expect(String(body)).toBe(`${status}\n`);
  });

  it('answers 502 where WordPress is silent', async () => {
    const impatient = await startApp({ env: { CONTENT_URL: wordpress.origin, CONTENT_TIMEOUT_MS: '500' } });
    onTestFinished(() => impatient.close());
    serveUploads(wordpress, () => {});
    expect((await fetch(impatient.origin + nameFile(impatient, 'a.pdf'))).status).toBe(502);
  });

  it('closes the connection of a visitor when WordPress breaks off, and the request to WordPress when the visitor does', async () => {
    serveUploads(wordpress, (_req, res) => {
      res.writeHead(200, { 'content-length': 999_999 });
      res.write(film, () => res.destroy());
    });
    const url = app.origin + nameFile(app, 'a.mp4');
    await expect(fetch(url).then((response) => response.arrayBuffer())).rejects.toThrow();

    const closed = new Promise<void>((resolve) => {
      serveUploads(wordpress, (_req, res) => {
        res.on('close', resolve);
        res.writeHead(200, { 'content-length': 999_999 }).write(film);
      });
    });
    const gone = new AbortController();
    await fetch(url, { signal: gone.signal });
    gone.abort();
    await closed;
  });

  it('answers 503 for the seventh file of one visitor at a time, and serves again when one has ended', async () => {
    const open: ServerResponse[] = [];
    serveUploads(wordpress, (_req, res) => {
      open.push(res.writeHead(200, { 'content-length': 3 }));
      res.write('a');
    });
    const responses = Array.from({ length: 6 }, () => getFile('a.mp4'));
    await expect.poll(() => open.length).toBe(6);
    const seventh = await getFile('a.mp4');
    expect([seventh.status, seventh.headers['retry-after'], open.length]).toEqual([503, '30', 6]);
    for (const res of open) res.end('bc');
    expect((await Promise.all(responses)).map(({ body }) => String(body))).toEqual(Array(6).fill('abc'));
    serveUploads(wordpress, (_req, res) => res.writeHead(200, { 'content-length': 3 }).end('abc'));
    expect((await getFile('a.mp4')).status).toBe(200);
  });

  it('serves small files while all places of films are taken, and a film again once a reader goes on too slowly', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    let answered = 0;
    serveUploads(wordpress, ({ url }, res) => {
      if (url?.endsWith('.pdf')) return void res.writeHead(200, { 'content-length': 3 }).end('abc');
      res.writeHead(200, { 'content-length': 99_999_999 }).write(film, () => answered++);
    });
    const watch = async (guest: number) => {
      const response = await fetch(app.origin + nameFile(app, 'a.mp4'), { headers: { 'x-forwarded-for': `203.0.113.${guest}` } });
      return { status: response.status, ended: response.arrayBuffer().then(String, () => 'cut') };
    };
    const readers = await Promise.all(Array.from({ length: 48 }, (_, index) => watch(index)));
    expect([answered, (await watch(99)).status, (await getFile('a.pdf')).status]).toEqual([48, 503, 200]);
    // The first of these intervals has brought the beginning of the film.
    vi.advanceTimersByTime(60_000);
    expect(new Set(await Promise.all(readers.map(({ ended }) => ended)))).toEqual(new Set(['cut']));
    const next = await watch(99);
    expect(next.status).toBe(200);
    vi.advanceTimersByTime(60_000);
    await next.ended;
  });
});
