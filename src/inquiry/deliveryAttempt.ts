import { getErrorMessage } from '../lib/errors.ts';
import { events } from '../observability/events.ts';
import type { Log } from '../observability/log.ts';
import { getRetryDelayMs } from './backoff.ts';
import { buildMail, type MailSettings } from './mail.ts';
import type { Outbox } from './outbox.ts';
import type { DeliveryOutcome, Smtp, SmtpFailure } from './smtp.ts';
import { SMTPUTF8_MISSING } from './smtpUtf8.ts';
import type { StoredInquiry } from './types.ts';

export interface AttemptOptions {
  readonly outbox: Outbox;
  readonly smtp: Smtp;
  readonly addresses: MailSettings;
  readonly now: () => number;
  readonly log: Log;
  /** Called with the outcome of each attempt. */
  readonly onAttempt?: (outcome: DeliveryOutcome['kind']) => void;
}

export interface Attempts {
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
export function createAttempts({ outbox, smtp, addresses, now, log, onAttempt }: AttemptOptions): Attempts {
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
      const outcome = await smtp.send(buildMail(inquiry, addresses), signal);
      const isUtf8Missing = outcome.kind === 'deferred' && outcome.failure.code === SMTPUTF8_MISSING;
      // Such an address is refused in the form; this one was accepted while the server could not be asked.
      return isUtf8Missing ? await smtp.send(buildMail(inquiry, addresses, 'textOnly'), signal) : outcome;
    } catch (error) {
      const text = getErrorMessage(error);
      return { kind: 'deferred', failure: { code: 'UNSENDABLE', command: 'NONE', text, isServerFailure: false } };
    }
  };
  const recordFailure = async ({ id, attempts }: StoredInquiry, { kind, failure }: Failed): Promise<boolean> => {
    const { code, command, isServerFailure } = failure;
    if (kind === 'rejected') {
      await outbox.markFailed(id, formatFailure(failure));
      log.error({ event: events.inquiryDeliveryFailed, inquiry: id, attempts, code, command });
      return true;
    }
    const retryInMs = getRetryDelayMs(attempts);
    await outbox.defer(id, formatFailure(failure), now() + retryInMs);
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

function formatFailure({ code, command, text }: SmtpFailure): string {
  return `${command} ${code}: ${text}`;
}
