import { beforeEach, describe, expect, it } from 'vitest';
import type { ContentCache } from '../../src/content/cache.ts';
import { createContentCache } from '../../src/content/cache.ts';
import { createSource, FRESH_MS, gate, MISS_MS, runPendingTasks } from './cacheSupport.ts';

let clock: number;
let failures: string[];
let cache: ContentCache;
beforeEach(() => {
  clock = 1_000_000;
  failures = [];
  cache = createContentCache({ now: () => clock, onFailure: (key, error) => failures.push(`${key}: ${(error as Error).message}`) });
});

describe('content cache: failures', () => {
  it('returns the last good value for as long as the source fails', async () => {
    const source = createSource();
    await cache.get(source.call());
    source.error = new Error('aus');
    for (let day = 0; day < 30; day++) {
      clock += 86_400_000;
      expect(await cache.get(source.call())).toBe('eins');
      await runPendingTasks();
    }
    expect(source.requests).toBe(31);
    expect(failures).toHaveLength(30);
    expect(failures[0]).toBe('page:de:hotel: aus');
  });

  it('retries with a backoff that doubles from 2 s to 60 s and is reset by a success', async () => {
    const source = createSource();
    await cache.get(source.call());
    const requestTimes = async (seconds: number) => {
      const times: number[] = [];
      for (let second = 0; second <= seconds; second++) {
        const { requests } = source;
        expect(await cache.get(source.call())).toBe('eins');
        await runPendingTasks();
        if (source.requests > requests) times.push(second);
        clock += 1000;
      }
      return times;
    };
    source.error = new Error('aus');
    clock += FRESH_MS;
    expect(await requestTimes(200)).toEqual([0, 2, 6, 14, 30, 62, 122, 182]);
    source.error = null;
    clock += 60_000;
    expect(await requestTimes(59)).toEqual([0]);
    source.error = new Error('aus');
    expect(await requestTimes(10)).toEqual([0, 2, 6]);
  });

  it('caches an error without a value for the same backoff', async () => {
    const source = createSource();
    source.error = new Error('aus');
    const times: number[] = [];
    for (let second = 0; second <= 200; second++) {
      const requests = source.requests;
      await expect(cache.get(source.call())).rejects.toThrow('aus');
      if (source.requests > requests) times.push(second);
      clock += 1000;
    }
    expect(times).toEqual([0, 2, 6, 14, 30, 62, 122, 182]);
    source.error = null;
    clock += 60_000;
    expect(await cache.get(source.call())).toBe('eins');
  });

  it('keeps a known absence and retries with the same backoff', async () => {
    const source = createSource(null);
    expect(await cache.get(source.call())).toBeNull();
    source.error = new Error('aus');
    clock += MISS_MS;
    const times: number[] = [];
    for (let second = 0; second <= 70; second++) {
      const requests = source.requests;
      expect(await cache.get(source.call())).toBeNull();
      if (source.requests > requests) times.push(second);
      clock += 1000;
    }
    expect(times).toEqual([0, 2, 6, 14, 30, 62]);
    expect(await cache.refresh(['page:de:hotel'])).toEqual(new Map([['page:de:hotel', 'failed']]));
    source.error = null;
    source.value = 'da';
    clock += 60_000;
    expect(await cache.get(source.call())).toBe('da');
  });

  it('sends one request for a hundred parallel callers of a failing source', async () => {
    const source = createSource();
    source.error = new Error('aus');
    const { closed, open } = gate();
    source.wait = closed;
    const callers = Array.from({ length: 100 }, () => cache.get(source.call()));
    open();
    const results = await Promise.allSettled(callers);
    expect(results.every(({ status }) => status === 'rejected')).toBe(true);
    expect(source.requests).toBe(1);
    expect(failures).toHaveLength(1);
  });

  it('treats synchronous exceptions and values that are no JSON as failures', async () => {
    const thrown = {
      key: 'a',
      freshForMs: 1,
      missForMs: 1,
      load: () => {
        throw new Error('sofort');
      },
    };
    await expect(cache.get(thrown)).rejects.toThrow('sofort');
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    await expect(cache.get(createSource(circle).call('b'))).rejects.toThrow(/circular/i);
    expect(await cache.get(createSource('da').call('c'))).toBe('da');
  });

  it('leaves no unhandled rejection', async () => {
    const unhandled: unknown[] = [];
    const listen = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', listen);
    const source = createSource();
    await cache.get(source.call());
    source.error = new Error('aus');
    clock += FRESH_MS;
    await cache.get(source.call());
    await expect(cache.get(source.call('anders'))).rejects.toThrow('aus');
    await runPendingTasks();
    // Node reports unhandled rejections once the microtasks are done.
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', listen);
    expect(unhandled).toEqual([]);
  });
});
