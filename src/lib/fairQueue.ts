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

/** Creates the waiting jobs of each client, at most a number for one client. The program itself has no limit. */
function createTurns<J extends { readonly isWaiting: boolean }>(maxPerClient: number) {
  /** The client whose turn is next comes first. */
  const lines = new Map<string, J[]>();
  const isFull = (client: string) => client !== ownRequester.client && (lines.get(client)?.length ?? 0) >= maxPerClient;
  return {
    isFull,
    /** Takes the first job of the client whose turn it is, who goes to the end. Jobs that run already or were dropped are skipped. */
    take(): J | undefined {
      for (const [client, line] of lines) {
        lines.delete(client);
        const job = line.shift();
        if (line.length > 0) lines.set(client, line);
        if (job?.isWaiting) return job;
      }
      return undefined;
    },
    /** Adds a job once; a client whose line is full waits for the turn of another that wants the job too. */
    add(client: string, job: J): void {
      const line = lines.get(client) ?? [];
      if (isFull(client) || line.includes(job)) return;
      line.push(job);
      lines.set(client, line);
    },
    remove(job: J): void {
      for (const [client, line] of lines) {
        const rest = line.filter((other) => other !== job);
        if (rest.length === 0) lines.delete(client);
        else if (rest.length < line.length) lines.set(client, rest);
      }
    },
  };
}

/** Creates an empty queue. */
export function createFairQueue<T>({ maxRunning, maxWaiting, maxWaitingPerClient }: FairQueueOptions): FairQueue<T> {
  const jobs = new Map<string, Job<T>>();
  const turns = createTurns<Job<T>>(maxWaitingPerClient);
  let running = 0;
  let waiting = 0;

  function startNext(): void {
    const job = running < maxRunning ? turns.take() : undefined;
    if (job === undefined) return;
    job.isWaiting = false;
    waiting--;
    running++;
    job.start();
  }

  function create(key: string, client: string, work: () => Promise<T>): Job<T> {
    if (waiting >= maxWaiting || turns.isFull(client)) {
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
    turns.remove(job);
  }

  return {
    async run(key, { client, signal }, work) {
      if (signal.aborted) throw new AbandonedError(`Nobody waits for ${key}`);
      const job = jobs.get(key) ?? create(key, client, work);
      if (job.isWaiting) turns.add(client, job);
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
