import { expect, test } from 'vitest';
import { createFileCache } from '../../src/demo/fileCache.ts';

function createRecorder() {
  const created: string[] = [];
  const create = (name: string) => async () => {
    created.push(name);
    return Buffer.from(name);
  };
  return { created, create };
}

test('the file cache creates a file once for two concurrent requests', async () => {
  const { created, create } = createRecorder();
  const get = createFileCache(2);
  await Promise.all([get('a', create('a')), get('a', create('a'))]);
  expect(String(await get('a', create('a')))).toBe('a');
  expect(created).toEqual(['a']);
});

test('the file cache removes the least recently used file above its limit', async () => {
  const { created, create } = createRecorder();
  const get = createFileCache(2);
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await get(name, create(name));
  expect(created).toEqual(['a', 'b', 'c', 'b']);
});

test('the file cache creates a file again after a failure', async () => {
  const { created, create } = createRecorder();
  const get = createFileCache(2);
  await expect(get('a', () => Promise.reject(new Error('disk')))).rejects.toThrow('disk');
  expect(String(await get('a', create('a')))).toBe('a');
  expect(created).toEqual(['a']);
});
