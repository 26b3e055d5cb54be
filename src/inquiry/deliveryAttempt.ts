import { messageOf } from '../lib/errors.ts';
import { events } from '../observability/events.ts';
import type { Log } from '../observability/log.ts';
import { delayAfter } from './backoff.ts';
import { buildMail, type MailAddresses } from './mail.ts';
import type { Outbox } from './outbox.ts';
import type { DeliveryOutcome, Smtp, SmtpFailure } from './smtp.ts';
import type { StoredInquiry } from './types.ts';

export interface AttemptOptions {
  readonly outbox: Outbox;
  readonly smtp: Smtp;
  readonly addresses: MailAddresses;
  readonly now: () => number;
  readonly log: Log;
  /** Told how each conversation ended. */
  readonly onAttempt?: (outcome: DeliveryOutcome['kind']) => void;
}

export interface Attempts {
  /**
   * Tries to deliver one inquiry and writes down how that went.
   * @returns whether the next one may follow at once
   * @throws Error (rejection) where the disk takes nothing; then no conversation is begun
   */
  attempt(inquiry: StoredInquiry, signal: AbortSignal): Promise<boolean>;
  /** Writes down what could not be written before. @throws Error where that is still so */
  settle(): void;
}

/** Creates what is done for each inquiry that is due. The log gets numbers and codes only, what a server wrote goes to the outbox. */
export function createAttempts({ outbox, smtp, addresses, now, log, onAttempt }: AttemptOptions): Attempts {
  /** When the mail server confirmed those that the disk did not take: never to be sent again. */
  const confirmed = new Map<string, number>();
  const settle = () => {
    for (const [id, at] of confirmed) {
      outbox.markDelivered(id, at);
      confirmed.delete(id);
    }
  };
  const converse = async (inquiry: StoredInquiry, signal: AbortSignal): Promise<DeliveryOutcome> => {
    try {
      return await smtp.send(buildMail(inquiry, addresses), signal);
    } catch (error) {
      const text = messageOf(error);
      return { kind: 'deferred', failure: { code: 'UNSENDABLE', command: 'NONE', text, isServer: false } };
    }
  };
  return {
    settle,
    async attempt(inquiry, signal) {
      const { id } = inquiry;
      if (!outbox.markAttempted(id)) return true;
      const attempts = inquiry.attempts + 1;
      const outcome = await converse(inquiry, signal);
      onAttempt?.(outcome.kind);
      if (outcome.kind === 'accepted') {
        confirmed.set(id, now());
        settle();
        log.info({ event: events.inquiryDelivered, inquiry: id, attempts });
        return true;
      }
      const { code, command, isServer } = outcome.failure;
      if (outcome.kind === 'rejected') {
        outbox.markFailed(id, describe(outcome.failure));
        log.error({ event: events.inquiryDeliveryFailed, inquiry: id, attempts, code, command });
        return true;
      }
      const wait = delayAfter(attempts);
      outbox.defer(id, describe(outcome.failure), now() + wait);
      log.warn({ event: events.inquiryDeferred, inquiry: id, attempts, code, command, wait });
      // A server that is down is asked once in a round, not once for each inquiry.
      return !isServer;
    },
  };
}

function describe({ code, command, text }: SmtpFailure): string {
  return `${command} ${code}: ${text}`;
}
