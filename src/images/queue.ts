import pLimit from 'p-limit';
import { createPlaces } from '../lib/places.ts';

/** Rejection while too many pictures are waiting. */
export class ImageQueueFullError extends Error {
  override readonly name = 'ImageQueueFullError';
}

/** Who waits for a picture. */
export interface Waiter {
  /** Whoever has the same key counts as one. */
  readonly client: string;
  /** Aborted when the client is gone. */
  readonly signal: AbortSignal;
}

interface QueueLimits {
  /** Jobs at a time. */
  readonly parallel: number;
  readonly waiting: number;
  /** Pictures for which a client may wait at a time. */
  readonly perClient: number;
}

interface Job<T> {
  readonly result: Promise<T>;
  waiters: number;
  hasBegun: boolean;
}

export function createImageQueue({ parallel, waiting, perClient }: QueueLimits) {
  const limit = pLimit(parallel);
  const jobs = new Map<string, Job<unknown>>();
  const places = createPlaces({ all: Number.POSITIVE_INFINITY, perClient });

  function add<T>(key: string, run: () => Promise<T>): Job<T> {
    const forget = () => {
      if (jobs.get(key) === job) jobs.delete(key);
    };
    const result = limit(async () => {
      if (job.waiters === 0) throw new Error('Nobody waits any more');
      job.hasBegun = true;
      return run();
    }).finally(forget);
    const job: Job<T> = { result, waiters: 0, hasBegun: false };
    jobs.set(key, job);
    return job;
  }

  return {
    /** True while a job runs or waits. */
    get isBusy(): boolean {
      return jobs.size > 0;
    },
    /**
     * Runs a job when it is its turn, once for all that wait for its key. A job that nobody waits for any more is dropped; one that has begun
     * ends.
     * @throws ImageQueueFullError, and the reason of the signal
     */
    async wait<T>(key: string, run: () => Promise<T>, { client, signal }: Waiter): Promise<T> {
      signal.throwIfAborted();
      const known = jobs.get(key) as Job<T> | undefined;
      if (known === undefined && jobs.size >= parallel + waiting) throw new ImageQueueFullError(`${waiting} pictures are waiting already`);
      const leave = places.take(client);
      if (leave === null) throw new ImageQueueFullError(`One client waits for ${perClient} pictures already`);
      const job = known ?? add(key, run);
      job.waiters += 1;
      const gone = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
      try {
        return await Promise.race([job.result, gone]);
      } finally {
        leave();
        job.waiters -= 1;
        if (job.waiters === 0 && !job.hasBegun) jobs.delete(key);
      }
    },
  };
}
