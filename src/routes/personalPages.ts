import { createBudget } from '../lib/budget.ts';

/**
 * Pages with what one visitor has typed, for each route: each is rendered anew, which takes 100 times as long as sending a cached one. A flood of
 * them would take the processor from all other visitors.
 */
const MAX_PERSONAL_PAGES = 100;
const WINDOW_MS = 10_000;

/** Creates a function that returns true if one more page may be rendered for one visitor. @param now milliseconds since 1970 */
export function createPersonalPageBudget(now: () => number): () => boolean {
  return createBudget({ count: MAX_PERSONAL_PAGES, windowMs: WINDOW_MS, now });
}
