import { onTestFinished } from 'vitest';
import { createDelivery, type Delivery, type DeliveryTimings } from '../../src/inquiry/delivery.ts';
import { createSmtp, type SmtpTimeouts } from '../../src/inquiry/smtp.ts';
import type { NewInquiry, StoredInquiry } from '../../src/inquiry/storedInquiry.ts';
import { createWebhook } from '../../src/inquiry/webhook.ts';
import type { InquiryRow } from '../../src/storage/inquiries.ts';
import { addresses, buildInquiry } from './examples.ts';
import { createTestLog, type OpenOutbox, openOutbox, until } from './outboxSupport.ts';
import type { WebhookReceiver } from './webhookReceiver.ts';

/** Long enough for a busy machine, short enough for a test that fails. */
const smtpTimeouts: SmtpTimeouts = { connectionMs: 5000, greetingMs: 5000, replyMs: 5000, idleMs: 5000 };
const deliveryTimings: DeliveryTimings = { pollIntervalMs: 60_000, attemptTimeoutMs: 10_000, closeTimeoutMs: 300, recordRetryMs: 60_000 };
/** For tests in which the server stops replying. */
export const shortTimeouts: Partial<SmtpTimeouts> = { greetingMs: 1000, replyMs: 2000 };

export interface Rig extends OpenOutbox {
  readonly delivery: Delivery;
  readonly lines: Record<string, unknown>[];
  /** Stores an inquiry, waits for an attempt to deliver it, and returns its state. */
  try(inquiry?: NewInquiry): Promise<StoredInquiry>;
  /** The stored inquiry. */
  read(id: string): Promise<StoredInquiry>;
  /** Moves the clock on and waits until every due inquiry had its attempt. */
  pass(milliseconds: number): Promise<void>;
}

interface RigOptions {
  /** Of the mail server; null for none. */
  readonly url: string | null;
  readonly webhook?: Pick<WebhookReceiver, 'url' | 'secret'>;
  readonly opened?: OpenOutbox;
  readonly smtp?: Partial<SmtpTimeouts>;
  readonly timings?: Partial<DeliveryTimings>;
}

/** Starts outbox and delivery as the program does, with the test's clock and short timeouts. */
export function startRig({ url, webhook, opened = openOutbox(), smtp, timings }: RigOptions): Rig {
  const { log, lines } = createTestLog();
  const { outbox, clock } = opened;
  const delivery = createDelivery({
    outbox,
    mail: url === null ? null : { smtp: createSmtp(url, { ...smtpTimeouts, ...smtp }), addresses, hasConfirmation: true },
    sendWebhook: webhook && createWebhook(webhook),
    now: () => clock.now,
    log,
    timings: { ...deliveryTimings, ...timings },
  });
  onTestFinished(() => delivery.close());
  const isPast = (time: unknown) => typeof time === 'number' && time <= clock.now;
  const isDue = (row: InquiryRow) =>
    (url !== null && isPast(row.next_attempt_at)) ||
    isPast(row.follow_up_at) ||
    ((row.state === 'delivered' || row.webhook === 'delivered') && isPast(row.confirmation_at));
  const waitForAttempts = () => until(async () => !(await opened.stores.inquiries.list()).some(isDue), 'every due inquiry had its attempt');
  const read = async (id: string) => {
    const [stored] = await outbox.findByIdPrefix(id);
    if (stored === undefined) throw new Error('The inquiry is missing');
    return stored;
  };
  return {
    ...opened,
    delivery,
    lines,
    read,
    async try(inquiry = buildInquiry()) {
      const { id } = await outbox.store(inquiry);
      delivery.wake();
      await waitForAttempts();
      return read(id);
    },
    async pass(milliseconds) {
      clock.now += milliseconds;
      delivery.wake();
      await waitForAttempts();
    },
  };
}
