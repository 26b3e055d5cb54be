import { getErrorMessage } from '../lib/errors.ts';
import { events } from '../observability/events.ts';
import type { Log } from '../observability/log.ts';
import { buildMail, type MailSettings } from './mail.ts';
import type { Choice } from './mailFacts.ts';
import { MAX_RETRY_DELAY_MS, type Outbox } from './outbox.ts';
import type { DeliveryOutcome, Smtp } from './smtp.ts';
import type { StoredInquiry } from './storedInquiry.ts';

const FIRST_RETRY_DELAY_MS = 30_000;

export interface Delivery {
  /** Starts to deliver all inquiries that are due, in the background. */
  wake(): void;
  /** Starts no further attempt, waits `closeTimeoutMs` for the running one, then aborts it. */
  close(): Promise<void>;
}

export interface DeliveryOptions {
  readonly outbox: Outbox;
  readonly smtp: Smtp;
  readonly addresses: MailSettings;
  /** Looks up what the site says of the chosen room and package. Never rejects. */
  readonly describeChoice?: ((inquiry: StoredInquiry) => Promise<Choice>) | undefined;
  readonly now: () => number;
  readonly log: Log;
  /** Called with the outcome of each attempt. */
  readonly onAttempt?: (outcome: DeliveryOutcome['kind']) => void;
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
    if (isAcquired && wasAcquired !== true) await outbox.makeAllDue(now());
    if (!isAcquired && wasAcquired !== false) log.info({ event: events.deliveryStandby });
    wasAcquired = isAcquired;
    return isAcquired;
  };

  const deliverDue = async () => {
    if (!(await acquireDelivery())) return;
    await attempts.recordConfirmed();
    while (!isStopped) {
      const claimed = await outbox.claimDue(now());
      if (claimed === null) return;
      const signal = AbortSignal.any([claimed.signal, closeTimedOut.signal, AbortSignal.timeout(timings.attemptTimeoutMs)]);
      if (!(await attempts.attempt(claimed.inquiry, signal))) return;
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
    smtp.close();
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
  attempt(inquiry: StoredInquiry, signal: AbortSignal): Promise<boolean>;
  /** Records confirmed deliveries that could not be recorded earlier. @throws Error (rejection) if the database still cannot be written */
  recordConfirmed(): Promise<void>;
  /** True while a confirmed delivery is not recorded. */
  readonly hasUnrecorded: boolean;
}

type Failed = Exclude<DeliveryOutcome, { readonly kind: 'accepted' }>;

/** Creates the attempts. The log gets ids and codes only; the mail server's texts, which may contain personal data, go to the outbox. */
function createAttempts({ outbox, smtp, addresses, describeChoice, now, log, onAttempt }: DeliveryOptions): Attempts {
  /** Time of confirmation by id, for mails that the server has accepted but the outbox has not recorded. Never sent again by this process. */
  const confirmed = new Map<string, number>();
  const recordConfirmed = async () => {
    for (const [id, at] of confirmed) {
      await outbox.markDelivered(id, at);
      confirmed.delete(id);
    }
  };
  const send = async (inquiry: StoredInquiry, signal: AbortSignal): Promise<DeliveryOutcome> => {
    try {
      return await smtp.send(buildMail(inquiry, addresses, await describeChoice?.(inquiry)), signal);
    } catch (error) {
      const text = getErrorMessage(error);
      return { kind: 'deferred', failure: { code: 'UNSENDABLE', command: 'NONE', text, isServerFailure: false } };
    }
  };
  const recordFailure = async ({ id, attempts }: StoredInquiry, { kind, failure }: Failed): Promise<boolean> => {
    const { code, command, text, isServerFailure } = failure;
    const reason = `${command} ${code}: ${text}`;
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
    async attempt(inquiry, signal) {
      const { id, attempts } = inquiry;
      const outcome = await send(inquiry, signal);
      onAttempt?.(outcome.kind);
      if (outcome.kind === 'accepted') {
        confirmed.set(id, now());
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
  };
}

/** Exponential backoff: the delay after a number of failed deliveries, in milliseconds. Delivery never gives up. @param attempts at least 1 */
function getRetryDelayMs(attempts: number): number {
  return Math.min(FIRST_RETRY_DELAY_MS * 2 ** (attempts - 1), MAX_RETRY_DELAY_MS);
}
