import { expect, test } from 'vitest';
import { createFileCache } from '../../src/demo/fileCache.ts';

function createMaker() {
  const made: string[] = [];
  const make = (name: string) => async () => {
    made.push(name);
    return Buffer.from(name);
  };
  return { made, make };
}

test('a file is made once, also when asked for twice at the same time', async () => {
  const { made, make } = createMaker();
  const get = createFileCache(2);
  await Promise.all([get('a', make('a')), get('a', make('a'))]);
  expect(String(await get('a', make('a')))).toBe('a');
  expect(made).toEqual(['a']);
});

test('above the limit the one not asked for longest is forgotten', async () => {
  const { made, make } = createMaker();
  const get = createFileCache(2);
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await get(name, make(name));
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});

test('a failed file is made again', async () => {
  const { made, make } = createMaker();
  const get = createFileCache(2);
  await expect(get('a', () => Promise.reject(new Error('disk')))).rejects.toThrow('disk');
  expect(String(await get('a', make('a')))).toBe('a');
  expect(made).toEqual(['a']);
});
