import type { Locale } from '../i18n/locales.ts';
import { getErrorMessage } from '../lib/errors.ts';
import { createSingleFlight } from '../lib/singleFlight.ts';
import { events } from '../observability/events.ts';
import type { Log } from '../observability/log.ts';
import { DAY_MS } from '../shared/dates.ts';
import type { Outcome } from '../storage/inquiries.ts';
import { type Channel, channels } from '../storage/schema.ts';
import { buildConfirmationMail } from './confirmationMail.ts';
import { buildMail, type Mail, type MailSettings } from './mail.ts';
import { type Choice, UNKNOWN_CHOICE } from './mailParts.ts';
import type { Outbox } from './outbox.ts';
import type { DeliveryOutcome, Smtp } from './smtp.ts';
import type { StoredInquiry } from './storedInquiry.ts';
import type { SendWebhook } from './webhook.ts';

const FIRST_RETRY_DELAY_MS = 30_000;
/** Longest delay until the next attempt of a waiting inquiry. */
const MAX_RETRY_DELAY_MS = 60 * 60_000;
/** A confirmation that comes later would puzzle the guest. */
const CONFIRMATION_LIFETIME_MS = 2 * DAY_MS;
/** How often the outbox is read for inquiries that are to be forgotten: `npm run inquiries -- forget` waits for it. */
const FORGET_INTERVAL_MS = 1000;

export type Delivery = ReturnType<typeof createDelivery>;

export interface DeliveryOptions {
  readonly outbox: Outbox;
  /** Null without a mail server: an inquiry is then delivered once the webhook has it. */
  readonly mail: MailDelivery | null;
  readonly sendWebhook?: SendWebhook | undefined;
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
  readonly describeChoice?: ((inquiry: StoredInquiry, language: Locale) => Promise<Choice>) | undefined;
  /** Whether guests get a confirmation. */
  readonly hasConfirmation?: boolean | undefined;
}

export interface DeliveryTimings {
  /** How often the outbox is read for due inquiries: after a retry delay, or because `npm run inquiries -- retry` made them due. */
  readonly pollIntervalMs: number;
  /** Longest attempt. The timeout of a single reply is not enough: a server could keep a session open for ever with continuation lines. */
  readonly attemptTimeoutMs: number;
  /** Longest wait for the running attempts in `close`. */
  readonly closeTimeoutMs: number;
  /** Delay until an accepted delivery that could not be recorded is tried again: shorter than the claim, which then passes to another process. */
  readonly recordRetryMs: number;
}
const defaultTimings: DeliveryTimings = {
  pollIntervalMs: 10_000,
  attemptTimeoutMs: 20 * 60_000,
  closeTimeoutMs: 8000,
  recordRetryMs: 1000,
};

/**
 * Starts the delivery, which runs in the background: one loop for each channel, and none waits for another. No inquiry is sent by two attempts of a
 * channel at once: a loop makes one attempt after the other, and claims each inquiry before. A process that begins to deliver makes every waiting
 * inquiry due. Attempts to send what is to be forgotten are aborted.
 */
export function createDelivery({ timings = defaultTimings, ...options }: DeliveryOptions) {
  const { outbox, mail, now, log } = options;
  const closeTimedOut = new AbortController();
  /** Null before the first try. */
  let wasAcquired: boolean | null = null;
  let isFailureLogged = false;
  let recordRetry: NodeJS.Timeout | undefined;
  let isStopped = false;
  let closed: Promise<void> | null = null;
  const attempts = createAttempts({ ...options, onReached: () => loops.get('confirmation')?.() });

  /** Whether this process may deliver. Records what was accepted before. */
  const acquireDelivery = async (): Promise<boolean> => {
    const isAcquired = await outbox.acquireDelivery();
    if (isAcquired && wasAcquired !== true) await outbox.makeAllDue(now(), mail === null);
    if (!isAcquired && wasAcquired !== false) log.info({ event: events.deliveryStandby });
    wasAcquired = isAcquired;
    if (isAcquired) await attempts.recordAccepted();
    return isAcquired;
  };
  /** For the loops together. */
  const acquireOnce = createSingleFlight<boolean>();

  const deliverDue = async (channel: Channel) => {
    if (!(await acquireOnce('delivery', acquireDelivery))) return;
    while (!isStopped) {
      const claimed = await outbox.claimDue(now(), channel);
      if (claimed === null) return;
      const signal = AbortSignal.any([claimed.signal, closeTimedOut.signal, AbortSignal.timeout(timings.attemptTimeoutMs)]);
      if (!(await attempts.make(channel, claimed.inquiry, signal))) return;
    }
  };

  /** Logs a failure of the database, once until a run succeeds. The next poll tries again. */
  const logFailureOnce = (error: unknown) => {
    if (!isFailureLogged) log.error({ event: events.deliveryFailed, reason: getErrorMessage(error) });
    isFailureLogged = true;
    if (!attempts.hasUnrecorded) return;
    // One timer for the loops together: each would start all of them again.
    clearTimeout(recordRetry);
    recordRetry = setTimeout(wake, timings.recordRetryMs).unref();
  };

  const running = new Map<Channel, Promise<void>>();
  /** Returns the function that starts a run of a channel, or one more after the present one. */
  const createLoop = (channel: Channel) => {
    let isRequested = false;
    const runWhileRequested = async () => {
      while (isRequested && !isStopped) {
        isRequested = false;
        try {
          await deliverDue(channel);
          isFailureLogged = false;
        } catch (error) {
          logFailureOnce(error);
        }
      }
      running.delete(channel);
    };
    return () => {
      isRequested = true;
      if (!isStopped && !running.has(channel)) running.set(channel, runWhileRequested());
    };
  };
  const active = channels.filter((channel) => channel !== 'mail' || mail !== null);
  const loops = new Map(active.map((channel) => [channel, createLoop(channel)]));
  const wake = () => {
    for (const startLoop of loops.values()) startLoop();
  };

  const close = async () => {
    isStopped = true;
    clearInterval(poll);
    clearInterval(forgetting);
    const timeout = setTimeout(() => closeTimedOut.abort(), timings.closeTimeoutMs);
    await Promise.all(running.values());
    clearTimeout(timeout);
    mail?.smtp.close();
    try {
      await attempts.recordAccepted();
      await outbox.releaseDelivery();
    } catch (error) {
      logFailureOnce(error);
    }
  };

  const poll = setInterval(wake, timings.pollIntervalMs).unref();
  // A failure of the database is logged by the loops.
  const forgetting = setInterval(() => void outbox.removeForgotten().catch(() => {}), FORGET_INTERVAL_MS).unref();
  wake();
  return {
    /** Starts to deliver all inquiries that are due, in the background. */
    wake,
    /** Starts no further attempt, waits `closeTimeoutMs` for the running ones, then aborts them. */
    close(): Promise<void> {
      closed ??= close();
      return closed;
    },
  };
}

type Failed = Exclude<DeliveryOutcome, { readonly kind: 'accepted' }>;

const channelEvents = {
  mail: { delivered: events.inquiryDelivered, deferred: events.inquiryDeferred, failed: events.inquiryDeliveryFailed },
  confirmation: { delivered: events.confirmationSent, deferred: events.confirmationDeferred, failed: events.confirmationFailed },
  webhook: { delivered: events.webhookDelivered, deferred: events.webhookDeferred, failed: events.webhookFailed },
} as const;

const attemptCounts = { mail: 'attempts', confirmation: 'confirmationAttempts', webhook: 'webhookAttempts' } as const;

/**
 * Creates the attempts; calls `onReached` when the hotel has an inquiry. The log gets ids and codes only; the mail server's texts, which may contain
 * personal data, go to the outbox.
 */
function createAttempts({
  outbox,
  mail,
  sendWebhook,
  now,
  log,
  onAttempt,
  onReached,
}: DeliveryOptions & { readonly onReached: () => void }) {
  /** How what was accepted is recorded, where the outbox could not be written yet. Never sent again by this process. */
  const accepted = new Map<string, () => Promise<void>>();
  const recordAccepted = async () => {
    for (const [key, recordOne] of accepted) {
      await recordOne();
      accepted.delete(key);
    }
  };
  const choose = async (inquiry: StoredInquiry, language: Locale) => (await mail?.describeChoice?.(inquiry, language)) ?? UNKNOWN_CHOICE;
  const sendMail = async (build: (addresses: MailSettings) => Promise<Mail>, signal: AbortSignal): Promise<DeliveryOutcome> => {
    try {
      return mail === null ? fail('deferred', 'OFF') : await mail.smtp.send(await build(mail.addresses), signal);
    } catch (error) {
      return fail('deferred', 'UNSENDABLE', getErrorMessage(error));
    }
  };
  const send = {
    mail: (inquiry, signal) =>
      sendMail(async (addresses) => buildMail(inquiry, addresses, await choose(inquiry, addresses.site.deskLanguage)), signal),
    confirmation: async (inquiry, signal) => {
      if (now() - inquiry.createdAt > CONFIRMATION_LIFETIME_MS) return fail('rejected', 'EXPIRED');
      if (mail?.hasConfirmation !== true) return fail('deferred', 'OFF');
      return sendMail(async (addresses) => buildConfirmationMail(inquiry, addresses, await choose(inquiry, inquiry.locale)), signal);
    },
    webhook: async (inquiry, signal) => sendWebhook?.(inquiry, now(), signal) ?? fail('deferred', 'OFF'),
  } satisfies Record<Channel, (inquiry: StoredInquiry, signal: AbortSignal) => Promise<DeliveryOutcome>>;

  const record = async (channel: Channel, id: string, outcome: Outcome) => {
    // Without a mail server the hotel has the inquiry by the webhook alone.
    if (channel === 'webhook' && mail === null && outcome.state !== 'waiting') await outbox.record(id, 'mail', outcome);
    await outbox.record(id, channel, outcome);
  };
  return {
    /** Records accepted deliveries that could not be recorded earlier. @throws Error (rejection) if the database still cannot be written */
    recordAccepted,
    /** True while an accepted delivery is not recorded. */
    get hasUnrecorded(): boolean {
      return accepted.size > 0;
    },
    /**
     * Sends a claimed inquiry by a channel and records the outcome in the outbox.
     * @returns false if the server is unavailable, so that further attempts would be in vain now
     * @throws Error (rejection) if the database cannot be written
     */
    async make(channel: Channel, inquiry: StoredInquiry, signal: AbortSignal): Promise<boolean> {
      const { id } = inquiry;
      const attempts = inquiry[attemptCounts[channel]];
      const outcome = await send[channel](inquiry, signal);
      onAttempt?.(channel, outcome.kind);
      if (outcome.kind === 'accepted') {
        const at = now();
        accepted.set(`${channel} ${id}`, () => record(channel, id, { state: 'delivered', at }));
        // The claim lasts until this is recorded: no other process sends it again.
        await recordAccepted();
        log.info({ event: channelEvents[channel].delivered, inquiry: id, attempts });
        if (channel !== 'confirmation') onReached();
        return true;
      }
      const { code, command, isServerFailure } = outcome.failure;
      const isFinal = outcome.kind === 'rejected';
      const retryInMs = getRetryDelayMs(attempts);
      const error = describe(outcome.failure);
      try {
        await record(channel, id, isFinal ? { state: 'failed', error } : { state: 'waiting', error, at: now() + retryInMs });
      } finally {
        outbox.endClaim(id, channel);
      }
      const line = { inquiry: id, attempts, code, command };
      // An address that takes no mail is most often mistyped: nothing that an operator could mend.
      const level = channel === 'confirmation' ? 'warn' : 'error';
      if (isFinal) log[level]({ event: channelEvents[channel].failed, ...line });
      else log.warn({ event: channelEvents[channel].deferred, ...line, retryInMs });
      // An unavailable server gets one attempt per run, not one for each inquiry.
      return isFinal || !isServerFailure;
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
