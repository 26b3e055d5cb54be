import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { expect, it } from 'vitest';
import { distDir } from '../support/app.ts';
import { app, startDemoOnce } from '../support/siteWithWordpress.ts';

startDemoOnce();

async function ask(path: string, headers: Record<string, string> = {}, method: 'get' | 'head' | 'post' = 'get') {
  const response = await request(app.origin)
    [method](path)
    .set({ 'accept-encoding': 'identity', ...headers });
  const { date: _date, ...rest } = response.headers as Record<string, string>;
  return { status: response.status, headers: rest, body: response.text ?? '' };
}

/** Waits until a page is cached with full compression, so that two responses can be compared. */
async function store(path: string): Promise<void> {
  await ask(path);
  await expect.poll(() => app.services.pages.pageCache.find(path)?.findEncoded('gzip')).toBeDefined();
}
const requestLines = () => app.logged.filter(({ event }) => event === 'request.completed');

it.each([
  ['/', '/', { cookie: 'locale=de' }],
  ['/hotel/', '/hotel', {}],
  ['/en/', '/en?utm_source=x&slug[]=1', {}],
  ['/dialog/inquiry', '/dialog/inquiry/', {}],
])(
  'a cached page sent ahead of Express has the status, headers, body and log line of one through Express: %s',
  async (path, otherSpelling, headers) => {
    await store(path);
    for (const encoding of ['br', 'gzip', 'identity']) {
      const accept = { 'accept-encoding': encoding, 'x-request-id': 'id-of-the-cdn' };
      app.logged.length = 0;
      const ahead = await ask(path, accept);
      // The cache has neither the other spelling nor what a cookie chooses.
      const byExpress = await ask(otherSpelling, { ...accept, ...headers });
      expect(byExpress).toEqual(ahead);
      expect(ahead).toMatchObject({ status: 200, headers: { 'content-security-policy': expect.any(String) } });
      await expect.poll(() => requestLines().length).toBe(2);
      const [{ path: _path, ms: _ms, time: _time, ...line } = {}, other] = requestLines();
      expect(other).toMatchObject(line);
      expect(line).toMatchObject({ id: 'id-of-the-cdn', method: 'GET', status: 200 });
    }
  },
);

it('a cached page answers HEAD without a body, 304 to its ETag in that encoding alone, and 405 to POST', async () => {
  await store('/hotel/');
  const whole = await ask('/hotel/', { 'accept-encoding': 'br' });
  expect(await ask('/hotel/', { 'accept-encoding': 'br' }, 'head')).toEqual({ ...whole, body: '' });
  const condition = { 'if-none-match': String(whole.headers.etag) };
  const { status, headers, body } = await ask('/hotel/', { 'accept-encoding': 'br', ...condition });
  expect([status, body]).toEqual([304, '']);
  const {
    'content-type': _type,
    'content-length': _length,
    'content-encoding': _encoding,
    ...kept
  } = whole.headers as Record<string, string>;
  expect(headers).toMatchObject(kept);
  expect((await ask('/hotel/', condition)).status).toBe(200);
  expect((await ask('/hotel/', {}, 'post')).status).toBe(405);
});

it('query strings and unknown paths add no pages to the cache, but one for each language', async () => {
  await store('/hotel/');
  const before = app.services.pages.pageCache.size.pages;
  for (let index = 0; index < 20; index++) {
    expect((await ask(`/hotel/?utm=${index}`)).status).toBe(200);
    expect((await ask(`/${index % 2 ? 'en/' : ''}gibt-es-nicht-${index}/`)).status).toBe(404);
  }
  expect(app.services.pages.pageCache.size.pages).toBe(before + 2);
  expect((await ask('/missing:de')).status).toBe(404);
});

it('a hashed file is immutable, has an ETag for each encoding, and answers conditions and ranges', async () => {
  const name = readdirSync(join(distDir, 'assets')).find((file) => file.endsWith('.css'));
  const encodings = ['br', 'gzip', 'identity'];
  const files = await Promise.all(encodings.map((encoding) => ask(`/assets/${name}`, { 'accept-encoding': encoding })));
  expect(new Set(files.map(({ headers }) => headers.etag)).size).toBe(3);
  expect(new Set(files.map(({ body }) => body)).size).toBe(1);
  for (const [index, { headers }] of files.entries()) {
    const condition = { 'accept-encoding': encodings[index] ?? '', 'if-none-match': String(headers.etag) };
    expect((await ask(`/assets/${name}`, condition)).status).toBe(304);
    expect((await ask(`/assets/${name}`, { ...condition, 'accept-encoding': encodings[(index + 1) % 3] ?? '' })).status).toBe(200);
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'Accept-Encoding' });
  }
  expect(await ask(`/assets/${name}`, { range: 'bytes=10-19' })).toMatchObject({ status: 206, body: files[0]?.body.slice(10, 20) });
  expect((await ask(`/assets/${name}`, {}, 'post')).status).toBe(405);
  for (const wrong of ['/assets/', '/assets/nothing.css', `/assets/${name}/`, `/assets/${name}.br`])
    expect((await ask(wrong)).status).toBe(404);
});
