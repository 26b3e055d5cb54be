import { beforeEach, describe, expect, it } from 'vitest';
import { type CacheCall, type ContentCache, createContentCache } from '../../src/content/cache.ts';

const FRESH = 60_000;
const MISS = 30_000;
let clock: number;
let failures: string[];
let cache: ContentCache;
beforeEach(() => {
  clock = 1_000_000;
  failures = [];
  cache = createContentCache({ now: () => clock, onFailure: (key, error) => failures.push(`${key}: ${(error as Error).message}`) });
});

/** A source that answers what it is told to, counts its questions and can be made to wait. */
function createSource(first: unknown = 'eins') {
  const source = {
    value: first,
    error: null as Error | null,
    asked: 0,
    wait: null as Promise<void> | null,
    load: async () => {
      source.asked++;
      if (source.wait !== null) await source.wait;
      if (source.error !== null) throw source.error;
      return source.value;
    },
    call: (key = 'page:de:hotel'): CacheCall<unknown> => ({ key, freshFor: FRESH, missFor: MISS, load: source.load }),
  };
  return source;
}
/** Lets work behind the answer end. */
const settle = () => new Promise((resolve) => setImmediate(resolve));
function gate() {
  let open: () => void = () => {};
  const closed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { closed, open };
}

describe('an answer', () => {
  it('is fresh for its time: nobody is asked again', async () => {
    const source = createSource();
    for (const at of [0, 1, FRESH - 1]) {
      clock = 1_000_000 + at;
      expect(await cache.get(source.call())).toBe('eins');
    }
    expect(source.asked).toBe(1);
  });

  it('is then given stale at once, while one refresh runs behind', async () => {
    const source = createSource();
    await cache.get(source.call());
    clock += FRESH;
    source.value = 'zwei';
    const { closed, open } = gate();
    source.wait = closed;
    for (let i = 0; i < 100; i++) expect(await cache.get(source.call())).toBe('eins');
    expect(source.asked).toBe(2);
    open();
    await settle();
    expect(await cache.get(source.call())).toBe('zwei');
    expect(source.asked).toBe(2);
    clock += FRESH - 1;
    expect(await cache.get(source.call())).toBe('zwei');
    expect(source.asked).toBe(2);
  });

  it('is the very same value as long as nothing changed: no copies', async () => {
    const source = createSource({ a: [1, 2] });
    const first = await cache.get(source.call());
    expect(first).toBe(source.value);
    source.value = { a: [1, 2] };
    clock += FRESH;
    await cache.get(source.call());
    await settle();
    expect(await cache.get(source.call())).toBe(first);
    source.value = { a: [1, 3] };
    clock += FRESH;
    await cache.get(source.call());
    await settle();
    expect(await cache.get(source.call())).toEqual({ a: [1, 3] });
  });

  it('for a hundred callers at once is asked for once', async () => {
    const source = createSource({ big: true });
    const { closed, open } = gate();
    source.wait = closed;
    const callers = Array.from({ length: 100 }, () => cache.get(source.call()));
    open();
    const values = await Promise.all(callers);
    expect(new Set(values).size).toBe(1);
    expect(source.asked).toBe(1);
  });

  it('of one key says nothing about another', async () => {
    const [one, two] = [createSource('eins'), createSource('zwei')];
    expect(await Promise.all([cache.get(one.call('a')), cache.get(two.call('b'))])).toEqual(['eins', 'zwei']);
    expect([one.asked, two.asked]).toEqual([1, 1]);
  });

  it('may be anything but null: empty lists and texts, zero, false', async () => {
    for (const value of [[], '', 0, false]) {
      const source = createSource(value);
      expect(await cache.get(source.call(`k${JSON.stringify(value)}`))).toEqual(value);
      expect(await cache.get(source.call(`k${JSON.stringify(value)}`))).toEqual(value);
      expect(source.asked).toBe(1);
    }
  });
});

describe('a failing source', () => {
  it('is covered by the last good answer, for any time', async () => {
    const source = createSource();
    await cache.get(source.call());
    source.error = new Error('aus');
    for (let day = 0; day < 30; day++) {
      clock += 86_400_000;
      expect(await cache.get(source.call())).toBe('eins');
      await settle();
    }
    expect(source.asked).toBe(31);
    expect(failures).toHaveLength(30);
    expect(failures[0]).toBe('page:de:hotel: aus');
  });

  it('is asked again after waits that double from 2 s to 60 s, and begin anew once it was well', async () => {
    const source = createSource();
    await cache.get(source.call());
    const askedAt = async (seconds: number) => {
      const times: number[] = [];
      for (let second = 0; second <= seconds; second++) {
        const { asked } = source;
        expect(await cache.get(source.call())).toBe('eins');
        await settle();
        if (source.asked > asked) times.push(second);
        clock += 1000;
      }
      return times;
    };
    source.error = new Error('aus');
    clock += FRESH;
    expect(await askedAt(200)).toEqual([0, 2, 6, 14, 30, 62, 122, 182]);
    source.error = null;
    clock += 60_000;
    expect(await askedAt(59)).toEqual([0]);
    source.error = new Error('aus');
    expect(await askedAt(10)).toEqual([0, 2, 6]);
  });

  it('without any answer is an error, remembered for the same waits', async () => {
    const source = createSource();
    source.error = new Error('aus');
    const times: number[] = [];
    for (let second = 0; second <= 200; second++) {
      const asked = source.asked;
      await expect(cache.get(source.call())).rejects.toThrow('aus');
      if (source.asked > asked) times.push(second);
      clock += 1000;
    }
    expect(times).toEqual([0, 2, 6, 14, 30, 62, 122, 182]);
    source.error = null;
    clock += 60_000;
    expect(await cache.get(source.call())).toBe('eins');
  });

  it('fails for a hundred callers at once with one question', async () => {
    const source = createSource();
    source.error = new Error('aus');
    const { closed, open } = gate();
    source.wait = closed;
    const callers = Array.from({ length: 100 }, () => cache.get(source.call()));
    open();
    const results = await Promise.allSettled(callers);
    expect(results.every(({ status }) => status === 'rejected')).toBe(true);
    expect(source.asked).toBe(1);
    expect(failures).toHaveLength(1);
  });

  it('that throws at once, or gives what cannot be kept, is a failure like others', async () => {
    const thrown = { key: 'a', freshFor: 1, missFor: 1, load: () => { throw new Error('sofort'); } };
    await expect(cache.get(thrown)).rejects.toThrow('sofort');
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    await expect(cache.get(createSource(circle).call('b'))).rejects.toThrow(/circular/i);
    expect(await cache.get(createSource('da').call('c'))).toBe('da');
  });

  it('never leaves a rejection nobody handles', async () => {
    const unhandled: unknown[] = [];
    const listen = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', listen);
    const source = createSource();
    await cache.get(source.call());
    source.error = new Error('aus');
    clock += FRESH;
    await cache.get(source.call());
    await expect(cache.get(source.call('anders'))).rejects.toThrow('aus');
    await settle();
    await new Promise((resolve) => setTimeout(resolve, 5));
    process.off('unhandledRejection', listen);
    expect(unhandled).toEqual([]);
  });
});

describe('"there is none"', () => {
  it('is remembered for its time only', async () => {
    const source = createSource(null);
    for (const at of [0, MISS - 1]) {
      clock = 1_000_000 + at;
      expect(await cache.get(source.call())).toBeNull();
    }
    expect(source.asked).toBe(1);
    clock = 1_000_000 + MISS;
    source.value = 'neu';
    expect(await cache.get(source.call())).toBe('neu');
    expect(source.asked).toBe(2);
  });

  it('takes the old answer away when the source says so', async () => {
    const source = createSource();
    await cache.get(source.call());
    const { version } = cache;
    source.value = null;
    clock += FRESH;
    expect(await cache.get(source.call())).toBe('eins');
    await settle();
    expect(await cache.get(source.call())).toBeNull();
    expect(cache.version).toBe(version + 1);
    expect(source.asked).toBe(2);
  });

  it('is kept for a thousand keys at most, and never pushes a good answer out', async () => {
    const good = createSource();
    await cache.get(good.call('gut'));
    const none = createSource(null);
    for (let i = 0; i < 1500; i++) await cache.get(none.call(`x${i}`));
    expect(none.asked).toBe(1500);
    for (let i = 500; i < 1500; i++) await cache.get(none.call(`x${i}`));
    expect(none.asked).toBe(1500);
    await cache.get(none.call('x499'));
    expect(none.asked).toBe(1501);
    await cache.get(good.call('gut'));
    expect(good.asked).toBe(1);
  });
});

describe('good answers', () => {
  it('are kept for four thousand keys; the one refreshed longest ago goes first', async () => {
    const source = createSource();
    for (let i = 0; i < 4000; i++) await cache.get(source.call(`k${i}`));
    clock += FRESH;
    await cache.get(source.call('k0'));
    await settle();
    expect(source.asked).toBe(4001);
    await cache.get(source.call('neu'));
    expect(source.asked).toBe(4002);
    const { version } = cache;
    await cache.get(source.call('k0'));
    await cache.get(source.call('k3999'));
    await settle();
    expect(cache.version).toBe(version);
    const asked = source.asked;
    source.error = new Error('aus');
    await expect(cache.get(source.call('k1'))).rejects.toThrow('aus');
    expect(source.asked).toBe(asked + 1);
  }, 30_000);
});

describe('the version', () => {
  it('grows when content changes, and only then', async () => {
    const source = createSource({ a: 1 });
    await cache.get(source.call());
    const { version } = cache;
    const refresh = async () => {
      clock += FRESH + 60_000;
      await cache.get(source.call());
      await settle();
      return cache.version - version;
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

  it('does not grow with answers that do not exist or cannot be had', async () => {
    const { version } = cache;
    await cache.get(createSource(null).call('a'));
    const source = createSource();
    source.error = new Error('aus');
    await expect(cache.get(source.call('b'))).rejects.toThrow();
    expect(cache.version).toBe(version);
  });
});
