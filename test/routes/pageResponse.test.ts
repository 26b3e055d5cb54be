import { beforeEach, describe, expect, it } from 'vitest';
import { createSingleFlight } from '../../src/lib/singleFlight.ts';
import { UNLIMITED } from '../../src/lib/validity.ts';
import type { CachedResponse } from '../../src/rendering/cachedResponse.ts';
import { policies } from '../../src/rendering/cachePolicies.ts';
import { createPageCache } from '../../src/rendering/pageCache.ts';
import {
  getCachedPage,
  type LoadedPage,
  type PageNotAvailable,
  type PageRequest,
  type PageResult,
  type PageServices,
} from '../../src/routes/pages/pageResponse.ts';

const KEY = '/en/';
const CONTENT_KEY = 'page:en:home';
/** Version of the one content that pages depend on. */
let contentVersion: number;
let loads: number;
let renderings: number;
let services: PageServices;

/** What a new process has: empty caches. */
function startProcess(): PageServices {
  const version = {
    get current() {
      return contentVersion;
    },
  };
  const validator = {
    version,
    isCurrent: (dependencies: ReadonlyMap<string, number>) => dependencies.get(CONTENT_KEY) === contentVersion,
    revalidateIfStale: () => Number.POSITIVE_INFINITY,
  };
  const content = {
    version,
    trackDependencies: () => ({ source: {}, dependencies: new Map([[CONTENT_KEY, contentVersion]]), validity: UNLIMITED }),
  };
  const metrics = { recordRender() {}, recordPage() {} };
  const pageCache = createPageCache({ now: () => 0, validator });
  return {
    content,
    pageCache,
    pageLoads: createSingleFlight(),
    metrics,
    now: () => 0,
    headers: {},
    signAddress: () => 'signature-12',
  } as unknown as PageServices;
}

beforeEach(() => {
  contentVersion = 1;
  loads = renderings = 0;
  services = startProcess();
});

const found = (text = 'Welcome'): LoadedPage => ({
  kind: 'page',
  policy: 'page',
  renderBody() {
    renderings++;
    return `<h1>${text}</h1>${'<p>A house among almond trees.</p>'.repeat(200)}`;
  },
});
const get = (load: () => Promise<LoadedPage | PageNotAvailable> = async () => found(), tags = ['all']): Promise<PageResult> => {
  const request: PageRequest = {
    key: KEY,
    load: () => {
      loads++;
      return load();
    },
    toTags: () => tags,
  };
  return getCachedPage(services, request);
};
const readBody = async (result: PageResult) => (await (result as CachedResponse).getEncoded('identity')).body.toString();
describe('a page', () => {
  it('is loaded and rendered once for all who request it at the same time, and cached for all who come later', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => get()));
    expect(new Set(all).size).toBe(1);
    expect(await get()).toBe(all[0]);
    expect([loads, renderings]).toEqual([1, 1]);
  });

  it('is loaded again after its content changed', async () => {
    await get();
    contentVersion++;
    expect(await readBody(await get(async () => found('Closed in winter')))).toContain('Closed in winter');
    expect(renderings).toBe(2);
  });

  it('is loaded again where its content changed while the page was being loaded', async () => {
    await get(async () => {
      contentVersion++;
      return found('Outdated');
    });
    expect(await readBody(await get())).toContain('Welcome');
  });

  it('with more tags than a header takes is kept by caches for seconds, and dropped with everything', async () => {
    const tags = ['all', 'locale-de', ...Array.from({ length: 200 }, (_, index) => `offer-de-almond-blossom-in-february-${index}`)];
    const { headers } = await ((await get(async () => found(), tags)) as CachedResponse).getEncoded('identity');
    expect(headers).toEqual(
      expect.arrayContaining(['Cache-Control', `${policies.partial.cacheControl}, no-transform`, 'Cache-Tag', 'all,locale-de']),
    );
  });

  it('is not cached where loading fails: the next request tries again', async () => {
    await expect(get(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await readBody(await get())).toContain('Welcome');
  });

  it('is not cached where it does not exist: the result is handed on with its CDN tags', async () => {
    expect(await get(async () => ({ kind: 'missing' }))).toEqual({ kind: 'missing', tags: ['all'] });
    expect(services.pageCache.size).toEqual({ pages: 0, bytes: 0 });
  });
});
