import { beforeEach, describe, expect, it } from 'vitest';
import type { ContentCache } from '../../src/content/cache.ts';
import { createContentCache } from '../../src/content/cache.ts';
import { createSource, FRESH_MS, gate, MISS_MS, runPendingTasks } from './cacheSupport.ts';

const hotel = 'page:de:hotel';
let clock: number;
let changes: string[];
let cache: ContentCache;
beforeEach(() => {
  clock = 1_000_000;
  changes = [];
  cache = createContentCache({ now: () => clock, onFailure: () => {}, onChange: (key) => changes.push(key) });
});

describe('content cache: getVersion', () => {
  it('changes with each change of the value, and only then', async () => {
    const source = createSource();
    expect(cache.getVersion(hotel)).toBe(0);
    await cache.get(source.call());
    const first = cache.getVersion(hotel);
    expect(first).toBeGreaterThan(0);
    await cache.refresh([hotel]);
    expect(cache.getVersion(hotel)).toBe(first);
    source.error = new Error('away');
    await cache.refresh([hotel]);
    expect(cache.getVersion(hotel)).toBe(first);
    source.error = null;
    source.value = 'zwei';
    await cache.refresh([hotel]);
    expect(cache.getVersion(hotel)).toBeGreaterThan(first);
    source.value = null;
    await cache.refresh([hotel]);
    expect(cache.getVersion(hotel)).toBe(0);
    expect(changes).toEqual([hotel, hotel]);
  });
});

describe('content cache: revalidateIfStale', () => {
  it('refreshes stale values once in the background and returns the time of the next check', async () => {
    const source = createSource();
    await cache.get(source.call());
    expect(cache.revalidateIfStale([hotel])).toBe(clock + FRESH_MS);
    expect(source.requests).toBe(1);
    clock += FRESH_MS;
    const { closed, open } = gate();
    source.wait = closed;
    for (let i = 0; i < 10; i++) expect(cache.revalidateIfStale([hotel])).toBeGreaterThan(clock);
    expect(source.requests).toBe(2);
    open();
    await runPendingTasks();
    expect(cache.revalidateIfStale([hotel])).toBe(clock + FRESH_MS);
  });

  it('loads absent content again when the absence has expired', async () => {
    const source = createSource(null);
    await cache.get(source.call());
    expect(cache.revalidateIfStale([hotel])).toBe(clock + MISS_MS);
    source.value = 'da';
    clock += MISS_MS;
    cache.revalidateIfStale([hotel]);
    await runPendingTasks();
    expect(cache.getVersion(hotel)).toBeGreaterThan(0);
    expect(changes).toEqual([hotel]);
  });

  it('returns 0 for an unknown key', () => {
    expect(cache.revalidateIfStale(['page:de:nie-gefragt'])).toBe(0);
  });
});

describe('content cache: refresh', () => {
  it('loads a fresh value again and returns the old one until the new one is valid', async () => {
    const source = createSource();
    await cache.get(source.call());
    source.value = 'zwei';
    const { closed, open } = gate();
    source.wait = closed;
    const refresh = cache.refresh([hotel]);
    await runPendingTasks();
    expect(await cache.get(source.call())).toBe('eins');
    open();
    expect([...(await refresh)]).toEqual([[hotel, 'changed']]);
    expect(await cache.get(source.call())).toBe('zwei');
    expect([...(await cache.refresh([hotel]))]).toEqual([[hotel, 'unchanged']]);
  });

  it('loads again after a request that was already running', async () => {
    const source = createSource();
    const { closed, open } = gate();
    source.wait = closed;
    const first = cache.get(source.call());
    const refresh = cache.refresh([hotel]);
    await runPendingTasks();
    open();
    await Promise.all([first, refresh]);
    expect(source.requests).toBe(1);
    // Nothing was cached when the refresh came: the running request is the first one.
    const slow = gate();
    source.wait = slow.closed;
    clock += FRESH_MS;
    await cache.get(source.call());
    const again = cache.refresh([hotel]);
    source.value = 'zwei';
    slow.open();
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

  it('keeps the old value and returns "failed" if the source fails', async () => {
    const source = createSource();
    await cache.get(source.call());
    source.error = new Error('away');
    expect([...(await cache.refresh([hotel]))]).toEqual([[hotel, 'failed']]);
    expect(await cache.get(source.call())).toBe('eins');
  });

  it('forget deletes an absence, so that the next get loads again', async () => {
    const source = createSource(null);
    await cache.get(source.call());
    source.value = 'da';
    expect(await cache.get(source.call())).toBeNull();
    cache.forget([hotel]);
    expect(await cache.get(source.call())).toBe('da');
  });
});
