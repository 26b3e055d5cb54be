import { getErrorMessage } from '../lib/errors.ts';
import { events } from '../observability/events.ts';
import { type AttemptOptions, createAttempts } from './deliveryAttempt.ts';

export interface Delivery {
  /** Starts to deliver all inquiries that are due, in the background. */
  wake(): void;
  /** Starts no further attempt, waits `closeTimeoutMs` for the running one, then aborts it. */
  close(): Promise<void>;
}

export interface DeliveryOptions extends AttemptOptions {
  readonly timings?: DeliveryTimings;
}

export interface DeliveryTimings {
  /** How often the outbox is read for due inquiries: after a retry delay, or because `npm run inquiries -- retry` made them due. */
  readonly pollIntervalMs: number;
  /** Longest attempt. The timeout of a single reply is not enough: a server could keep a session open for ever with continuation lines. */
  readonly attemptTimeoutMs: number;
  /** Longest wait for the running attempt in `close`. */
  readonly closeTimeoutMs: number;
  /** Delay until a confirmed delivery that could not be recorded is tried again: shorter than the claim, which then passes to another process. */
  readonly recordRetryMs: number;
}
const defaultTimings: DeliveryTimings = {
  pollIntervalMs: 10_000,
  attemptTimeoutMs: 20 * 60_000,
  closeTimeoutMs: 8000,
  recordRetryMs: 1000,
};

/**
 * Starts the delivery, which runs in the background. No inquiry is sent by two attempts at once: this process makes one attempt after the
 * other, and each inquiry is claimed before. A process that begins to deliver makes every waiting inquiry due.
 */
export function createDelivery({ timings = defaultTimings, ...options }: DeliveryOptions): Delivery {
  const { outbox, smtp, now, log } = options;
  const attempts = createAttempts(options);
  const acquireDelivery = createAcquisition({ outbox, now, log });
  const closeTimedOut = new AbortController();
  const limit = (claim: AbortSignal) => AbortSignal.any([claim, closeTimedOut.signal, AbortSignal.timeout(timings.attemptTimeoutMs)]);
  let isFailureLogged = false;
  let closed: Promise<void> | null = null;

  /** Logs a failure of the database, once until a run succeeds. The next poll tries again. */
  const logFailureOnce = (error: unknown) => {
    if (!isFailureLogged) log.error({ event: events.deliveryFailed, reason: getErrorMessage(error) });
    isFailureLogged = true;
    if (attempts.hasUnrecorded) setTimeout(runs.request, timings.recordRetryMs).unref();
  };

  const deliverDue = async () => {
    if (!(await acquireDelivery())) return;
    await attempts.recordConfirmed();
    // Before the first claim: the shorter a claim is held, the rarer is a process killed while it holds one.
    if (!smtp.isPrepared && (await outbox.summary()).waiting > 0) await smtp.prepare();
    while (!runs.isStopped) {
      const claimed = await outbox.claimDue(now());
      if (claimed === null || !(await attempts.attempt(claimed.inquiry, limit(claimed.signal)))) return;
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
      await attempts.recordConfirmed();
      await outbox.releaseDelivery();
    } catch (error) {
      logFailureOnce(error);
    }
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

/** Returns a function that tells whether this process may deliver, and makes every waiting inquiry due when that begins. */
function createAcquisition({ outbox, now, log }: Pick<DeliveryOptions, 'outbox' | 'now' | 'log'>): () => Promise<boolean> {
  /** Null before the first try. */
  let wasAcquired: boolean | null = null;
  return async () => {
    const isAcquired = await outbox.acquireDelivery();
    if (isAcquired && wasAcquired !== true) await outbox.makeAllDue(now());
    if (!isAcquired && wasAcquired !== false) log.info({ event: events.deliveryStandby });
    wasAcquired = isAcquired;
    return isAcquired;
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
