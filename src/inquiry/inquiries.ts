import type { Readings } from '../observability/alerts.ts';
import { events } from '../observability/events.ts';
import type { Log } from '../observability/log.ts';
import type { Stores } from '../storage/stores.ts';
import { startCleanUp } from './cleanUp.ts';
import { createDelivery, type Delivery, type DeliveryOptions } from './delivery.ts';
import type { MailSettings } from './mail.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { createSmtp, type DeliveryOutcome } from './smtp.ts';

export interface Inquiries {
  readonly outbox: Outbox;
  readonly readings: Pick<Readings, 'readInquiryBacklog' | 'readDatabaseFailure'>;
  /** Stops delivery and clean-up. The outbox stays usable. */
  close(): Promise<void>;
}

export interface InquiriesOptions {
  readonly stores: Pick<Stores, 'inquiries' | 'check'>;
  /** Null without SMTP_URL: inquiries are stored and not sent. */
  readonly mail: (MailSettings & { readonly url: string }) | null;
  /** How long a delivered inquiry is kept after its delivery. */
  readonly retentionMs: number;
  readonly describeChoice?: DeliveryOptions['describeChoice'];
  readonly now: () => number;
  readonly log: Log;
  /** Called with the outcome of each delivery attempt. */
  readonly onAttempt?: (outcome: DeliveryOutcome['kind']) => void;
}

/**
 * Starts the outbox, the delivery and the clean-up, both in the background. Never throws: with an unusable database the site is
 * served and every later use tries again.
 */
export function startInquiries({ stores, mail, describeChoice, retentionMs, now, log, onAttempt }: InquiriesOptions): Inquiries {
  let delivery: Delivery | null = null;
  const outbox = createOutbox({
    store: stores.inquiries,
    now,
    // After the response: delivery starts with a write to disk, which would delay the response.
    onStored: () => setImmediate(() => delivery?.wake()),
    onUnreadable: (inquiry, columns) => log.error({ event: events.inquiryUnreadable, inquiry, columns }),
  });
  const stopCleanUp = startCleanUp({ outbox, retentionMs, now, log });
  if (mail === null) log.warn({ event: events.smtpDisabled, reason: 'SMTP_URL is not set: inquiries are kept, not sent' });
  else
    delivery = createDelivery({
      outbox,
      smtp: createSmtp(mail.url),
      addresses: mail,
      describeChoice,
      now,
      log,
      ...(onAttempt && { onAttempt }),
    });
  return {
    outbox,
    readings: { readInquiryBacklog: () => outbox.summary(), readDatabaseFailure: () => stores.check() },
    async close() {
      stopCleanUp();
      await delivery?.close();
    },
  };
}
