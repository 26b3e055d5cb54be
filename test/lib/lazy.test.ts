import { expect, it } from 'vitest';
import { lazy } from '../../src/lib/singleFlight.ts';

it('lazy loads once for all concurrent callers', async () => {
  let loads = 0;
  const get = lazy(async () => ++loads);
  expect(loads).toBe(0);
  expect(await Promise.all([get(), get()])).toEqual([1, 1]);
  expect(await get()).toBe(1);
});

it('lazy loads again after a failure', async () => {
  let loads = 0;
  const get = lazy(async () => {
    if (++loads === 1) throw new Error('disk');
    return loads;
  });
  const both = await Promise.allSettled([get(), get()]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect([await get(), await get(), loads]).toEqual([2, 2, 2]);
});
