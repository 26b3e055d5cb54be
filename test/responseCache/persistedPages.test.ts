import { beforeEach, describe, expect, it } from 'vitest';
import type { RenderedPage } from '../../src/responseCache/cachedResponse.ts';
import type { PolicyName } from '../../src/responseCache/cachePolicies.ts';
import { createPageCache, type Draft, type PageCache } from '../../src/responseCache/pageCache.ts';
import { createKeptPages, type PageStore } from '../../src/responseCache/persistedPages.ts';

const name = 'rendered:/en/';
const headers = { 'X-Content-Type-Options': 'nosniff' };
let disk: Map<string, string>;
let store: PageStore;
/** Content by key, as WordPress would send it. */
let content: Map<string, string>;
let made: number;

beforeEach(() => {
  disk = new Map();
  store = {
    read(key) {
      const json = disk.get(key);
      return json === undefined ? undefined : { value: JSON.parse(json), json };
    },
    save: (key, json) => void (json === null ? disk.delete(key) : disk.set(key, json)),
  };
  content = new Map([['page:en:home', 'Welcome']]);
  made = 0;
});

/** Creates the page cache of a new process, which shares only the stored data with earlier ones. */
function start(madeBy: unknown = { build: 'main-1.js' }): PageCache {
  return createPageCache({
    now: () => 0,
    headers,
    validity: { version: 1, isCurrent: () => true, revalidateIfStale: () => 60_000 },
    kept: createKeptPages({
      store,
      isKept: (key) => key === '/' || key === '/en/',
      madeBy,
      headers,
      fingerprint: (keys) => JSON.stringify(keys.map((key) => content.get(key))),
    }),
  });
}

const draft = (policy: PolicyName = 'page'): Draft => ({
  reads: new Map([['page:en:home', 1]]),
  tags: ['all', 'page-en-home'],
  answer: {
    kind: 'page',
    policy,
    headers: { Link: '</assets/main.css>; rel=preload; as=style' },
    body: () => `<h1>${content.get('page:en:home')}</h1>${'<p>A house among almond trees.</p>'.repeat(200)}`,
  },
});
const get = (pages: PageCache, key = '/en/', policy?: PolicyName): Promise<RenderedPage> =>
  pages.get<never>(key, async () => {
    made++;
    return draft(policy);
  });
/** Waits until the page that this process rendered is fully compressed. */
async function settled(pages: PageCache, key = '/en/'): Promise<RenderedPage> {
  await expect.poll(() => pages.find(key)?.ready('gzip')).toBeDefined();
  return pages.find(key) as RenderedPage;
}
/** Renders a page in a new process and waits until it is fully compressed. */
async function make(key?: string, policy?: PolicyName): Promise<RenderedPage> {
  const pages = start();
  await get(pages, key, policy);
  return settled(pages, key);
}
const bodyOf = async (page: RenderedPage) => (await page.variant('identity')).body.toString();

describe('persisted pages after a restart', () => {
  it('a persisted page is served before the page is rendered, with the same bytes and headers', async () => {
    const before = await make();
    const pages = start();
    const page = await get(pages);
    expect(made).toBe(1);
    expect(page.ready('br')).toEqual(before.ready('br'));
    expect(await page.variant('identity')).toEqual(await before.variant('identity'));
    expect(await bodyOf(page)).toContain('<h1>Welcome</h1>');
    await settled(pages);
  });

  it('the page is rendered once in the background of the first requests and then replaces the persisted one', async () => {
    await make();
    const pages = start();
    const standIns = await Promise.all(Array.from({ length: 20 }, () => get(pages)));
    expect(new Set(standIns).size).toBe(1);
    expect([made, pages.find('/en/')]).toEqual([1, undefined]);
    await expect.poll(() => pages.find('/en/')).toBeDefined();
    expect(made).toBe(2);
    expect(await get(pages)).not.toBe(standIns[0]);
    expect(made).toBe(2);
  });

  it('the first request gets the persisted page if rendering fails, and later requests get the error', async () => {
    await make();
    const pages = start();
    const fail = () => pages.get('/en/', () => Promise.reject(new Error('broken')));
    expect(await bodyOf((await fail()) as RenderedPage)).toContain('Welcome');
    await expect.poll(() => fail().then(() => 'given', String)).toBe('Error: broken');
    // The persisted page is not read a second time.
    await expect(fail()).rejects.toThrow('broken');
  });

  it.each<[string, () => PageCache]>([
    ['another build', () => start({ build: 'main-2.js' })],
    [
      'other content',
      () => {
        content.set('page:en:home', 'Closed in winter');
        return start();
      },
    ],
    [
      'something else in its place',
      () => {
        disk.set(name, JSON.stringify({ seal: '', page: '<h1>' }));
        return start();
      },
    ],
    [
      'one damaged byte',
      () => {
        disk.set(
          name,
          (disk.get(name) ?? '').replace(/(?<="body":".{40})./, (letter) => (letter === 'A' ? 'B' : 'A')),
        );
        return start();
      },
    ],
  ])('a persisted page is not used with %s', async (_, restart) => {
    await make();
    const pages = restart();
    expect(await bodyOf(await get(pages))).toContain(content.get('page:en:home'));
    expect(made).toBe(2);
  });
});

describe('persisting pages', () => {
  it('the newest page is persisted, and an unchanged page is not written again', async () => {
    await make();
    const first = disk.get(name);
    let written = 0;
    const { save } = store;
    store = {
      ...store,
      save(...given) {
        written++;
        save(...given);
      },
    };
    await make();
    expect([written, disk.get(name)]).toEqual([0, first]);
    content.set('page:en:home', 'Closed in winter');
    await make();
    expect(written).toBe(1);
    const pages = start();
    expect(await bodyOf(await get(pages))).toContain('Closed in winter');
    expect(made).toBe(3);
    await settled(pages);
  });

  it('only the selected pages are persisted, and none that was rendered from partial content', async () => {
    await make('/en/hotel/');
    await make('/en/', 'partial');
    expect([...disk.keys()]).toEqual([]);
    await make('/', 'root');
    expect([...disk.keys()]).toEqual(['rendered:/']);
  });
});
