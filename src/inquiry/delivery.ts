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
  const closeTimedOut = new AbortController();
  let running: Promise<void> | null = null;
  let isRunRequested = false;
  let isClosing = false;
  /** Null before the first try to acquire the lock. */
  let hadLock: boolean | null = null;
  let isFailureLogged = false;

  const acquireLock = (): boolean => {
    const hasLock = lock.acquire();
    if (hasLock && hadLock !== true) outbox.makeAllDue(now());
    if (!hasLock && hadLock !== false) log.info({ event: events.deliveryStandby });
    hadLock = hasLock;
    return hasLock;
  };

  /** Logs a failure of the database or the lock, once until a run succeeds. The next poll tries again. */
  const logFailureOnce = (error: unknown) => {
    if (!isFailureLogged) log.error({ event: events.deliveryFailed, reason: messageOf(error) });
    isFailureLogged = true;
  };

  const createSignal = () => AbortSignal.any([closeTimedOut.signal, AbortSignal.timeout(timings.attemptTimeoutMs)]);

  const deliverDue = async () => {
    if (!acquireLock()) return;
    recordConfirmed();
    for (;;) {
      const batch = outbox.listDue(now(), BATCH_SIZE);
      if (batch.length === 0) return;
      for (const inquiry of batch) if (isClosing || !(await attempt(inquiry, createSignal()))) return;
    }
  };

  const run = async () => {
    while (isRunRequested && !isClosing) {
      isRunRequested = false;
      try {
        await deliverDue();
        isFailureLogged = false;
      } catch (error) {
        logFailureOnce(error);
      }
    }
  };

  const wake = () => {
    isRunRequested = true;
    if (isClosing || running !== null) return;
    running = run().finally(() => {
      running = null;
      if (isRunRequested) wake();
    });
  };

  const finish = async () => {
    isClosing = true;
    clearInterval(timer);
    const timeout = setTimeout(() => closeTimedOut.abort(), timings.closeTimeoutMs);
    await running;
    clearTimeout(timeout);
    smtp.close();
    try {
      recordConfirmed();
    } catch (error) {
      logFailureOnce(error);
    }
    lock.release();
  };

  const timer = setInterval(wake, timings.pollIntervalMs).unref();
  let closed: Promise<void> | null = null;
  wake();
  return {
    wake,
    close() {
      closed ??= finish();
      return closed;
    },
  };
}
