import NodeCache from 'node-cache';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type CacheCall, ContentCache } from '../../src/content/cache.ts';

/** `freshForMs` and `missForMs` of all calls. */
const FRESH_MS = 60_000;
const MISS_MS = 30_000;
const hotel = 'page:de:hotel';
const away = new Error('aus');

/** Creates a source with a settable value, error and delay that counts its requests. */
function createSource(first: unknown = 'eins') {
  const source = {
    value: first,
    error: null as Error | null,
    requests: 0,
    wait: null as Promise<void> | null,
    load: async () => {
      source.requests++;
      if (source.wait !== null) await source.wait;
      if (source.error !== null) throw source.error;
      return source.value;
    },
    call: (key = hotel): CacheCall<unknown> => ({ key, freshForMs: FRESH_MS, missForMs: MISS_MS, load: source.load }),
    /** Makes requests wait until the returned function is called. */
    hold() {
      let open: () => void = () => {};
      source.wait = new Promise<void>((resolve) => {
        open = resolve;
      });
      return open;
    },
  };
  return source;
}
/** Waits for the end of background work. */
const runPendingTasks = () => new Promise((resolve) => setImmediate(resolve));

let clock: number;
let failures: string[];
let changes: string[];
let cache: ContentCache;
beforeEach(() => {
  clock = 1_000_000;
  failures = [];
  changes = [];
  cache = new ContentCache({
    now: () => clock,
    onFailure: (key, error) => failures.push(`${key}: ${(error as Error).message}`),
    onChange: (key) => changes.push(key),
  });
});

describe('content cache: values', () => {
  it('returns a stale value at once while one background request refreshes it', async () => {
    const source = createSource();
    for (const later of [0, 1, FRESH_MS - 2]) {
      clock += later;
      expect(await cache.get(source.call())).toBe('eins');
    }
    expect(source.requests).toBe(1);
    clock += 1;
    source.value = 'zwei';
    const open = source.hold();
    for (let i = 0; i < 100; i++) expect(await cache.get(source.call())).toBe('eins');
    expect(source.requests).toBe(2);
    open();
    await runPendingTasks();
    clock += FRESH_MS - 1;
    expect(await cache.get(source.call())).toBe('zwei');
    expect(source.requests).toBe(2);
  });

  it('returns the identical object as long as the content is unchanged', async () => {
    const source = createSource({ a: [1, 2] });
    const first = await cache.get(source.call());
    expect(first).toBe(source.value);
    source.value = { a: [1, 2] };
    await cache.refresh([hotel]);
    expect(await cache.get(source.call())).toBe(first);
    source.value = { a: [1, 3] };
    await cache.refresh([hotel]);
    expect(await cache.get(source.call())).toEqual({ a: [1, 3] });
  });

  it.each([[[]], [''], [0], [false]])('stores %j as a value', async (value) => {
    const source = createSource(value);
    for (const _ of [1, 2]) expect(await cache.get(source.call())).toEqual(value);
    expect(source.requests).toBe(1);
  });

  it.each<[string, Error | null]>([
    ['a source', null],
    ['a failing source', away],
  ])('sends one request for a hundred parallel callers of %s', async (_, error) => {
    const source = Object.assign(createSource({ big: true }), { error });
    const open = source.hold();
    const callers = Array.from({ length: 100 }, () => cache.get(source.call()));
    open();
    const results = await Promise.allSettled(callers);
    expect(new Set(results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason)))).toEqual(
      new Set([error ?? source.value]),
    );
    expect([source.requests, failures.length]).toEqual([1, error === null ? 0 : 1]);
  });

  it('stores four thousand values and evicts a hundredth of them, refreshed least recently', async () => {
    const source = createSource();
    for (let i = 0; i < 4000; i++) await cache.get(source.call(`k${i}`));
    clock += FRESH_MS;
    // k0 and k5 are refreshed: k1 is the oldest now.
    for (const key of ['k0', 'k5']) await cache.get(source.call(key));
    await runPendingTasks();
    await cache.get(source.call('neu'));
    source.error = away;
    await expect(cache.get(source.call('k1'))).rejects.toThrow('aus');
    for (const key of ['k0', 'k42', 'k5', 'k3999', 'neu']) expect(await cache.get(source.call(key))).toBe('eins');
  });
});

describe('content cache: absences', () => {
  it('caches an absence for its time only', async () => {
    const source = createSource(null);
    for (const at of [0, MISS_MS - 1]) {
      clock = 1_000_000 + at;
      expect(await cache.get(source.call())).toBeNull();
    }
    expect(source.requests).toBe(1);
    clock = 1_000_000 + MISS_MS;
    source.value = 'neu';
    expect(await cache.get(source.call())).toBe('neu');
  });

  it('stores at most a thousand absences and evicts no value for them', async () => {
    const good = createSource();
    await cache.get(good.call('gut'));
    const none = createSource(null);
    for (let i = 0; i < 1500; i++) await cache.get(none.call(`x${i}`));
    for (let i = 500; i < 1500; i++) await cache.get(none.call(`x${i}`));
    expect(none.requests).toBe(1500);
    await cache.get(none.call('x499'));
    expect(none.requests).toBe(1501);
    await cache.get(good.call('gut'));
    expect(good.requests).toBe(1);
  });
});

describe('content cache: versions', () => {
  it('grow when content changes or disappears, and only then', async () => {
    const source = createSource({ a: 1 });
    const { current } = cache.version;
    source.error = away;
    await expect(cache.get(source.call('b'))).rejects.toThrow();
    await cache.get(createSource(null).call('c'));
    expect([cache.version.current, cache.getVersion(hotel)]).toEqual([current, 0]);
    source.error = null;
    await cache.get(source.call());
    /** How often the version of all content and that of the value have changed since. */
    let versions = [cache.version.current, cache.getVersion(hotel)];
    const refresh = async () => {
      clock += FRESH_MS + 60_000;
      await cache.get(source.call());
      await runPendingTasks();
      const before = versions;
      versions = [cache.version.current, cache.getVersion(hotel)];
      return versions.map((version, index) => version !== before[index]);
    };
    source.value = { a: 1 };
    expect(await refresh()).toEqual([false, false]);
    source.value = { a: 2 };
    expect(await refresh()).toEqual([true, true]);
    source.error = away;
    expect(await refresh()).toEqual([false, false]);
    source.error = null;
    expect(await refresh()).toEqual([false, false]);
    source.value = null;
    expect(await refresh()).toEqual([true, true]);
    expect([cache.getVersion(hotel), await cache.get(source.call())]).toEqual([0, null]);
    expect(await refresh()).toEqual([false, false]);
    source.value = { a: 2 };
    expect(await refresh()).toEqual([true, true]);
    expect(changes).toEqual([hotel, hotel, hotel]);
  });
});

describe('content cache: failures', () => {
  /** Asks once a second. @returns the seconds in which the source was asked */
  async function recordRequestTimes(source: ReturnType<typeof createSource>, seconds: number, answer: unknown): Promise<number[]> {
    const times: number[] = [];
    for (let second = 0; second <= seconds; second++) {
      const { requests } = source;
      expect(await cache.get(source.call()).catch((error: Error) => error)).toBe(answer);
      await runPendingTasks();
      if (source.requests > requests) times.push(second);
      clock += 1000;
    }
    return times;
  }

  it('retries with a backoff that doubles from 2 s to 15 s and is reset by a success', async () => {
    const source = createSource();
    await cache.get(source.call());
    source.error = away;
    clock += FRESH_MS;
    expect(await recordRequestTimes(source, 60, 'eins')).toEqual([0, 2, 6, 14, 29, 44, 59]);
    source.error = null;
    clock += 60_000;
    expect(await recordRequestTimes(source, 59, 'eins')).toEqual([0]);
    source.error = away;
    expect(await recordRequestTimes(source, 10, 'eins')).toEqual([0, 2, 6]);
  });

  it.each([
    ['an error without a value', 'eins', away],
    ['a known absence', null, null],
  ])('keeps %s for the same backoff', async (_, value, kept) => {
    const source = Object.assign(createSource(value), { error: kept });
    await cache.get(source.call()).catch(() => {});
    source.error = away;
    clock += MISS_MS;
    expect(await recordRequestTimes(source, 70, kept)).toEqual(kept === null ? [0, 2, 6, 14, 29, 44, 59] : [0, 4, 12, 27, 42, 57]);
    expect(await cache.refresh([hotel])).toEqual(new Map([[hotel, 'failed']]));
    source.error = null;
    source.value = 'da';
    clock += 60_000;
    expect(await cache.get(source.call())).toBe('da');
  });
});

describe('content cache: revalidateIfStale', () => {
  it('refreshes stale values once in the background and returns the time of the next check; 0 for an unknown key', async () => {
    const source = createSource();
    expect(cache.revalidateIfStale([hotel])).toBe(0);
    await cache.get(source.call());
    expect(cache.revalidateIfStale([hotel])).toBe(clock + FRESH_MS);
    expect(source.requests).toBe(1);
    clock += FRESH_MS;
    const open = source.hold();
    for (let i = 0; i < 10; i++) expect(cache.revalidateIfStale([hotel])).toBeGreaterThan(clock);
    expect(source.requests).toBe(2);
    open();
    await runPendingTasks();
    expect(cache.revalidateIfStale([hotel])).toBe(clock + FRESH_MS);
  });

  it('loads absent content again when the absence has expired', async () => {
    const source = createSource(null);
    await cache.get(source.call());
    source.value = 'da';
    clock += MISS_MS;
    cache.revalidateIfStale([hotel]);
    await runPendingTasks();
    expect(cache.getVersion(hotel)).toBeGreaterThan(0);
  });
});

describe('content cache: refresh', () => {
  it('loads a fresh value again and returns the old one until the new one is valid', async () => {
    const source = createSource();
    await cache.get(source.call());
    source.value = 'zwei';
    const open = source.hold();
    const refresh = cache.refresh([hotel]);
    await runPendingTasks();
    expect(await cache.get(source.call())).toBe('eins');
    open();
    expect([...(await refresh)]).toEqual([[hotel, 'changed']]);
    expect(await cache.get(source.call())).toBe('zwei');
    expect([...(await cache.refresh([hotel]))]).toEqual([[hotel, 'unchanged']]);
    source.error = away;
    expect([...(await cache.refresh([hotel]))]).toEqual([[hotel, 'failed']]);
    expect(await cache.get(source.call())).toBe('zwei');
  });

  it('loads again after a request that was already running', async () => {
    const source = createSource();
    await cache.get(source.call());
    const open = source.hold();
    clock += FRESH_MS;
    await cache.get(source.call());
    const again = cache.refresh([hotel]);
    source.value = 'zwei';
    open();
    await again;
    expect(source.requests).toBe(3);
    expect(await cache.get(source.call())).toBe('zwei');
  });

  it('loads all content of a large site with limited parallelism', async () => {
    let [running, most] = [0, 0];
    const source = createSource();
    const keys = Array.from({ length: 900 }, (_, index) => `page:de:seite-${index}`);
    const load = async () => {
      most = Math.max(most, ++running);
      await runPendingTasks();
      running--;
      return source.load();
    };
    for (const key of keys) await cache.get({ ...source.call(key), load });
    source.value = 'zwei';
    most = 0;
    const outcomes = await cache.refresh(keys);
    expect([outcomes.size, new Set(outcomes.values()), most]).toEqual([900, new Set(['changed']), 4]);
  });

  it('forget deletes an absence, so that the next get loads again', async () => {
    const source = createSource(null);
    await cache.get(source.call());
    source.value = 'da';
    cache.forget([hotel]);
    expect(await cache.get(source.call())).toBe('da');
  });
});

it('a full content cache lists its keys for one of a hundred insertions, not for each: made-up addresses fill it', async () => {
  const keys = vi.spyOn(NodeCache.prototype, 'keys');
  onTestFinished(() => keys.mockRestore());
  const none = createSource(null);
  for (let n = 0; n < 3000; n++) await cache.get(none.call(`x${n}`));
  expect(keys.mock.calls.length).toBeLessThan(300);
});
