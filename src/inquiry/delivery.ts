import { getErrorMessage } from '../lib/errors.ts';
import { events } from '../observability/events.ts';
import type { Log } from '../observability/log.ts';
import { type FollowUp, followUps, type Task } from '../storage/stores.ts';
import { buildConfirmationMail } from './confirmationMail.ts';
import { buildMail, type Mail, type MailSettings } from './mail.ts';
import { type Choice, UNKNOWN_CHOICE } from './mailFacts.ts';
import { MAX_RETRY_DELAY_MS, type Outbox } from './outbox.ts';
import type { DeliveryOutcome, Smtp } from './smtp.ts';
import type { StoredInquiry } from './storedInquiry.ts';
import type { Webhook } from './webhook.ts';

const FIRST_RETRY_DELAY_MS = 30_000;
/** A confirmation that comes later would puzzle the guest. */
const CONFIRMATION_LIFETIME_MS = 2 * 86_400_000;
/** Longest attempt to send a confirmation: the next mail to the hotel waits for it. */
const CONFIRMATION_TIMEOUT_MS = 60_000;

export interface Delivery {
  /** Starts to deliver all inquiries that are due, in the background. */
  wake(): void;
  /** Starts no further attempt, waits `closeTimeoutMs` for the running one, then aborts it. */
  close(): Promise<void>;
}

export interface DeliveryOptions {
  readonly outbox: Outbox;
  /** Null without a mail server: an inquiry is then delivered once the webhook has it. */
  readonly mail: MailDelivery | null;
  readonly webhook?: Webhook | undefined;
  readonly now: () => number;
  readonly log: Log;
  /** Called with the outcome of each attempt. */
  readonly onAttempt?: (channel: Channel, outcome: DeliveryOutcome['kind']) => void;
  readonly timings?: DeliveryTimings;
}

export interface MailDelivery {
  readonly smtp: Smtp;
  readonly addresses: MailSettings;
  /** Looks up what the site says of the chosen room and package. Never rejects. */
  readonly describeChoice?: ((inquiry: StoredInquiry) => Promise<Choice>) | undefined;
  /** Whether guests get a confirmation. */
  readonly hasConfirmation?: boolean | undefined;
}

/** Ways of an inquiry out of the outbox. */
export type Channel = 'mail' | FollowUp;

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
 * other, and each inquiry is claimed before. A process that begins to deliver makes every waiting inquiry due. All mails to the hotel go first:
 * what follows them, the confirmation to the guest and the webhook, fails and waits for itself.
 */
export function createDelivery({ timings = defaultTimings, ...options }: DeliveryOptions): Delivery {
  const { outbox, mail, now, log } = options;
  const attempts = createAttempts(options);
  const closeTimedOut = new AbortController();
  /** Null before the first try. */
  let wasAcquired: boolean | null = null;
  let isFailureLogged = false;
  let running: Promise<void> | null = null;
  let isRequested = false;
  let isStopped = false;
  let closed: Promise<void> | null = null;

  /** Whether this process may deliver. */
  const acquireDelivery = async (): Promise<boolean> => {
    const isAcquired = await outbox.acquireDelivery();
    if (isAcquired && wasAcquired !== true) await outbox.makeAllDue(now(), mail === null);
    if (!isAcquired && wasAcquired !== false) log.info({ event: events.deliveryStandby });
    wasAcquired = isAcquired;
    return isAcquired;
  };

  const deliverDue = async () => {
    if (!(await acquireDelivery())) return;
    await attempts.recordConfirmed();
    if (mail !== null) await deliverAll('mail');
    await deliverAll('followUp');
  };

  const deliverAll = async (task: Task) => {
    while (!isStopped) {
      const claimed = await outbox.claimDue(now(), task);
      if (claimed === null) return;
      const signal = AbortSignal.any([claimed.signal, closeTimedOut.signal, AbortSignal.timeout(timings.attemptTimeoutMs)]);
      if (!(await attempts[task](claimed.inquiry, signal))) return;
      // An inquiry may have come, whose mail goes first.
      if (task === 'followUp' && isRequested) return;
    }
  };

  /** Logs a failure of the database, once until a run succeeds. The next poll tries again. */
  const logFailureOnce = (error: unknown) => {
    if (!isFailureLogged) log.error({ event: events.deliveryFailed, reason: getErrorMessage(error) });
    isFailureLogged = true;
    if (attempts.hasUnrecorded) setTimeout(wake, timings.recordRetryMs).unref();
  };

  const runWhileRequested = async () => {
    while (isRequested && !isStopped) {
      isRequested = false;
      try {
        await deliverDue();
        isFailureLogged = false;
      } catch (error) {
        logFailureOnce(error);
      }
    }
    running = null;
  };

  /** Starts a run, or one more after the present one. */
  const wake = () => {
    isRequested = true;
    if (!isStopped) running ??= runWhileRequested();
  };

  const close = async () => {
    isStopped = true;
    clearInterval(timer);
    const timeout = setTimeout(() => closeTimedOut.abort(), timings.closeTimeoutMs);
    await running;
    clearTimeout(timeout);
    mail?.smtp.close();
    try {
      await attempts.recordConfirmed();
      await outbox.releaseDelivery();
    } catch (error) {
      logFailureOnce(error);
    }
  };

  const timer = setInterval(wake, timings.pollIntervalMs).unref();
  wake();
  return {
    wake,
    close() {
      closed ??= close();
      return closed;
    },
  };
}

interface Attempts {
  /**
   * Sends the mail about a claimed inquiry and records the outcome in the outbox.
   * @returns false if the mail server is unavailable, so that further attempts would be in vain now
   * @throws Error (rejection) if the database cannot be written
   */
  mail(inquiry: StoredInquiry, signal: AbortSignal): Promise<boolean>;
  /** The same for what follows the mail: tries all that waits, and records each outcome before the next. */
  followUp(inquiry: StoredInquiry, signal: AbortSignal): Promise<boolean>;
  /** Records confirmed deliveries that could not be recorded earlier. @throws Error (rejection) if the database still cannot be written */
  recordConfirmed(): Promise<void>;
  /** True while a confirmed delivery is not recorded. */
  readonly hasUnrecorded: boolean;
}

type Failed = Exclude<DeliveryOutcome, { readonly kind: 'accepted' }>;

const followUpEvents = {
  confirmation: { delivered: events.confirmationSent, deferred: events.confirmationDeferred, failed: events.confirmationFailed },
  webhook: { delivered: events.webhookDelivered, deferred: events.webhookDeferred, failed: events.webhookFailed },
} as const;

/** Creates the attempts. The log gets ids and codes only; the mail server's texts, which may contain personal data, go to the outbox. */
function createAttempts({ outbox, mail, webhook, now, log, onAttempt }: DeliveryOptions): Attempts {
  /** How what was accepted is recorded, where the outbox could not be written yet. Never sent again by this process. */
  const confirmed = new Map<string, () => Promise<void>>();
  const recordConfirmed = async () => {
    for (const [key, record] of confirmed) {
      await record();
      confirmed.delete(key);
    }
  };
  const choose = async (inquiry: StoredInquiry) => (await mail?.describeChoice?.(inquiry)) ?? UNKNOWN_CHOICE;
  const send = async (build: (addresses: MailSettings) => Promise<Mail>, signal: AbortSignal): Promise<DeliveryOutcome> => {
    try {
      return mail === null ? fail('deferred', 'OFF') : await mail.smtp.send(await build(mail.addresses), signal);
    } catch (error) {
      return fail('deferred', 'UNSENDABLE', getErrorMessage(error));
    }
  };
  const sendFollowUp = {
    confirmation: async (inquiry, signal) => {
      if (now() - inquiry.createdAt > CONFIRMATION_LIFETIME_MS) return fail('rejected', 'EXPIRED');
      if (mail?.hasConfirmation !== true) return fail('deferred', 'OFF');
      const limited = AbortSignal.any([signal, AbortSignal.timeout(CONFIRMATION_TIMEOUT_MS)]);
      return send(async (addresses) => buildConfirmationMail(inquiry, addresses, await choose(inquiry)), limited);
    },
    webhook: async (inquiry, signal) => webhook?.send(inquiry, now(), signal) ?? fail('deferred', 'OFF'),
  } satisfies Record<FollowUp, (inquiry: StoredInquiry, signal: AbortSignal) => Promise<DeliveryOutcome>>;
  /** Tries one of them. @returns false if its server is unavailable */
  const attemptFollowUp = async (inquiry: StoredInquiry, followUp: FollowUp, signal: AbortSignal): Promise<boolean> => {
    const { id, followUps: attempts } = inquiry;
    const outcome = await sendFollowUp[followUp](inquiry, signal);
    onAttempt?.(followUp, outcome.kind);
    // Without a mail server the hotel has the inquiry by the webhook alone.
    const isForHotel = mail === null && followUp === 'webhook';
    if (outcome.kind === 'accepted') {
      const at = now();
      confirmed.set(`${followUp} ${id}`, async () => {
        await outbox.recordFollowUp(id, followUp, 'delivered', null);
        if (isForHotel) await outbox.markDelivered(id, at);
        // The claim lasts until this is recorded. What is left of it is longer than the webhook may take.
        outbox.endClaim(id);
      });
      await recordConfirmed();
      log.info({ event: followUpEvents[followUp].delivered, inquiry: id, attempts });
      return true;
    }
    const { code, command, isServerFailure } = outcome.failure;
    const isFinal = outcome.kind === 'rejected';
    const reason = describe(outcome.failure);
    await outbox.recordFollowUp(id, followUp, isFinal ? 'failed' : 'waiting', reason);
    if (isForHotel && isFinal) await outbox.markFailed(id, reason);
    const line = { inquiry: id, attempts, code, command };
    // An address that takes no mail is most often mistyped: nothing that an operator could mend.
    const level = followUp === 'webhook' ? 'error' : 'warn';
    if (isFinal) log[level]({ event: followUpEvents[followUp].failed, ...line });
    else log.warn({ event: followUpEvents[followUp].deferred, ...line, retryInMs: getRetryDelayMs(attempts) });
    return !isServerFailure;
  };
  const recordFailure = async ({ id, attempts }: StoredInquiry, { kind, failure }: Failed): Promise<boolean> => {
    const { code, command, isServerFailure } = failure;
    const reason = describe(failure);
    if (kind === 'rejected') {
      await outbox.markFailed(id, reason);
      log.error({ event: events.inquiryDeliveryFailed, inquiry: id, attempts, code, command });
      return true;
    }
    const retryInMs = getRetryDelayMs(attempts);
    await outbox.defer(id, reason, now() + retryInMs);
    log.warn({ event: events.inquiryDeferred, inquiry: id, attempts, code, command, retryInMs });
    // An unavailable server gets one attempt per run, not one for each inquiry.
    return !isServerFailure;
  };
  return {
    recordConfirmed,
    get hasUnrecorded() {
      return confirmed.size > 0;
    },
    async mail(inquiry, signal) {
      const { id, attempts } = inquiry;
      const outcome = await send(async (addresses) => buildMail(inquiry, addresses, await choose(inquiry)), signal);
      onAttempt?.('mail', outcome.kind);
      if (outcome.kind === 'accepted') {
        const at = now();
        confirmed.set(id, () => outbox.markDelivered(id, at));
        // The claim lasts until this is recorded: no other process sends the mail again.
        await recordConfirmed();
        log.info({ event: events.inquiryDelivered, inquiry: id, attempts });
        return true;
      }
      try {
        return await recordFailure(inquiry, outcome);
      } finally {
        outbox.endClaim(id);
      }
    },
    async followUp(inquiry, signal) {
      const { id } = inquiry;
      let isAvailable = true;
      try {
        for (const followUp of followUps.filter((one) => inquiry[one] === 'waiting'))
          if (!(await attemptFollowUp(inquiry, followUp, signal))) isAvailable = false;
        await outbox.deferFollowUps(id, now() + getRetryDelayMs(inquiry.followUps));
      } finally {
        if (confirmed.size === 0) outbox.endClaim(id);
      }
      return isAvailable;
    },
  };
}

/** An attempt that has failed before anything was sent. */
function fail(kind: Failed['kind'], code: string, text = ''): Failed {
  return { kind, failure: { code, command: 'NONE', text, isServerFailure: false } };
}

function describe({ code, command, text }: Failed['failure']): string {
  return `${command} ${code}${text === '' ? '' : `: ${text}`}`;
}

/** Exponential backoff: the delay after a number of failed deliveries, in milliseconds. Delivery never gives up. @param attempts at least 1 */
function getRetryDelayMs(attempts: number): number {
  return Math.min(FIRST_RETRY_DELAY_MS * 2 ** (attempts - 1), MAX_RETRY_DELAY_MS);
}
