import { join } from 'node:path';
import { messageOf } from '../lib/errors.ts';
import { events } from '../observability/events.ts';
import type { Log } from '../observability/log.ts';
import type { Database } from '../storage/database.ts';
import { createLock } from '../storage/lock.ts';
import { startCleanUp } from './cleanUp.ts';
import { createDelivery, type Delivery } from './delivery.ts';
import type { MailAddresses } from './mail.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { createSmtp, type DeliveryOutcome } from './smtp.ts';

export interface Inquiries {
  readonly outbox: Outbox;
  /** Ends delivery and clean-up; the outbox stays usable. */
  close(): Promise<void>;
}

export interface InquiriesOptions {
  readonly database: Database;
  /** DATA_DIR. */
  readonly folder: string;
  /** Null: inquiries are kept, not sent. */
  readonly mail: (MailAddresses & { readonly url: string }) | null;
  /** How long a delivered inquiry is kept, in milliseconds. */
  readonly retention: number;
  readonly now: () => number;
  readonly log: Log;
  /** Told how each conversation with the mail server ended. */
  readonly onAttempt?: (outcome: DeliveryOutcome['kind']) => void;
}

/** Starts everything that happens to an inquiry behind the answer. Starts too where the folder cannot be used: the site is to live. */
export function startInquiries({ database, folder, mail, retention, now, log, onAttempt }: InquiriesOptions): Inquiries {
  let delivery: Delivery | null = null;
  const outbox = createOutbox({
    database,
    now,
    // After the answer: delivery begins by writing to disk, and nobody is to wait for that.
    onStored: () => setImmediate(() => delivery?.wake()),
    onUnreadable: (inquiry, fields) => log.error({ event: events.inquiryUnreadable, inquiry, fields }),
  });
  try {
    database.read(() => null);
  } catch (error) {
    log.error({ event: events.databaseFailed, reason: messageOf(error) });
  }
  const stopCleanUp = startCleanUp({ outbox, retention, now, log });
  if (mail === null) log.warn({ event: events.smtpDisabled, reason: 'SMTP_URL is not set: inquiries are kept, not sent' });
  else {
    const lock = createLock(join(folder, 'delivery.lock'));
    delivery = createDelivery({ outbox, smtp: createSmtp(mail.url), lock, addresses: mail, now, log, ...(onAttempt && { onAttempt }) });
  }
  return {
    outbox,
    async close() {
      stopCleanUp();
      await delivery?.close();
    },
  };
}
