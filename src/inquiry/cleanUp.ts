import { messageOf } from '../lib/errors.ts';
import { events } from '../observability/events.ts';
import type { Log } from '../observability/log.ts';
import type { Outbox } from './outbox.ts';

/** How often is looked for what is too old, in milliseconds. */
const DAY = 86_400_000;

export interface CleanUpOptions {
  readonly outbox: Outbox;
  /** How long a delivered inquiry is kept, in milliseconds. */
  readonly retention: number;
  readonly now: () => number;
  readonly log: Log;
  readonly interval?: number;
}

/** Removes delivered inquiries that are too old: now, and once a day. @returns ends it */
export function startCleanUp({ outbox, retention, now, log, interval = DAY }: CleanUpOptions): () => void {
  const cleanUp = () => {
    try {
      const count = outbox.removeDelivered(now() - retention);
      if (count > 0) log.info({ event: events.inquiriesRemoved, count });
    } catch (error) {
      log.error({ event: events.cleanUpFailed, reason: messageOf(error) });
    }
  };
  cleanUp();
  const timer = setInterval(cleanUp, interval).unref();
  return () => clearInterval(timer);
}
