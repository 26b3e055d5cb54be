import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDiskCache } from '../../src/images/diskCache.ts';

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

const open = (maxBytes = 1_000_000) =>
  openDiskCache({ folder, maxBytes, now: () => (clock += 1000), onFailure: (error) => failures.push(error) });
const bytes = (size: number) => Buffer.alloc(size, 1);
const storedFiles = () => readdirSync(folder).sort();
const sizeOnDisk = () => readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);

it('a disk cache keeps files under their names, and finds the one of a prefix that was used last', async () => {
  const cache = await open();
  for (const name of ['x-1', 'y-1', 'x-2', 'x-3']) expect(await cache.put(name, bytes(100))).toBe(true);
  expect(readFileSync(join(cache.folder, 'x-1'))).toEqual(bytes(100));
  expect(await Promise.all(['x-1', 'x-4', 'x'].map(cache.use))).toEqual([true, false, false]);
  expect([cache.find('x-'), cache.find('z-')]).toEqual(['x-1', undefined]);
  expect(storedFiles()).toEqual(['x-1', 'x-2', 'x-3', 'y-1']);
});

it('a disk cache deletes the least recently used files first, and stays below its limit with parallel writes', async () => {
  const cache = await open(300);
  for (const name of ['a', 'b', 'c']) await cache.put(name, bytes(100));
  await cache.use('a');
  await cache.put('d', bytes(100));
  await expect.poll(storedFiles).toEqual(['a', 'c', 'd']);
  expect(await cache.put('large', bytes(301))).toBe(false);
  await Promise.all(Array.from({ length: 60 }, (_, i) => cache.put(`many-${i}`, bytes(90))));
  await expect.poll(sizeOnDisk).toBe(270);
});

it('a disk cache keeps files and their order over a restart, and deletes what a crash has left, but nothing foreign', async () => {
  const first = await open();
  for (const name of ['a', 'b', 'c', 'd']) await first.put(name, bytes(100));
  for (const name of ['b', 'a']) await first.use(name);
  mkdirSync(join(folder, 'folder'));
  writeFileSync(join(folder, '.e-1.4711'), bytes(50));
  // Another process is writing it.
  writeFileSync(join(folder, '.f-1.4712'), bytes(50));
  utimesSync(join(folder, '.f-1.4712'), clock / 1000, clock / 1000);
  writeFileSync(join(folder, 'empty-1'), '');
  writeFileSync(join(folder, 'read me.txt'), 'x'.repeat(5000));
  const second = await open(200);
  await expect.poll(storedFiles).toEqual(['.f-1.4712', 'a', 'b', 'folder', 'read me.txt']);
  expect(await Promise.all(['a', 'b', 'c', 'empty-1', 'folder'].map(second.use))).toEqual([true, true, false, false, false]);
  expect(failures).toEqual([]);
});

it('a disk cache reports an unusable folder once, and uses it again when it is back', async () => {
  const cache = await open();
  await cache.put('a', bytes(10));
  rmSync(folder, { recursive: true });
  expect(await cache.use('a')).toBe(false);
  writeFileSync(folder, 'a file');
  for (const name of ['b', 'c']) expect(await cache.put(name, bytes(10))).toBe(false);
  expect([failures.length, readFileSync(folder, 'utf8')]).toEqual([1, 'a file']);
  rmSync(folder);
  expect(await cache.put('d', bytes(10))).toBe(true);
  expect(storedFiles()).toEqual(['d']);
});
