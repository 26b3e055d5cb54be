import { TooManyWaitingError } from './concurrencyLimit.ts';

/** Who asks for a job. */
export interface Requester {
  /** Requesters of one client share its turns: a client address. */
  readonly client: string;
  /** Aborted when the requester is gone. */
  readonly signal: AbortSignal;
}

/** For jobs of the program itself, which are always waited for and have no share. */
export const ownRequester: Requester = { client: '', signal: new AbortController().signal };

/** Rejection of a requester that is gone. */
export class AbandonedError extends Error {
  override readonly name = 'AbandonedError';
}

export interface FairQueueOptions {
  readonly maxRunning: number;
  /** Jobs that may wait in all, and those one client may have begun. */
  readonly maxWaiting: number;
  readonly maxWaitingPerClient: number;
}

/** Runs jobs, a limited number at a time and each key once for all that ask meanwhile; clients take turns. */
export interface FairQueue<T> {
  /**
   * Returns the result of the job under a key. A waiting job whose requesters are all gone is dropped.
   * @throws TooManyWaitingError, AbandonedError, or the error of the job
   */
  run(key: string, requester: Requester, job: () => Promise<T>): Promise<T>;
}

interface Job<T> {
  readonly key: string;
  readonly start: () => void;
  readonly result: Promise<T>;
  requesters: number;
  isWaiting: boolean;
}

/** Creates an empty queue. */
export function createFairQueue<T>({ maxRunning, maxWaiting, maxWaitingPerClient }: FairQueueOptions): FairQueue<T> {
  const jobs = new Map<string, Job<T>>();
  /** Waiting jobs by client. The client whose turn is next comes first. */
  const lines = new Map<string, Job<T>[]>();
  let running = 0;
  let waiting = 0;

  /** Takes the first job of the client whose turn it is, who goes to the end. Jobs that run already or were dropped are skipped. */
  function takeNext(): Job<T> | undefined {
    for (const [client, line] of lines) {
      lines.delete(client);
      const job = line.shift();
      if (line.length > 0) lines.set(client, line);
      if (job?.isWaiting) return job;
    }
    return undefined;
  }

  function startNext(): void {
    const job = running < maxRunning ? takeNext() : undefined;
    if (job === undefined) return;
    job.isWaiting = false;
    waiting--;
    running++;
    job.start();
  }

  function addToLine(client: string, job: Job<T>): void {
    const line = lines.get(client);
    if (line === undefined) lines.set(client, [job]);
    // A client that asks again and again for a job of others adds nothing.
    else if (line.length < maxWaitingPerClient || client === ownRequester.client) {
      if (!line.includes(job)) line.push(job);
    }
  }

  function create(key: string, client: string, work: () => Promise<T>): Job<T> {
    const share = client === ownRequester.client ? maxWaiting : maxWaitingPerClient;
    if (waiting >= maxWaiting || (lines.get(client)?.length ?? 0) >= share) {
      throw new TooManyWaitingError(`${waiting} jobs are waiting already`);
    }
    const started = Promise.withResolvers<void>();
    const result = started.promise.then(work).finally(() => {
      running--;
      jobs.delete(key);
      startNext();
    });
    waiting++;
    const job: Job<T> = { key, start: started.resolve, result, requesters: 0, isWaiting: true };
    jobs.set(key, job);
    return job;
  }

  function leave(job: Job<T>): void {
    job.requesters--;
    if (job.requesters > 0 || !job.isWaiting) return;
    job.isWaiting = false;
    waiting--;
    jobs.delete(job.key);
    for (const [client, line] of lines) {
      const rest = line.filter((other) => other !== job);
      if (rest.length === 0) lines.delete(client);
      else if (rest.length < line.length) lines.set(client, rest);
    }
  }

  return {
    async run(key, { client, signal }, work) {
      if (signal.aborted) throw new AbandonedError(`Nobody waits for ${key}`);
      const job = jobs.get(key) ?? create(key, client, work);
      if (job.isWaiting) addToLine(client, job);
      startNext();
      job.requesters++;
      const gone = Promise.withResolvers<never>();
      const onAbort = () => gone.reject(new AbandonedError(`Nobody waits for ${key}`));
      signal.addEventListener('abort', onAbort, { once: true });
      try {
        return await Promise.race([job.result, gone.promise]);
      } finally {
        signal.removeEventListener('abort', onAbort);
        leave(job);
      }
    },
  };
}
