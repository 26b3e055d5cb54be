import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';
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

/** Pictures that may wait: a minute of work, of which twelve seconds for one client. */
const MAX_WAITING_JOBS = 300;
const MAX_WAITING_JOBS_PER_CLIENT = 60;

interface Job<T> {
  readonly result: Promise<T>;
  /** Settles with the result, and never rejects. */
  readonly run: () => Promise<void>;
  waiters: number;
  hasBegun: boolean;
}

function createJob<T>(run: () => Promise<T>): Job<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  return { result: promise, run: () => run().then(resolve, reject), waiters: 0, hasBegun: false };
}

/** Clients take turns: whoever waits for many pictures lets those of others through. @param parallel jobs at a time */
export function createImageQueue(parallel: number) {
  const limit = pLimit(parallel);
  const limits = new LRUCache<string, LimitFunction>({ max: parallel + MAX_WAITING_JOBS, memoMethod: () => pLimit(parallel) });
  const jobs = new Map<string, Job<unknown>>();
  const places = createPlaces({ all: Number.POSITIVE_INFINITY, perClient: MAX_WAITING_JOBS_PER_CLIENT });

  return {
    /** True while a job runs or waits. */
    get isBusy(): boolean {
      return jobs.size > 0;
    },
    /**
     * Runs a job at the turn of the first client that waits for its key, once for all. A job that nobody waits for any more is dropped; one that
     * has begun ends.
     * @throws ImageQueueFullError, and the reason of the signal
     */
    async wait<T>(key: string, run: () => Promise<T>, { client, signal }: Waiter): Promise<T> {
      signal.throwIfAborted();
      const known = jobs.get(key) as Job<T> | undefined;
      if (known === undefined && jobs.size >= parallel + MAX_WAITING_JOBS)
        throw new ImageQueueFullError(`${MAX_WAITING_JOBS} pictures are waiting already`);
      const leave = places.take(client);
      if (leave === null) throw new ImageQueueFullError(`One client waits for ${MAX_WAITING_JOBS_PER_CLIENT} pictures already`);
      const job = known ?? createJob(run);
      jobs.set(key, job);
      job.waiters += 1;
      limits.memo(client)(() =>
        limit(async () => {
          if (job.hasBegun || signal.aborted) return;
          job.hasBegun = true;
          await job.run();
          jobs.delete(key);
        }),
      );
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
