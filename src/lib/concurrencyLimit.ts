/** Default number of jobs that may wait: further ones are rejected at once instead of being served too late. */
const DEFAULT_MAX_WAITING = 300;

/** Rejection of a job because too many jobs are waiting already. */
export class TooManyWaitingError extends Error {
  override readonly name = 'TooManyWaitingError';
}

/** Runs jobs in the order of the calls, a limited number at a time. */
export type ConcurrencyLimit = <T>(job: () => Promise<T>) => Promise<T>;

/**
 * Creates a limit for jobs that run at the same time.
 * @param maxWaiting jobs that may wait; `Infinity` where something else bounds them
 * @throws TooManyWaitingError (the returned function, as a rejection)
 */
export function createConcurrencyLimit(maxRunning: number, maxWaiting = DEFAULT_MAX_WAITING): ConcurrencyLimit {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (job) => {
    if (running < maxRunning) running++;
    else if (waiting.length < maxWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw new TooManyWaitingError(`${maxWaiting} jobs are waiting already`);
    try {
      return await job();
    } finally {
      // The slot passes to the next job directly: a job that is added in between cannot take the same slot.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
