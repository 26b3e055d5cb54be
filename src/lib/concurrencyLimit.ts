/** Jobs that may wait at most where nothing else is said; beyond it one is refused at once instead of late. */
const MAX_WAITING = 300;

/** Too many jobs wait already. */
export class TooManyWaitingError extends Error {
  override readonly name = 'QueueFullError';
}

/** Runs jobs in their order, some at a time. */
export type ConcurrencyLimit = <T>(job: () => Promise<T>) => Promise<T>;

/**
 * @param most jobs that may wait; `Infinity` where something else bounds them
 * @throws QueueFullError (rejection) where so many wait already
 */
export function createConcurrencyLimit(parallel: number, most = MAX_WAITING): ConcurrencyLimit {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (job) => {
    if (running < parallel) running++;
    else if (waiting.length < most) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw new TooManyWaitingError(`${most} jobs wait already`);
    try {
      return await job();
    } finally {
      // Hands its place on, so that nobody who comes in between takes it as well.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
