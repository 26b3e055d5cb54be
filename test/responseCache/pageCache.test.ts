import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { type RenderedPage, renderAnswer } from '../../src/responseCache/cachedResponse.ts';
import { createPageCache, type Draft, type PageCache } from '../../src/responseCache/pageCache.ts';

const minute = 60_000;
let clock: number;
/** Content keys with the version of their last change, as the content store keeps them. */
let content: Map<string, number>;
let version: number;
let touched: number;
let made: number;
let rendered: number;
let pages: PageCache;

beforeEach(() => {
  clock = 1_000_000;
  content = new Map([['page:de:hotel', 1]]);
  version = 1;
  touched = made = rendered = 0;
  pages = createPageCache({
    now: () => clock,
    headers: { 'X-Content-Type-Options': 'nosniff' },
    validity: {
      get version() {
        return version;
      },
      isCurrent: (reads) => [...reads].every(([key, stamp]) => content.get(key) === stamp),
      revalidateIfStale(reads) {
        touched++;
        return [...reads.keys()].every((key) => content.has(key)) ? clock + minute : 0;
      },
    },
  });
});

function draft(text = 'Ein Haus. ', key = 'page:de:hotel'): Draft {
  made++;
  return {
    reads: new Map([[key, content.get(key) ?? 0]]),
    tags: ['all', 'page-de-hotel'],
    answer: {
      kind: 'page',
      policy: 'page',
      body: () => {
        rendered++;
        return `<p>${Array.from({ length: 500 }, (_, i) => `${text}${(i * 7919) % 1009} `).join('')}</p>`;
      },
    },
  };
}
const get = (key = '/hotel/', text?: string) => pages.get<never>(key, async () => draft(text));
const change = (key = 'page:de:hotel') => content.set(key, ++version);
const bodyOf = async (page: RenderedPage) => (await page.variant('identity')).body.toString();

describe('a cached page', () => {
  it('is loaded and rendered once for simultaneous and later requests', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => get()));
    expect(new Set(all).size).toBe(1);
    expect(await get()).toBe(all[0]);
    expect(pages.find('/hotel/')).toBe(all[0]);
    expect([made, rendered]).toEqual([1, 1]);
  });

  it('stays cached while other content changes, and is rendered again when its own content changes', async () => {
    const page = await get();
    content.set('rooms:de', ++version);
    expect(pages.find('/hotel/')).toBe(page);
    change();
    expect(pages.find('/hotel/')).toBeUndefined();
    expect(await bodyOf(await get('/hotel/', 'Neu. '))).toContain('Neu.');
    expect(rendered).toBe(2);
  });

  it('is not cached if its content changed while it was loaded', async () => {
    await pages.get<never>('/hotel/', async () => {
      const made = draft('Alt. ');
      change();
      return made;
    });
    expect(pages.find('/hotel/')).toBeUndefined();
  });

  it('triggers one background refresh when a dependency is due, without being rendered again', async () => {
    await get();
    const before = touched;
    for (let i = 0; i < 100; i++) pages.find('/hotel/');
    expect(touched).toBe(before);
    clock += minute;
    for (let i = 0; i < 100; i++) expect(pages.find('/hotel/')).toBeDefined();
    expect(touched).toBe(before + 1);
    expect(rendered).toBe(1);
  });

  it('is dropped if a dependency is no longer in the content cache', async () => {
    await get();
    content.clear();
    clock += minute;
    expect(pages.find('/hotel/')).toBeUndefined();
  });

  it('is not cached if loading fails, and the next request loads it again', async () => {
    await expect(pages.get('/hotel/', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await bodyOf(await get())).toContain('Ein Haus.');
  });

  it('is not cached if the loader returns no page: the result is passed on', async () => {
    expect(await pages.get('/weg/', async () => 'missing' as const)).toBe('missing');
    expect(pages.find('/weg/')).toBeUndefined();
    expect(pages.size).toEqual({ pages: 0, bytes: 0 });
  });
});

describe('the encodings of a cached page', () => {
  it('decompress to the same body, and full compression replaces quick compression with another ETag', async () => {
    const page = await get();
    const quick = await page.variant('br');
    const text = await bodyOf(page);
    expect(brotliDecompressSync(quick.body).toString()).toBe(text);
    await expect.poll(() => page.ready('gzip')).toBeDefined();
    const best = await page.variant('br');
    expect(brotliDecompressSync(best.body).toString()).toBe(text);
    expect(gunzipSync((await page.variant('gzip')).body).toString()).toBe(text);
    expect(best.body.byteLength).toBeLessThanOrEqual(quick.body.byteLength);
    // Different bytes need a different ETag: else a 304 would keep the larger body in caches.
    expect(best.etag).toMatch(/-br"$/);
    expect(quick.etag).toBe(quick === best ? best.etag : best.etag?.replace('-br"', '-br-q"'));
  });

  it('are the fully compressed ones, whichever compression finishes first', async () => {
    const drafts = Array.from({ length: 200 }, (_, index) => draft(`${index} `).answer);
    const best = await Promise.all(
      drafts.map(async (answer) => {
        const page = renderAnswer(answer, {}, []);
        await Promise.all([page.improve(), page.variant('br'), page.variant('gzip')]);
        return [page.ready('br')?.etag, page.ready('gzip')?.etag];
      }),
    );
    expect(best.flat().filter((etag) => !/-(br|gzip)"$/.test(etag ?? ''))).toEqual([]);
  });

  it('have the common headers and the cache tags', async () => {
    const { head } = await (await get()).variant('identity');
    expect(head.lines).toEqual(expect.arrayContaining(['X-Content-Type-Options', 'nosniff', 'Cache-Tag', 'all,page-de-hotel']));
  });
});

describe('the uncompressed body of a cached page', () => {
  it('is recreated from the compressed body on request and then counts towards the size of the cache', async () => {
    const page = await get();
    await expect.poll(() => page.ready('gzip')).toBeDefined();
    await expect.poll(() => pages.size.bytes).toBe((page.ready('br')?.whole.byteLength ?? 0) + (page.ready('gzip')?.whole.byteLength ?? 0));
    expect(page.ready('identity')).toBeUndefined();
    const before = pages.size.bytes;
    const { body, whole, etag } = await page.variant('identity');
    expect(body.equals(brotliDecompressSync(page.ready('br')?.body ?? Buffer.of()))).toBe(true);
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect(pages.find('/hotel/')).toBe(page);
    expect(pages.size.bytes).toBe(before + whole.byteLength);
  });
});

describe('the page cache', () => {
  it('drops the oldest page when it exceeds 32 MiB', async () => {
    const large = 'x'.repeat(2000);
    for (let i = 0; i < 60; i++) await get(`/seite-${i}/`, `${i}${large}`);
    expect(pages.size.bytes).toBeLessThanOrEqual(32 * 1024 * 1024);
    expect(pages.find('/seite-0/')).toBeUndefined();
    expect(pages.find('/seite-59/')).toBeDefined();
  });

  it('drops the oldest page when it holds more than 2000', async () => {
    for (let i = 0; i < 2010; i++) await get(`/seite-${i}/`, '');
    expect(pages.size.pages).toBe(2000);
    expect(pages.find('/seite-9/')).toBeUndefined();
    expect(pages.find('/seite-10/')).toBeDefined();
  });
});
