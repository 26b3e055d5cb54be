import { messageOf } from '../lib/errors.ts';
import { events } from '../observability/events.ts';
import type { Lock } from '../storage/lock.ts';
import { type AttemptOptions, createAttempts } from './deliveryAttempt.ts';

export interface Delivery {
  /** Starts to deliver all inquiries that are due, in the background. */
  wake(): void;
  /** Starts no further attempt, waits `closeTimeoutMs` for the running one, then aborts it. */
  close(): Promise<void>;
}

export interface DeliveryOptions extends AttemptOptions {
  /** Held by the one process on this DATA_DIR that delivers. */
  readonly lock: Lock;
  readonly timings?: DeliveryTimings;
}

export interface DeliveryTimings {
  /** How often the outbox is read for due inquiries: after a retry delay, or because `npm run inquiries -- retry` made them due. */
  readonly pollIntervalMs: number;
  /** Longest attempt. The timeout of a single reply is not enough: a server could keep a session open for ever with continuation lines. */
  readonly attemptTimeoutMs: number;
  /** Longest wait for the running attempt in `close`. */
  readonly closeTimeoutMs: number;
}
const defaultTimings: DeliveryTimings = { pollIntervalMs: 10_000, attemptTimeoutMs: 20 * 60_000, closeTimeoutMs: 8000 };
/** Inquiries per query of the outbox. */
const BATCH_SIZE = 20;

/**
 * Starts the delivery, which runs in the background. No inquiry is sent by two attempts at once: this process makes one attempt after the
 * other, and the lock keeps all other processes out. A process that acquires the lock makes every waiting inquiry due.
 */
export function createDelivery({ lock, timings = defaultTimings, ...options }: DeliveryOptions): Delivery {
  const { outbox, smtp, now, log } = options;
  const { attempt, recordConfirmed } = createAttempts(options);
  const acquireLock = createLockAcquisition({ lock, outbox, now, log });
  const closeTimedOut = new AbortController();
  const createSignal = () => AbortSignal.any([closeTimedOut.signal, AbortSignal.timeout(timings.attemptTimeoutMs)]);
  let isFailureLogged = false;
  let closed: Promise<void> | null = null;

  /** Logs a failure of the database or the lock, once until a run succeeds. The next poll tries again. */
  const logFailureOnce = (error: unknown) => {
    if (!isFailureLogged) log.error({ event: events.deliveryFailed, reason: messageOf(error) });
    isFailureLogged = true;
  };

  const deliverDue = async () => {
    if (!acquireLock()) return;
    recordConfirmed();
    for (;;) {
      const batch = outbox.listDue(now(), BATCH_SIZE);
      if (batch.length === 0) return;
      for (const inquiry of batch) if (runs.isStopped || !(await attempt(inquiry, createSignal()))) return;
    }
  };

  const close = async () => {
    const stopped = runs.stop();
    clearInterval(timer);
    const timeout = setTimeout(() => closeTimedOut.abort(), timings.closeTimeoutMs);
    await stopped;
    clearTimeout(timeout);
    smtp.close();
    try {
      recordConfirmed();
    } catch (error) {
      logFailureOnce(error);
    }
    lock.release();
  };

  const runs = createSerialRuns(() =>
    deliverDue().then(() => {
      isFailureLogged = false;
    }, logFailureOnce),
  );
  const timer = setInterval(runs.request, timings.pollIntervalMs).unref();
  runs.request();
  return {
    wake: runs.request,
    close() {
      closed ??= close();
      return closed;
    },
  };
}

/** Returns a function that tries to acquire the lock and tells whether this process holds it. */
function createLockAcquisition({ lock, outbox, now, log }: Pick<DeliveryOptions, 'lock' | 'outbox' | 'now' | 'log'>): () => boolean {
  /** Null before the first try. */
  let hadLock: boolean | null = null;
  return () => {
    const hasLock = lock.acquire();
    if (hasLock && hadLock !== true) outbox.makeAllDue(now());
    if (!hasLock && hadLock !== false) log.info({ event: events.deliveryStandby });
    hadLock = hasLock;
    return hasLock;
  };
}

interface SerialRuns {
  /** Starts a run in the background, or one more after the present one. */
  readonly request: () => void;
  /** Starts no further run and waits for the present one. */
  stop(): Promise<void>;
  readonly isStopped: boolean;
}

/** Runs a work that never rejects, one run at a time. */
function createSerialRuns(work: () => Promise<void>): SerialRuns {
  let running: Promise<void> | null = null;
  let isRequested = false;
  let isStopped = false;
  const runWhileRequested = async () => {
    while (isRequested && !isStopped) {
      isRequested = false;
      await work();
    }
  };
  const request = () => {
    isRequested = true;
    if (isStopped || running !== null) return;
    running = runWhileRequested().finally(() => {
      running = null;
      if (isRequested) request();
    });
  };
  return {
    request,
    async stop() {
      isStopped = true;
      await running;
    },
    get isStopped() {
      return isStopped;
    },
  };
}
