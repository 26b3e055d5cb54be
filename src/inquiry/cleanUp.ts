import { getErrorMessage } from '../lib/errors.ts';
import { events } from '../observability/events.ts';
import type { Log } from '../observability/log.ts';
import { DAY_MS } from '../shared/dates.ts';
import type { Outbox } from './outbox.ts';

/** Well below the 15 minutes after which the alert ends. */
const RETRY_INTERVAL_MS = 600_000;

interface CleanUpOptions {
  readonly outbox: Outbox;
  /** How long an inquiry is kept after it came. */
  readonly retentionMs: number;
  readonly now: () => number;
  readonly log: Log;
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
      if (!isStopped) retry = setTimeout(() => void cleanUp(), RETRY_INTERVAL_MS).unref();
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
