import NodeCache from 'node-cache';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ContentCache } from '../../src/content/cache.ts';
import { createContentCache } from '../../src/content/cache.ts';
import { createSource, FRESH_MS, gate, MISS_MS, runPendingTasks } from './cacheSupport.ts';

let clock: number;
let cache: ContentCache;
beforeEach(() => {
  clock = 1_000_000;
  cache = createContentCache({ now: () => clock, onFailure: () => {} });
});

describe('content cache: values', () => {
  it('returns a fresh value without another request', async () => {
    const source = createSource();
    for (const at of [0, 1, FRESH_MS - 1]) {
      clock = 1_000_000 + at;
      expect(await cache.get(source.call())).toBe('eins');
    }
    expect(source.requests).toBe(1);
  });

  it('returns a stale value at once while one background request refreshes it', async () => {
    const source = createSource();
    await cache.get(source.call());
    clock += FRESH_MS;
    source.value = 'zwei';
    const { closed, open } = gate();
    source.wait = closed;
    for (let i = 0; i < 100; i++) expect(await cache.get(source.call())).toBe('eins');
    expect(source.requests).toBe(2);
    open();
    await runPendingTasks();
    expect(await cache.get(source.call())).toBe('zwei');
    expect(source.requests).toBe(2);
    clock += FRESH_MS - 1;
    expect(await cache.get(source.call())).toBe('zwei');
    expect(source.requests).toBe(2);
  });

  it('returns the identical object as long as the content is unchanged', async () => {
    const source = createSource({ a: [1, 2] });
    const first = await cache.get(source.call());
    expect(first).toBe(source.value);
    source.value = { a: [1, 2] };
    clock += FRESH_MS;
    await cache.get(source.call());
    await runPendingTasks();
    expect(await cache.get(source.call())).toBe(first);
    source.value = { a: [1, 3] };
    clock += FRESH_MS;
    await cache.get(source.call());
    await runPendingTasks();
    expect(await cache.get(source.call())).toEqual({ a: [1, 3] });
  });

  it('sends one request for a hundred parallel callers', async () => {
    const source = createSource({ big: true });
    const { closed, open } = gate();
    source.wait = closed;
    const callers = Array.from({ length: 100 }, () => cache.get(source.call()));
    open();
    const values = await Promise.all(callers);
    expect(new Set(values).size).toBe(1);
    expect(source.requests).toBe(1);
  });

  it('keeps the values of different keys apart', async () => {
    const [one, two] = [createSource('eins'), createSource('zwei')];
    expect(await Promise.all([cache.get(one.call('a')), cache.get(two.call('b'))])).toEqual(['eins', 'zwei']);
    expect([one.requests, two.requests]).toEqual([1, 1]);
  });

  it('stores empty lists, empty texts, zero and false as values', async () => {
    for (const value of [[], '', 0, false]) {
      const source = createSource(value);
      expect(await cache.get(source.call(`k${JSON.stringify(value)}`))).toEqual(value);
      expect(await cache.get(source.call(`k${JSON.stringify(value)}`))).toEqual(value);
      expect(source.requests).toBe(1);
    }
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
    expect(source.requests).toBe(2);
  });

  it('deletes the value when the source says that it does not exist', async () => {
    const source = createSource();
    await cache.get(source.call());
    const { current } = cache.version;
    source.value = null;
    clock += FRESH_MS;
    expect(await cache.get(source.call())).toBe('eins');
    await runPendingTasks();
    expect(await cache.get(source.call())).toBeNull();
    expect(cache.version.current).toBe(current + 1);
    expect(source.requests).toBe(2);
  });

  it('stores at most a thousand absences and evicts no value for them', async () => {
    const good = createSource();
    await cache.get(good.call('gut'));
    const none = createSource(null);
    for (let i = 0; i < 1500; i++) await cache.get(none.call(`x${i}`));
    expect(none.requests).toBe(1500);
    for (let i = 500; i < 1500; i++) await cache.get(none.call(`x${i}`));
    expect(none.requests).toBe(1500);
    await cache.get(none.call('x499'));
    expect(none.requests).toBe(1501);
    await cache.get(good.call('gut'));
    expect(good.requests).toBe(1);
  });
});

describe('content cache: size', () => {
  it('stores four thousand values and evicts a hundredth of them, refreshed least recently', async () => {
    const source = createSource();
    for (let i = 0; i < 4000; i++) await cache.get(source.call(`k${i}`));
    clock += FRESH_MS;
    // k0 and k5 are refreshed: k1 is the oldest now.
    for (const key of ['k0', 'k5']) await cache.get(source.call(key));
    await runPendingTasks();
    expect(source.requests).toBe(4002);
    // A value that is still cached is returned although the source fails.
    source.error = new Error('aus');
    expect(await cache.get(source.call('k1'))).toBe('eins');
    await runPendingTasks();
    source.error = null;
    await cache.get(source.call('neu'));
    source.error = new Error('aus');
    await expect(cache.get(source.call('k1'))).rejects.toThrow('aus');
    for (const key of ['k0', 'k42', 'k5', 'k3999', 'neu']) expect(await cache.get(source.call(key))).toBe('eins');
  }, 30_000);
});

describe('content cache: version', () => {
  it('grows when content changes, and only then', async () => {
    const source = createSource({ a: 1 });
    await cache.get(source.call());
    const { current } = cache.version;
    const refresh = async () => {
      clock += FRESH_MS + 60_000;
      await cache.get(source.call());
      await runPendingTasks();
      return cache.version.current - current;
    };
    expect(await refresh()).toBe(0);
    source.value = { a: 1 };
    expect(await refresh()).toBe(0);
    source.value = { a: 2 };
    expect(await refresh()).toBe(1);
    source.error = new Error('aus');
    expect(await refresh()).toBe(1);
    source.error = null;
    expect(await refresh()).toBe(1);
    source.value = null;
    expect(await refresh()).toBe(2);
    expect(await refresh()).toBe(2);
    source.value = { a: 2 };
    expect(await refresh()).toBe(3);
  });

  it('does not grow for absent or unavailable content', async () => {
    const { current } = cache.version;
    await cache.get(createSource(null).call('a'));
    const source = createSource();
    source.error = new Error('aus');
    await expect(cache.get(source.call('b'))).rejects.toThrow();
    expect(cache.version.current).toBe(current);
  });
});

it('a full content cache lists its keys for one of a hundred insertions, not for each: made-up addresses fill it', async () => {
  const keys = vi.spyOn(NodeCache.prototype, 'keys');
  onTestFinished(() => keys.mockRestore());
  const none = createSource(null);
  for (let n = 0; n < 3000; n++) await cache.get(none.call(`x${n}`));
  expect(keys.mock.calls.length).toBeLessThan(300);
});
