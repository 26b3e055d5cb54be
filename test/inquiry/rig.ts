import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createDelivery, type Delivery, type DeliveryTimings } from '../../src/inquiry/delivery.ts';
import { createSmtp, type SmtpTimeouts } from '../../src/inquiry/smtp.ts';
import type { NewInquiry, StoredInquiry } from '../../src/inquiry/types.ts';
import { createLock } from '../../src/storage/lock.ts';
import { createTestLog, type OpenOutbox, openOutbox, until } from './samples.ts';
import { addresses, inquiryOf } from './values.ts';

/** Long enough for a busy machine, short enough for a test that waits in vain. */
const smtpTimes: SmtpTimeouts = { connectionMs: 5000, greetingMs: 5000, replyMs: 5000, idleMs: 5000 };
const deliveryTimes: DeliveryTimings = { pollIntervalMs: 60_000, attemptTimeoutMs: 10_000, closeTimeoutMs: 300 };
/** For tests in which the server says nothing any more. */
export const impatient: Partial<SmtpTimeouts> = { greetingMs: 700, replyMs: 900 };

export interface Rig extends OpenOutbox {
  readonly delivery: Delivery;
  readonly lines: Record<string, unknown>[];
  /** Stores one, lets it be tried, and gives it as it is then. */
  try(inquiry?: NewInquiry): Promise<StoredInquiry>;
  /** Lets time pass and waits until everything due was tried. */
  pass(milliseconds: number): Promise<void>;
}

export interface RigOptions {
  readonly url: string;
  readonly opened?: OpenOutbox;
  readonly smtp?: Partial<SmtpTimeouts>;
  readonly timings?: Partial<DeliveryTimings>;
}

/** Outbox and delivery as in the program, with the test's clock and short waits. */
export function startRig({ url, opened = openOutbox(), smtp, timings: times }: RigOptions): Rig {
  const { log, lines } = createTestLog();
  const { outbox, clock, folder } = opened;
  const delivery = createDelivery({
    outbox,
    smtp: createSmtp(url, { ...smtpTimes, ...smtp }),
    lock: createLock(join(folder, 'delivery.lock')),
    addresses,
    now: () => clock.now,
    log,
    timings: { ...deliveryTimes, ...times },
  });
  onTestFinished(() => delivery.close());
  const rest = () => until(() => outbox.listDue(clock.now, 1).length === 0, 'everything due has been tried');
  return {
    ...opened,
    delivery,
    lines,
    async try(inquiry = inquiryOf()) {
      const { id } = outbox.store(inquiry);
      delivery.wake();
      await rest();
      const stored = outbox.findByIdPrefix(id)[0];
      if (stored === undefined) throw new Error('It is gone');
      return stored;
    },
    async pass(milliseconds) {
      clock.now += milliseconds;
      delivery.wake();
      await rest();
    },
  };
}
