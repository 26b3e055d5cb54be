import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { type CachedResponse, createCachedResponse } from '../../src/rendering/cachedResponse.ts';
import { createPageCache, type PageCache } from '../../src/rendering/pageCache.ts';

const MINUTE_MS = 60_000;
const KEY = '/hotel/';
let clock: number;
/** Versions of the content by content key. */
let contentVersions: Map<string, number>;
let contentVersion: number;
let revalidations: number;
let pages: PageCache;

beforeEach(() => {
  clock = 1_000_000;
  contentVersions = new Map([['page:de:hotel', 1]]);
  contentVersion = 1;
  revalidations = 0;
  pages = createPageCache({
    now: () => clock,
    validator: {
      version: {
        get current() {
          return contentVersion;
        },
      },
      isCurrent: (dependencies) => [...dependencies].every(([key, version]) => contentVersions.get(key) === version),
      revalidateIfStale(dependencies) {
        revalidations++;
        return [...dependencies.keys()].every((key) => contentVersions.has(key)) ? clock + MINUTE_MS : 0;
      },
    },
  });
});

function render(text = 'Ein Haus. '): CachedResponse {
  const words = Array.from({ length: 500 }, (_, index) => `${text}${(index * 7919) % 1009} `);
  const options = { policy: 'page', tags: ['all', 'page-de-hotel'], body: `<p>${words.join('')}</p>` } as const;
  return createCachedResponse(options, { 'X-Content-Type-Options': 'nosniff' });
}

/** Renders a page of today's content and stores it, as a handler does. */
function store(key = KEY, text?: string): CachedResponse {
  const response = render(text);
  pages.store(key, response, new Map([['page:de:hotel', contentVersions.get('page:de:hotel') ?? 0]]), contentVersion);
  return response;
}
const changeContent = (key = 'page:de:hotel') => contentVersions.set(key, ++contentVersion);
const readBody = async (response: CachedResponse) => (await response.getEncoded('identity')).body.toString();

describe('the page cache', () => {
  it('keeps a page while its own content is unchanged, whatever else changes', () => {
    const response = store();
    contentVersions.set('rooms:de', ++contentVersion);
    expect(pages.find(KEY)).toBe(response);
    changeContent();
    expect(pages.find(KEY)).toBeUndefined();
    expect(pages.find(KEY)).not.toBe(store(KEY, 'Neu. '));
  });

  it('does not find a page whose content changed while the page was being loaded', () => {
    const dependencies = new Map([['page:de:hotel', 1]]);
    const versionBefore = contentVersion;
    changeContent();
    pages.store(KEY, render('Alt. '), dependencies, versionBefore);
    expect(pages.find(KEY)).toBeUndefined();
  });

  it('has stale content refreshed in the background once a minute, and serves the page meanwhile', () => {
    store();
    const before = revalidations;
    for (let request = 0; request < 100; request++) pages.find(KEY);
    expect(revalidations).toBe(before);
    clock += MINUTE_MS;
    for (let request = 0; request < 100; request++) expect(pages.find(KEY)).toBeDefined();
    expect(revalidations).toBe(before + 1);
  });

  it('does not find a page whose content keys are no longer known', () => {
    store();
    contentVersions.clear();
    clock += MINUTE_MS;
    expect(pages.find(KEY)).toBeUndefined();
  });

  it('has a page rendered again before its headers would let a CDN serve it for too long, with an ETag of its own', async () => {
    const until = clock + 60 * MINUTE_MS;
    const renderNow = () => createCachedResponse({ policy: 'page', body: 'Ab Mai', validUntil: until }, {}, clock);
    const response = renderNow();
    pages.store(KEY, response, new Map([['page:de:hotel', 1]]), contentVersion);
    clock += 29 * MINUTE_MS;
    expect(pages.find(KEY)).toBe(response);
    clock += 2 * MINUTE_MS;
    expect(pages.find(KEY)).toBeUndefined();
    const [before, after] = await Promise.all([response, renderNow()].map((rendered) => rendered.getEncoded('identity')));
    expect(before?.body).toEqual(after?.body);
    expect(before?.headers).toContain('public, max-age=60, s-maxage=600, stale-if-error=1200, no-transform');
    expect(after?.headers).toContain('public, max-age=60, s-maxage=600, stale-if-error=270, no-transform');
    expect(before?.etag).not.toBe(after?.etag);
  });

  it('evicts the oldest pages beyond 2,000', () => {
    for (let index = 0; index < 2010; index++) store(`/seite-${index}/`, '');
    expect(pages.size.pages).toBe(2000);
    expect(pages.find('/seite-9/')).toBeUndefined();
    expect(pages.find('/seite-10/')).toBeDefined();
  });
});

describe('a cached response', () => {
  it('has the same body in every encoding, and another ETag once it is fully compressed', async () => {
    const response = store();
    const fast = await response.getEncoded('br');
    const text = await readBody(response);
    expect(brotliDecompressSync(fast.body).toString()).toBe(text);
    await expect.poll(() => response.findEncoded('gzip')).toBeDefined();
    const full = await response.getEncoded('br');
    expect(brotliDecompressSync(full.body).toString()).toBe(text);
    expect(gunzipSync((await response.getEncoded('gzip')).body).toString()).toBe(text);
    expect(full.body.byteLength).toBeLessThanOrEqual(fast.body.byteLength);
    // Other bytes need another tag: caches that revalidate would otherwise keep the larger ones.
    expect(full.etag).toMatch(/-br"$/);
    expect(fast.etag).toBe(fast === full ? full.etag : full.etag?.replace('-br"', '-br-q"'));
  });

  it('keeps the full compression, whichever compression finishes first', async () => {
    const etags = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const response = render(`${index} `);
        await Promise.all([response.compressFully(), response.getEncoded('br'), response.getEncoded('gzip')]);
        return [response.findEncoded('br')?.etag, response.findEncoded('gzip')?.etag];
      }),
    );
    expect(etags.flat().filter((etag) => !/-(br|gzip)"$/.test(etag ?? ''))).toEqual([]);
  });

  it('drops its uncompressed bytes once compressed; decompressed on request they are counted', async () => {
    const response = store();
    await expect.poll(() => response.findEncoded('gzip')).toBeDefined();
    const getSize = (encoding: 'br' | 'gzip') => response.findEncoded(encoding)?.body.byteLength ?? 0;
    await expect.poll(() => pages.size.bytes).toBe(getSize('br') + getSize('gzip'));
    expect(response.findEncoded('identity')).toBeUndefined();
    const before = pages.size.bytes;
    const { body, etag } = await response.getEncoded('identity');
    expect(body.equals(brotliDecompressSync(response.findEncoded('br')?.body ?? Buffer.of()))).toBe(true);
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect(pages.find(KEY)).toBe(response);
    expect(pages.size.bytes).toBe(before + body.byteLength);
  });

  it('keeps its bytes in memory of their own, not cut out of a shared allocation', async () => {
    const { body } = await createCachedResponse({ policy: 'page', body: 'kurz' }, {}).getEncoded('identity');
    expect(body.toString()).toBe('kurz');
    expect(body.buffer.byteLength).toBe(body.byteLength);
  });

  it.each([
    ['X-Broken', 'a\r\nSet-Cookie: b=c'],
    ['X-Broken', '漢'],
    ['X Broken', 'a'],
  ])('refuses a header that would break the response: %j: %j', async (name, value) => {
    const response = createCachedResponse({ policy: 'page', headers: { [name]: value }, body: 'kurz' }, {});
    await expect(response.getEncoded('identity')).rejects.toThrow(TypeError);
  });
});
