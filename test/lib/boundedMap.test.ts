import { describe, expect, it } from 'vitest';
import { createBoundedMap } from '../../src/lib/boundedMap.ts';

describe('bounded map', () => {
  it('gets, checks, takes and deletes entries, and lists them oldest first', () => {
    const map = createBoundedMap<string, number>({ maxEntries: 10 });
    for (const [key, value] of Object.entries({ a: 1, b: 2, c: 3 })) map.set(key, value);
    expect([map.get('a'), map.get('x'), map.has('b'), map.has('x'), map.size]).toEqual([1, undefined, true, false, 3]);
    map.set('a', 4);
    expect([...map.keys()]).toEqual(['b', 'c', 'a']);
    expect([...map.entries()]).toEqual([
      ['b', 2],
      ['c', 3],
      ['a', 4],
    ]);
    expect([map.take('b'), map.take('b'), map.delete('c'), map.delete('c'), map.size]).toEqual([2, undefined, true, false, 1]);
  });

  it('evicts the entry that was set least recently, whatever was read', () => {
    const evicted: [string, number][] = [];
    const map = createBoundedMap<string, number>({ maxEntries: 2, onEvict: (...entry) => evicted.push(entry) });
    map.set('a', 1);
    map.set('b', 2);
    map.get('a');
    map.set('c', 3);
    expect([[...map.keys()], evicted]).toEqual([['b', 'c'], [['a', 1]]]);
    map.set('b', 4);
    map.set('d', 5);
    expect([[...map.keys()], evicted.at(-1)]).toEqual([
      ['b', 'd'],
      ['c', 3],
    ]);
  });

  it('evicts the entry that was used least recently where the eviction order is "use"', () => {
    const map = createBoundedMap<string, number>({ maxEntries: 2, evictionOrder: 'use' });
    map.set('a', 1);
    map.set('b', 2);
    map.get('a');
    map.set('c', 3);
    expect([...map.keys()]).toEqual(['a', 'c']);
  });

  it('counts the bytes of its values and evicts the oldest until they fit', () => {
    const map = createBoundedMap<string, string>({ maxEntries: 10, maxBytes: 10, getSize: (text) => text.length });
    map.set('a', 'xxxx');
    map.set('b', 'xxxx');
    expect([map.bytes, map.size]).toEqual([8, 2]);
    map.set('a', 'xx');
    expect(map.bytes).toBe(6);
    map.set('c', 'xxxxx');
    expect([[...map.keys()], map.bytes]).toEqual([['a', 'c'], 7]);
    map.take('c');
    map.delete('a');
    expect([map.size, map.bytes]).toEqual([0, 0]);
  });

  it('does not store a value that is larger than the limit, deletes its predecessor and keeps the others', () => {
    const evicted: string[] = [];
    const options = { maxEntries: 10, maxBytes: 10, getSize: (text: string) => text.length, onEvict: (key: string) => evicted.push(key) };
    const map = createBoundedMap<string, string>(options);
    map.set('a', 'xxxx');
    map.set('b', 'xxxx');
    map.set('b', 'x'.repeat(11));
    expect([[...map.keys()], map.bytes, evicted]).toEqual([['a'], 4, ['b']]);
  });

  it('calls onEvict for evicted entries only, not for deleted, taken or replaced ones', () => {
    const evicted: string[] = [];
    const map = createBoundedMap<string, number>({ maxEntries: 2, onEvict: (key) => evicted.push(key) });
    map.set('a', 1);
    map.set('a', 2);
    map.take('a');
    map.set('b', 3);
    map.delete('b');
    expect(evicted).toEqual([]);
  });

  it('stores nothing where no entry is allowed', () => {
    const map = createBoundedMap<string, number>({ maxEntries: 0 });
    map.set('a', 1);
    expect([map.size, map.get('a')]).toEqual([0, undefined]);
  });
});

it('a bounded map measures an entry again that has grown, and evicts by its new size', () => {
  const map = createBoundedMap<string, { size: number }>({ maxEntries: 10, maxBytes: 10, getSize: ({ size }) => size });
  const grown = { size: 4 };
  map.set('a', { size: 4 });
  map.set('b', grown);
  grown.size = 8;
  map.resize('b');
  expect([[...map.keys()], map.bytes]).toEqual([['b'], 8]);
  map.resize('missing');
  expect(map.bytes).toBe(8);
});
