import { messageOf } from '../lib/errors.ts';
import { events } from '../observability/events.ts';
import type { Lock } from '../storage/lock.ts';
import { type AttemptOptions, createAttempts } from './deliveryAttempt.ts';

export interface Delivery {
  /** Begins to deliver what is due, unless that is going on. */
  wake(): void;
  /** Begins nothing new, waits a while for the running conversation, then ends it. */
  close(): Promise<void>;
}

export interface DeliveryOptions extends AttemptOptions {
  /** Held by the one process that delivers. */
  readonly lock: Lock;
  readonly times?: DeliveryTimes;
}

/** In milliseconds. */
export interface DeliveryTimes {
  /** How often somebody looks whether anything is due: after a wait, or made so by the command line. */
  readonly poll: number;
  /** Longest conversation: a server may keep one going for ever with an answer every now and then. */
  readonly conversation: number;
  /** Longest wait for the running conversation at the end. */
  readonly close: number;
}
const usualTimes: DeliveryTimes = { poll: 10_000, conversation: 20 * 60_000, close: 8000 };
/** Inquiries read at once. */
const BATCH = 20;

/**
 * Delivers inquiries one after the other, so that none is ever under way twice: in this process by the order, among processes by
 * the lock. Whoever gets the lock begins with everything that waits.
 */
export function createDelivery({ lock, times = usualTimes, ...options }: DeliveryOptions): Delivery {
  const { outbox, smtp, now, log } = options;
  const { attempt, settle } = createAttempts(options);
  const end = new AbortController();
  let running: Promise<void> | null = null;
  let isWanted = false;
  let isClosing = false;
  let isHeld: boolean | null = null;
  let isBroken = false;

  /** True in the process that delivers. */
  const hold = (): boolean => {
    const isMine = lock.acquire();
    if (isMine && isHeld !== true) outbox.makeAllDue(now());
    if (!isMine && isHeld !== false) log.info({ event: events.deliveryStandby });
    isHeld = isMine;
    return isMine;
  };

  /** The disk. Said once; the next poll tries again. */
  const report = (error: unknown) => {
    if (!isBroken) log.error({ event: events.deliveryFailed, reason: messageOf(error) });
    isBroken = true;
  };

  const signal = () => AbortSignal.any([end.signal, AbortSignal.timeout(times.conversation)]);

  const deliverDue = async () => {
    if (!hold()) return;
    settle();
    for (;;) {
      const batch = outbox.listDue(now(), BATCH);
      if (batch.length === 0) return;
      for (const inquiry of batch) if (isClosing || !(await attempt(inquiry, signal()))) return;
    }
  };

  const run = async () => {
    while (isWanted && !isClosing) {
      isWanted = false;
      try {
        await deliverDue();
        isBroken = false;
      } catch (error) {
        report(error);
      }
    }
  };

  const wake = () => {
    isWanted = true;
    if (isClosing || running !== null) return;
    running = run().finally(() => {
      running = null;
      if (isWanted) wake();
    });
  };

  const finish = async () => {
    isClosing = true;
    clearInterval(timer);
    const limit = setTimeout(() => end.abort(), times.close);
    await running;
    clearTimeout(limit);
    smtp.close();
    try {
      settle();
    } catch (error) {
      report(error);
    }
    lock.release();
  };

  const timer = setInterval(wake, times.poll).unref();
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
