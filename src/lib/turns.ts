import { setImmediate } from 'node:timers/promises';
import { createConcurrencyLimit } from './concurrencyLimit.ts';

// One queue for the whole process, because there is one event loop: pieces of several answers must not run in the same turn of it.
const enqueue = createConcurrencyLimit(1, Number.POSITIVE_INFINITY);

/**
 * Runs one piece of synchronous work in a turn of the event loop of its own: input and output of visitors are handled before and after it.
 * @throws (as a rejection) what the work throws
 */
export function runInTurn<T>(work: () => T): Promise<T> {
  return enqueue(async () => {
    await setImmediate();
    return work();
  });
}
