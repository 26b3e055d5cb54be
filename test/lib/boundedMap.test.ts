import { expect, it } from 'vitest';
import { createBoundedMap } from '../../src/lib/boundedMap.ts';

it('evicts the entry that was set first beyond the maximum number of entries', () => {
  const map = createBoundedMap<string, number>({ maxEntries: 2 });
  map.set('a', 1);
  map.set('b', 2);
  map.get('a');
  map.set('c', 3);
  expect([...map.entries()]).toEqual([
    ['b', 2],
    ['c', 3],
  ]);
});

it('counts an entry that is set again as the newest', () => {
  const map = createBoundedMap<string, number>({ maxEntries: 2 });
  map.set('a', 1);
  map.set('b', 2);
  map.set('a', 3);
  map.set('c', 4);
  expect([...map.keys()]).toEqual(['a', 'c']);
});

it('evicts the oldest entries beyond the maximum of bytes, an entry that is too large alone included', () => {
  const map = createBoundedMap<string, string>({ maxEntries: 10, maxBytes: 5, sizeOf: (text) => text.length });
  map.set('a', 'xx');
  map.set('b', 'xxx');
  expect(map.bytes).toBe(5);
  map.set('c', 'x');
  expect([[...map.keys()], map.bytes]).toEqual([['b', 'c'], 4]);
  map.set('d', 'xxxxxx');
  expect([map.size, map.bytes]).toEqual([0, 0]);
});

it('measures an entry again where it has grown, and evicts by its new size', () => {
  const map = createBoundedMap<string, { size: number }>({ maxEntries: 10, maxBytes: 10, sizeOf: ({ size }) => size });
  const grown = { size: 4 };
  map.set('a', { size: 4 });
  map.set('b', grown);
  grown.size = 8;
  map.resize('b');
  expect([[...map.keys()], map.bytes]).toEqual([['b'], 8]);
  map.resize('missing');
  expect(map.bytes).toBe(8);
});

it('has no bytes after entries were deleted', () => {
  const map = createBoundedMap<string, string>({ maxEntries: 10, sizeOf: (text) => text.length });
  map.set('a', 'xx');
  map.set('b', 'x');
  expect([map.delete('a'), map.delete('a'), map.bytes, map.has('a')]).toEqual([true, false, 1, false]);
  map.clear();
  expect([map.size, map.bytes]).toEqual([0, 0]);
});
