import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DiskCache, openDiskCache } from '../../src/images/diskCache.ts';

let base: string;
let folder: string;
let failures: unknown[];
let clock: number;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'hotel-disk-'));
  folder = join(base, 'pictures');
  failures = [];
  clock = Date.parse('2027-02-01T10:00:00Z');
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const open = (maxBytes = 1_000_000): Promise<DiskCache> =>
  openDiskCache({ folder, maxBytes, now: () => (clock += 1000), onFailure: (error) => failures.push(error) });
/** Reads a file to its end; null if there is none. */
async function read(cache: DiskCache, name: string): Promise<Buffer | null> {
  const file = await cache.open(name);
  if (file === null) return null;
  const pieces: Buffer[] = [];
  for await (const piece of file.read()) pieces.push(Buffer.from(piece));
  const body = Buffer.concat(pieces);
  await file.close();
  expect(body.byteLength).toBe(file.byteLength);
  return body;
}
const bytes = (size: number, value = 1) => Buffer.alloc(size, value);
const storedFiles = () => readdirSync(folder).sort();
const sizeOnDisk = () => readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);

describe('disk cache', () => {
  it('returns files as they were put, and only under their name', async () => {
    const cache = await open();
    await cache.put('a-1', bytes(100, 7));
    expect(await read(cache, 'a-1')).toEqual(bytes(100, 7));
    expect(await read(cache, 'a-2')).toBeNull();
    expect(await read(cache, 'a')).toBeNull();
    expect(storedFiles()).toEqual(['a-1']);
    await cache.put('a-1', bytes(50, 8));
    expect(await read(cache, 'a-1')).toEqual(bytes(50, 8));
  });

  it('deletes the least recently used files first', async () => {
    const cache = await open(300);
    for (const name of ['a', 'b', 'c']) await cache.put(name, bytes(100));
    await read(cache, 'a');
    await cache.put('d', bytes(100));
    expect(storedFiles()).toEqual(['a', 'c', 'd']);
    await read(cache, 'c');
    await cache.put('e', bytes(200));
    expect(storedFiles()).toEqual(['c', 'e']);
    expect(await read(cache, 'a')).toBeNull();
    expect(cache.find('')).toEqual(['e', 'c']);
  });

  it('never exceeds the limit, also with parallel writes', async () => {
    const cache = await open(10_000);
    for (let i = 0; i < 60; i++) {
      await cache.put(`one-${i % 25}`, bytes(1 + ((i * 733) % 2500)));
      expect(sizeOnDisk()).toBeLessThanOrEqual(10_000);
    }
    expect(storedFiles().length).toBeGreaterThan(3);
    await Promise.all(Array.from({ length: 60 }, (_, i) => cache.put(`many-${i}`, bytes(900))));
    expect(sizeOnDisk()).toBeLessThanOrEqual(10_000);
    expect(sizeOnDisk()).toBeGreaterThan(9000);
  });

  it('does not store a file larger than the limit and evicts nothing for it', async () => {
    const cache = await open(300);
    await cache.put('a', bytes(100));
    await cache.put('b', bytes(301));
    expect(storedFiles()).toEqual(['a']);
    await cache.put('c', bytes(300));
    expect(storedFiles()).toEqual(['c']);
  });

  it('finds files by prefix, most recently used first', async () => {
    const cache = await open();
    for (const name of ['x-1', 'y-1', 'x-2', 'x-3']) await cache.put(name, bytes(10));
    await read(cache, 'x-2');
    expect(cache.find('x-')).toEqual(['x-2', 'x-3', 'x-1']);
    expect(cache.find('z-')).toEqual([]);
  });

  it('accepts plain names only and writes nothing outside the folder', async () => {
    const cache = await open();
    for (const name of ['../escaped', 'a/b', '.hidden', '..', '', 'a\0', '/tmp/escaped']) await cache.put(name, bytes(10));
    expect(readdirSync(base)).toEqual(['pictures']);
    expect(storedFiles()).toEqual([]);
    expect(await read(cache, '../escaped')).toBeNull();
  });
});

describe('disk cache after a restart', () => {
  it('keeps the files in the order of their last use', async () => {
    const first = await open();
    for (const name of ['a', 'b', 'c', 'd']) await first.put(name, bytes(100));
    await read(first, 'b');
    await read(first, 'a');
    const second = await open();
    expect(second.find('')).toEqual(['a', 'b', 'd', 'c']);
    const third = await open(200);
    expect(third.find('')).toEqual(['a', 'b']);
    expect(storedFiles()).toEqual(['a', 'b']);
    expect(await read(third, 'b')).toEqual(bytes(100));
    expect(await read(third, 'd')).toBeNull();
  });

  it('deletes temporary and empty files, and leaves foreign ones alone', async () => {
    mkdirSync(join(folder, 'folder'), { recursive: true });
    writeFileSync(join(folder, '.abc-1.4711.0'), bytes(50));
    writeFileSync(join(folder, 'empty-1'), '');
    writeFileSync(join(folder, '.gitkeep'), '');
    writeFileSync(join(folder, 'read me.txt'), 'x'.repeat(5000));
    writeFileSync(join(folder, 'good-1'), bytes(100));
    const cache = await open(1000);
    expect(cache.find('')).toEqual(['good-1']);
    expect(await Promise.all(['abc-1', '.abc-1.4711.0', 'empty-1', 'folder', 'read me.txt'].map((name) => read(cache, name)))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(storedFiles()).toEqual(['.gitkeep', 'folder', 'good-1', 'read me.txt']);
    expect(failures).toEqual([]);
  });
});

describe('disk cache in an unusable folder', () => {
  it('creates a missing folder with its parents', async () => {
    folder = join(base, 'deep', 'deeper', 'pictures');
    await (await open()).put('a', bytes(10));
    expect(storedFiles()).toEqual(['a']);
    expect(failures).toEqual([]);
  });

  it('reports once, and throws nothing, if the folder is a file', async () => {
    writeFileSync(folder, 'a file');
    const cache = await open();
    for (const name of ['a', 'b', 'c']) {
      await cache.put(name, bytes(10));
      expect(await read(cache, name)).toBeNull();
    }
    expect(cache.find('')).toEqual([]);
    expect(failures).toHaveLength(1);
    expect(readFileSync(folder, 'utf8')).toBe('a file');
  });

  it('reports once if a parent of the folder is a file', async () => {
    writeFileSync(join(base, 'data'), 'a file');
    folder = join(base, 'data', 'pictures');
    const cache = await open();
    await cache.put('a', bytes(10));
    expect(await read(cache, 'a')).toBeNull();
    expect(failures).toHaveLength(1);
  });

  it('creates the folder again after it was deleted', async () => {
    const cache = await open(300);
    for (const name of ['a', 'b']) await cache.put(name, bytes(100));
    rmSync(folder, { recursive: true });
    expect(await read(cache, 'a')).toBeNull();
    expect(existsSync(folder)).toBe(false);
    await cache.put('c', bytes(100));
    expect(await read(cache, 'c')).toEqual(bytes(100));
    expect(await read(cache, 'b')).toBeNull();
    // Lost files no longer count towards the limit.
    for (const name of ['d', 'e']) await cache.put(name, bytes(100));
    expect(storedFiles()).toEqual(['c', 'd', 'e']);
    expect(failures).toEqual([]);
  });

  it('reports once if the folder becomes a file, and uses the folder again after it was restored', async () => {
    const cache = await open();
    await cache.put('a', bytes(10));
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'a file');
    expect(await read(cache, 'a')).toBeNull();
    for (const name of ['b', 'c']) await cache.put(name, bytes(10));
    expect(failures).toHaveLength(1);
    rmSync(folder);
    await cache.put('d', bytes(10));
    expect(await read(cache, 'd')).toEqual(bytes(10));
  });

  it('never returns a file that was deleted, truncated or replaced', async () => {
    const cache = await open();
    for (const name of ['gone', 'short', 'long']) await cache.put(name, bytes(100));
    rmSync(join(folder, 'gone'));
    truncateSync(join(folder, 'short'), 60);
    writeFileSync(join(folder, 'long'), bytes(130));
    expect(await Promise.all(['gone', 'short', 'long'].map((name) => read(cache, name)))).toEqual([null, null, null]);
    await cache.put('short', bytes(100, 3));
    expect(await read(cache, 'short')).toEqual(bytes(100, 3));
    expect(failures).toEqual([]);
  });
});
