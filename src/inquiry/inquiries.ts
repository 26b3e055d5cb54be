import type { Config } from '../config/environment.ts';
import { getErrorMessage } from '../lib/errors.ts';
import type { Readings } from '../observability/alerts.ts';
import { events } from '../observability/events.ts';
import type { Log } from '../observability/log.ts';
import { DAY_MS } from '../shared/dates.ts';
import type { Stores } from '../storage/stores.ts';
import { createDelivery, type Delivery, type DeliveryOptions, type MailDelivery } from './delivery.ts';
import type { MailSettings } from './mail.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { createSmtp } from './smtp.ts';
import { createWebhook } from './webhook.ts';

/** How long before its end an inquiry that has not reached the hotel is warned of. */
const EXPIRY_WARNING_MS = 7 * DAY_MS;

/** Well below the 15 minutes after which the alert ends. */
const CLEAN_UP_RETRY_MS = 600_000;

export type Inquiries = ReturnType<typeof startInquiries>;

export interface InquiriesOptions {
  readonly stores: Pick<Stores, 'inquiries' | 'check'>;
  /** Null without SMTP_URL. Without a webhook too inquiries are stored and not sent. */
  readonly mail: (MailSettings & { readonly url: string; readonly hasConfirmation?: boolean }) | null;
  readonly webhook?: Config['inquiryWebhook'];
  readonly describeChoice?: MailDelivery['describeChoice'];
  /** How long an inquiry is kept after it came. */
  readonly retentionMs: number;
  readonly now: () => number;
  readonly log: Log;
  /** Called with the outcome of each delivery attempt. */
  readonly onAttempt?: DeliveryOptions['onAttempt'];
}

/**
 * Starts the outbox, the delivery and the clean-up, both in the background. Never throws: with an unusable database the site is
 * served and every later use tries again.
 */
export function startInquiries(options: InquiriesOptions) {
  const { stores, mail, webhook = null, describeChoice, retentionMs, now, log, onAttempt } = options;
  let delivery: Delivery | null = null;
  const outbox = createOutbox({
    store: stores.inquiries,
    now,
    follow: {
      unconfirmed: mail?.hasConfirmation ? [mail.to, mail.from, mail.site.contact.email] : null,
      hasWebhook: webhook !== null,
    },
    // After the response: delivery starts with a write to disk, which would delay the response.
    onStored: () => setImmediate(() => delivery?.wake()),
    onUnreadable: (inquiry, columns) => log.error({ event: events.inquiryUnreadable, inquiry, columns }),
  });
  const stopCleanUp = startCleanUp({ outbox, retentionMs, now, log });
  if (webhook !== null && new URL(webhook.url).protocol === 'http:') log.warn({ event: events.webhookUnencrypted });
  if (mail === null && webhook === null)
    log.warn({ event: events.smtpDisabled, reason: 'SMTP_URL is not set: inquiries are kept, not sent' });
  else
    delivery = createDelivery({
      outbox,
      mail: mail && { smtp: createSmtp(mail.url), addresses: mail, describeChoice, hasConfirmation: mail.hasConfirmation },
      sendWebhook: webhook === null ? undefined : createWebhook(webhook),
      now,
      log,
      ...(onAttempt && { onAttempt }),
    });
  return {
    outbox,
    readings: {
      readInquiryBacklog: () => outbox.summary(now() - retentionMs + EXPIRY_WARNING_MS),
      readDatabaseFailure: () => stores.check(),
    } satisfies Partial<Readings>,
    /** Stops delivery and clean-up. The outbox stays usable. */
    async close(): Promise<void> {
      stopCleanUp();
      await delivery?.close();
    },
  };
}

interface CleanUpOptions extends Pick<InquiriesOptions, 'retentionMs' | 'now' | 'log'> {
  readonly outbox: Pick<Outbox, 'removeExpired'>;
}

/**
 * Removes inquiries whose retention is over, now and once a day. A failure, such as a database that is away at the start, is logged and
 * tried again after ten minutes. @returns a function that stops this
 */
export function startCleanUp({ outbox, retentionMs, now, log }: CleanUpOptions): () => void {
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;
  const cleanUp = async () => {
    clearTimeout(retry);
    try {
      const count = await outbox.removeExpired(now() - retentionMs);
      if (count > 0) log.info({ event: events.inquiriesRemoved, count });
    } catch (error) {
      log.error({ event: events.cleanUpFailed, reason: getErrorMessage(error) });
      if (!isStopped) retry = setTimeout(() => void cleanUp(), CLEAN_UP_RETRY_MS).unref();
    }
  };
  void cleanUp();
  const timer = setInterval(() => void cleanUp(), DAY_MS).unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
    clearTimeout(retry);
  };
}
