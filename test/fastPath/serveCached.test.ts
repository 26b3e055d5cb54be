import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distDir } from '../../tools/build/paths.ts';
import { type RunningApp, startApp } from '../support/app.ts';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

interface Answer {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly body: Buffer;
}

/** Sends a request with exactly these headers: fetch would add headers and decompress. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${app.origin}${path}`, { method, headers }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => {
        const { date: _date, ...rest } = incoming.headers;
        resolve({ status: incoming.statusCode ?? 0, headers: rest, body: Buffer.concat(chunks) });
      });
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

/** Waits until a page is cached with full compression, so that two responses can be compared. */
async function store(path: string): Promise<void> {
  await ask(path);
  await expect.poll(() => app.services.pageCache.find(path)?.findEncoded('gzip')).toBeDefined();
}

describe('a cached page', () => {
  it.each([
    ['/', {}],
    ['/', { 'accept-language': 'de-AT,de;q=0.9' }],
    ['/en/', { 'accept-encoding': 'gzip' }],
    ['/hotel/', { 'accept-encoding': 'br, gzip' }],
    ['/angebote/rosenwochen/', { 'accept-encoding': 'identity' }],
    ['/dialog/inquiry', { 'accept-encoding': 'br' }],
    ['/anfrage', {}],
  ])('the fast path and Express send the same response: %s %o', async (path, headers) => {
    await store(path);
    const ahead = await ask(path, headers);
    // Express answers a non-canonical path, with the same page.
    const byExpress =
      path === '/'
        ? await ask(path, { ...headers, cookie: 'locale=de' })
        : await ask(`/${path}`.replace('//', '/').replace(/\/?$/, path.endsWith('/') ? '' : '/'), headers);
    expect(byExpress.headers).toEqual(ahead.headers);
    expect(byExpress.body.equals(ahead.body)).toBe(true);
    expect([ahead.status, byExpress.status]).toEqual([200, 200]);
  });

  it.each(['br', 'gzip', 'identity'])(
    'a cached page in encoding %s answers HEAD without a body and 304 only to its own ETag',
    async (encoding) => {
      await store('/hotel/');
      const accept = { 'accept-encoding': encoding };
      const whole = await ask('/hotel/', accept);
      const { etag, 'cache-control': cacheControl } = whole.headers;
      const head = await ask('/hotel/', accept, 'HEAD');
      expect([head.status, head.body.length, head.headers]).toEqual([200, 0, whole.headers]);
      const { status, headers, body } = await ask('/hotel/', { ...accept, 'if-none-match': String(etag) });
      expect([status, body.length]).toEqual([304, 0]);
      expect(headers).toMatchObject({ etag, 'cache-control': cacheControl, vary: 'Accept-Encoding' });
      expect(headers).not.toHaveProperty('content-encoding');
      // An ETag belongs to one encoding: else a cache could send an encoding that the client cannot read.
      const other = encoding === 'identity' ? 'br' : 'identity';
      expect((await ask('/hotel/', { 'accept-encoding': other, 'if-none-match': String(etag) })).status).toBe(200);
      expect((await ask('/hotel/', { 'if-none-match': '"another"' })).status).toBe(200);
    },
  );

  it('the fast path and Express log the same fields', async () => {
    await store('/hotel/');
    app.logged.length = 0;
    await ask('/hotel/?name=Müller', { 'x-request-id': 'ahead-of-express' });
    await ask('/hotel?name=Müller', { 'x-request-id': 'by-express-itself' });
    await expect.poll(() => app.logged.filter(({ event }) => event === 'request.completed').length).toBe(2);
    const [ahead, byExpress] = app.logged.filter(({ event }) => event === 'request.completed');
    expect(ahead).toMatchObject({ id: 'ahead-of-express', method: 'GET', path: '/hotel/', status: 200 });
    expect(Object.keys(ahead ?? {}).sort()).toEqual(Object.keys(byExpress ?? {}).sort());
    expect(byExpress?.bytes).toBe(ahead?.bytes);
  });

  it('a cached page is logged without an id unless the request brings a safe one', async () => {
    await store('/hotel/');
    app.logged.length = 0;
    await ask('/hotel/');
    for (const id of ['a b', 'id-of-the-cdn']) await ask('/hotel/', { 'x-request-id': id });
    await expect.poll(() => app.logged.map(({ id }) => id)).toEqual([undefined, undefined, 'id-of-the-cdn']);
  });

  it('a query string does not change a cached page or create an entry, and POST is answered 405', async () => {
    await store('/hotel/');
    const { pages } = app.services.pageCache.size;
    const plain = await ask('/hotel/');
    for (let i = 0; i < 20; i++) expect((await ask(`/hotel/?utm=${i}`)).body.equals(plain.body)).toBe(true);
    expect(app.services.pageCache.size.pages).toBe(pages);
    expect((await ask('/hotel/', {}, 'POST')).status).toBe(405);
  });
});

describe('the cached home page', () => {
  it('the cached home page is still chosen by cookie, Accept-Language and Sec-Fetch-Site', async () => {
    await store('/');
    const statusAndWay = async (headers: Record<string, string>) => {
      const answer = await ask('/', headers);
      expect(answer.headers).toMatchObject({
        vary: expect.stringMatching(/^Accept-Language, Cookie, Sec-Fetch-Site/),
        'cache-control': 'private, no-cache',
      });
      return [answer.status, answer.headers.location ?? null, answer.headers['set-cookie'] ?? null];
    };
    expect(await statusAndWay({})).toEqual([200, null, null]);
    expect(await statusAndWay({ 'accept-language': 'en' })).toEqual([302, '/en/', null]);
    expect(await statusAndWay({ 'accept-language': 'ja' })).toEqual([302, '/en/', null]);
    expect(await statusAndWay({ 'accept-language': 'de', cookie: 'locale=fr' })).toEqual([302, '/fr/', null]);
    expect(await statusAndWay({ 'accept-language': 'en', cookie: 'a=b; locale=de' })).toEqual([200, null, null]);
    expect(await statusAndWay({ 'accept-language': 'en', 'sec-fetch-site': 'same-origin' })).toEqual([200, null, null]);
    expect(await statusAndWay({ 'accept-language': 'en', 'sec-fetch-site': 'same-origin', cookie: 'locale=fr' })).toEqual([
      200,
      null,
      null,
    ]);
  });
});

describe('a hashed file', () => {
  const names = readdirSync(join(distDir, 'assets')).filter((name) => !/\.(br|gz)$/.test(name));
  const inMemory = (path: string) => expect.poll(() => app.services.staticAssets.find(path)).toBeDefined();

  it('a hashed file is sent by the fast path with the same headers and bytes as by Express', async () => {
    expect(names.length).toBeGreaterThan(8);
    for (const path of names.map((name) => `/assets/${name}`)) {
      await inMemory(path);
      const asked: Record<string, string>[] = [
        { 'accept-encoding': 'br, gzip' },
        { 'accept-encoding': 'gzip' },
        {},
        { 'if-none-match': `"${path.slice(8)}"` },
      ];
      for (const headers of asked) {
        // Express answers range requests; this range is the whole file.
        const byExpress = await ask(path, { ...headers, range: 'bytes=0-' });
        const { 'content-range': _range, ...rest } = byExpress.headers;
        const ahead = await ask(path, headers);
        expect([path, ahead.headers]).toEqual([path, rest]);
        expect(ahead.body.equals(byExpress.body)).toBe(true);
        expect([ahead.status, byExpress.status]).toEqual('if-none-match' in headers ? [304, 304] : [200, 206]);
      }
    }
  });

  it('a hashed file has an ETag per encoding, and answers 304 only for the requested encoding', async () => {
    const path = `/assets/${names.find((name) => name.endsWith('.css'))}`;
    await ask(path);
    await inMemory(path);
    const encodings = ['br', 'gzip', 'identity'];
    const tags = await Promise.all(encodings.map(async (encoding) => (await ask(path, { 'accept-encoding': encoding })).headers.etag));
    expect(new Set(tags).size).toBe(3);
    for (const [index, tag] of tags.entries()) {
      for (const encoding of encodings) {
        const { status, body } = await ask(path, { 'accept-encoding': encoding, 'if-none-match': String(tag) });
        const isSame = encoding === encodings[index];
        expect([encoding, tag, status, body.length > 0]).toEqual([encoding, tag, isSame ? 304 : 200, !isSame]);
      }
    }
    const part = await ask(path, { range: 'bytes=10-19', 'if-range': String(tags[2]) });
    expect([part.status, part.body.length]).toEqual([206, 10]);
    expect((await ask(path, { 'if-match': '"another"' })).status).toBe(412);
    expect((await ask(path, {}, 'POST')).status).toBe(405);
    const head = await ask(path, {}, 'HEAD');
    expect([head.status, head.body.length, Number(head.headers['content-length']) > 1000]).toEqual([200, 0, true]);
  });

  it('a hashed file is logged, and other paths below /assets/ are not in the cache', async () => {
    const path = `/assets/${names[0]}`;
    await ask(path);
    await inMemory(path);
    await ask(path, { 'x-request-id': 'a-file-ahead-of-express' });
    const lines = () => app.logged.filter(({ id }) => id === 'a-file-ahead-of-express');
    await expect.poll(lines).toEqual([expect.objectContaining({ event: 'request.completed', path, status: 200 })]);
    for (const wrong of [
      '/assets/',
      '/assets/nothing.css',
      '/assets/../package.json',
      '/assets/%2e%2e/package.json',
      `/assets/${names[0]}/`,
    ]) {
      expect([wrong, app.services.staticAssets.find(wrong)]).toEqual([wrong, undefined]);
    }
  });
});

describe('unknown paths', () => {
  it('unknown paths create one cached 404 page per language', async () => {
    const before = app.services.pageCache.size.pages;
    const statuses = await Promise.all(Array.from({ length: 200 }, (_, i) => ask(`/${i % 2 ? 'en/' : ''}gibt-es-nicht-${i}/`)));
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([404]));
    expect(app.services.pageCache.size.pages).toBe(before + 2);
  });

  it('internal cache keys are not reachable as paths', async () => {
    await ask('/gibt-es-nicht/');
    expect(app.services.pageCache.find('missing:de')?.metadata.status).toBe(404);
    for (const path of ['/missing:de', '/__proto__', '/constructor']) expect((await ask(path)).status).toBe(404);
  });
});
