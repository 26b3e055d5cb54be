import { expect, it } from 'vitest';
import { createSingleFlight } from '../../src/lib/singleFlight.ts';

it('a single flight runs a work once for all who request it at the same time', async () => {
  const flight = createSingleFlight<number>();
  let runs = 0;
  const results = await Promise.all(Array.from({ length: 20 }, () => flight('a', async () => ++runs)));
  expect([runs, new Set(results)]).toEqual([1, new Set([1])]);
  expect(await flight('a', async () => ++runs)).toBe(2);
});

it('a single flight runs works of different keys at the same time', async () => {
  const flight = createSingleFlight<string>();
  const { promise, resolve } = Promise.withResolvers<string>();
  const first = flight('a', () => promise);
  expect(await flight('b', async () => 'b')).toBe('b');
  resolve('a');
  expect(await first).toBe('a');
});

it('a single flight shares a failure with all who wait and tries again for the next request', async () => {
  const flight = createSingleFlight<string>();
  const failing = Array.from({ length: 3 }, () => flight('a', () => Promise.reject(new Error('broken'))));
  for (const promise of failing) await expect(promise).rejects.toThrow('broken');
  expect(await flight('a', async () => 'mended')).toBe('mended');
});
