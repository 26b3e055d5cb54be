import type { StalenessTracker } from '../content/staleness.ts';
import type { Outbox } from '../inquiry/outbox.ts';
import { events, type Log } from './log.ts';

/** How often is looked, in milliseconds. */
const INTERVAL = 60_000;
/** An inquiry that waits longer is late, content that is older is old; in milliseconds. */
const OVERDUE = 15 * 60_000;
const OLD = 60 * 60_000;

export interface AlertOptions {
  readonly outbox: Pick<Outbox, 'summary'>;
  readonly freshness: Pick<StalenessTracker, 'oldestStale'>;
  readonly now: () => number;
  readonly log: Log;
  readonly interval?: number;
}

/** Something that somebody has to see to. Said once when it begins and once when it ends. */
interface Condition {
  readonly begins: string;
  readonly ends: string;
  /** What there is to say; null where it is not so. @throws where it cannot be told: then nothing changes */
  check(): object | null;
}

/** Warns while a person can still act. @returns ends it */
export function registerAlerts({ outbox, freshness, now, log, interval = INTERVAL }: AlertOptions): () => void {
  const conditions: readonly Condition[] = [
    {
      begins: events.inquiryOverdue,
      ends: events.inquiriesRecovered,
      check() {
        const { waiting, oldestWaitingAt } = outbox.summary();
        const age = oldestWaitingAt === null ? 0 : now() - oldestWaitingAt;
        return age > OVERDUE ? { waiting, minutes: toMinutes(age) } : null;
      },
    },
    {
      begins: events.contentStale,
      ends: events.contentRecovered,
      check() {
        const oldest = freshness.oldestStale();
        return oldest !== null && oldest.age > OLD ? { key: oldest.key, minutes: toMinutes(oldest.age) } : null;
      },
    },
  ];
  const active = new Set<Condition>();
  const look = () => {
    for (const condition of conditions) {
      try {
        const found = condition.check();
        if (found !== null && !active.has(condition)) log.warn({ event: condition.begins, ...found });
        if (found === null && active.has(condition)) log.info({ event: condition.ends });
        if (found === null) active.delete(condition);
        else active.add(condition);
      } catch {
        // The database says itself that it cannot be read (`database.failed`, `delivery.failed`).
      }
    }
  };
  const timer = setInterval(look, interval).unref();
  return () => clearInterval(timer);
}

function toMinutes(milliseconds: number): number {
  return Math.round(milliseconds / 60_000);
}
