/** Jobs that may wait at most; beyond it one is refused at once instead of late. */
const MAX_WAITING = 300;

/** Runs jobs in their order, some at a time. */
export type Queue = <T>(job: () => Promise<T>) => Promise<T>;

/** @throws Error (rejection) where too many jobs wait already */
export function createQueue(parallel: number): Queue {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (job) => {
    if (running < parallel) running++;
    else if (waiting.length < MAX_WAITING) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw new Error(`${MAX_WAITING} jobs wait already`);
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
