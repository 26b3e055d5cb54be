import { getErrorMessage } from '../lib/errors.ts';
import { events } from '../observability/events.ts';
import type { Log } from '../observability/log.ts';
import type { Outbox } from './outbox.ts';

const CLEAN_UP_INTERVAL_MS = 86_400_000;

export interface CleanUpOptions {
  readonly outbox: Outbox;
  /** How long a delivered inquiry is kept after its delivery. */
  readonly retentionMs: number;
  readonly now: () => number;
  readonly log: Log;
  readonly intervalMs?: number;
}

/** Removes delivered inquiries whose retention is over, now and once a day. A failure is logged. @returns a function that stops this */
export function startCleanUp({ outbox, retentionMs, now, log, intervalMs = CLEAN_UP_INTERVAL_MS }: CleanUpOptions): () => void {
  const cleanUp = async () => {
    try {
      const count = await outbox.removeDelivered(now() - retentionMs);
      if (count > 0) log.info({ event: events.inquiriesRemoved, count });
    } catch (error) {
      log.error({ event: events.cleanUpFailed, reason: getErrorMessage(error) });
    }
  };
  void cleanUp();
  const timer = setInterval(() => void cleanUp(), intervalMs).unref();
  return () => clearInterval(timer);
}
