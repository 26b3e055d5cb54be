import { expect, it } from 'vitest';
import { createBudget } from '../../src/lib/budget.ts';

it('a budget allows its calls in each window, and begins anew after a clock that was set back', () => {
  let now = 1000;
  const take = createBudget({ count: 2, windowMs: 100, now: () => now });
  const takeAt = (time: number) => {
    now = time;
    return take();
  };
  expect([1000, 1050, 1099, 1100, 1199, 1199].map(takeAt)).toEqual([true, true, false, true, true, false]);
  expect([500, 550, 599, 600].map(takeAt)).toEqual([true, true, false, true]);
});
