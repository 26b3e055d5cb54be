export interface BudgetOptions {
  /** Calls that are allowed in one window. */
  readonly count: number;
  readonly windowMs: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Creates a function that returns true for the first calls of each window of time, and false for the others. */
export function createBudget({ count, windowMs, now }: BudgetOptions): () => boolean {
  let startedAt = Number.NEGATIVE_INFINITY;
  let left = 0;
  return () => {
    const time = now();
    // The first condition: the clock was set back.
    if (time < startedAt || time - startedAt >= windowMs) {
      startedAt = time;
      left = count;
    }
    if (left === 0) return false;
    left -= 1;
    return true;
  };
}
