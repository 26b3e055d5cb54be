import { createSingleFlight } from '../lib/singleFlight.ts';
import { events } from './events.ts';
import type { Log } from './log.ts';

const CHECK_INTERVAL_MS = 60_000;
const INQUIRY_OVERDUE_MS = 15 * 60_000;
const CONTENT_STALE_ALERT_MS = 60 * 60_000;
/** More confirmations within an hour than a hotel has guests: somebody has the form mail strangers. */
const MANY_CONFIRMATIONS = 200;

export interface AlertOptions extends Pick<Readings, 'readInquiryBacklog' | 'readDatabaseFailure' | 'readStaleness'> {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: Log;
  readonly checkIntervalMs?: number;
}

/** A state that an operator has to act on. Logged once when it begins and once when it ends. */
interface AlertCondition {
  readonly level: 'warn' | 'error';
  readonly beginEvent: string;
  /** Null where other lines tell of the end. */
  readonly endEvent: string | null;
  /** Returns the fields to log while the condition is true, else null. @throws Error (rejection) if the state is unknown; the alert then stays as it is */
  check(): object | null | Promise<object | null>;
}

/** Checks all alert conditions once a minute and logs when one begins or ends. Returns a function that stops the checks. */
export function registerAlerts(options: AlertOptions): () => void {
  const { log, checkIntervalMs = CHECK_INTERVAL_MS } = options;
  const conditions = createConditions(options);
  const active = new Set<AlertCondition>();
  const checkAll = async () => {
    for (const condition of conditions) {
      try {
        const fields = await condition.check();
        if (fields !== null && !active.has(condition)) log[condition.level]({ event: condition.beginEvent, ...fields });
        if (fields === null && active.has(condition) && condition.endEvent !== null) log.info({ event: condition.endEvent });
        if (fields === null) active.delete(condition);
        else active.add(condition);
      } catch {
        // Only an unreadable database throws, which is a condition of its own.
      }
    }
  };
  // One check at a time: a slow database must not log the same change twice.
  const checkOnce = createSingleFlight<void>();
  const timer = setInterval(() => void checkOnce('alerts', checkAll), checkIntervalMs).unref();
  return () => clearInterval(timer);
}

/** States of the stored inquiries that an operator has to act on. */
const inquiryConditions = [
  {
    level: 'error',
    beginEvent: events.inquiryUnreached,
    endEvent: events.inquiryReached,
    describe: ({ unreached }) => (unreached > 0 ? { guests: unreached } : null),
  },
  {
    level: 'warn',
    beginEvent: events.inquiryOverdue,
    endEvent: events.inquiriesRecovered,
    describe({ waiting, oldestWaitingAt }, now) {
      const overdue = describeOverdue(oldestWaitingAt, now);
      return overdue && { waiting, ...overdue };
    },
  },
  {
    level: 'warn',
    beginEvent: events.webhookOverdue,
    endEvent: events.webhookRecovered,
    describe: ({ oldestWebhookAt }, now) => describeOverdue(oldestWebhookAt, now),
  },
  {
    level: 'warn',
    beginEvent: events.inquiriesExpiring,
    endEvent: null,
    describe: ({ expiring }) => (expiring > 0 ? { inquiries: expiring } : null),
  },
  {
    level: 'warn',
    beginEvent: events.confirmationsMany,
    endEvent: null,
    describe: ({ confirmations }) => (confirmations > MANY_CONFIRMATIONS ? { confirmations } : null),
  },
] as const satisfies readonly (Omit<AlertCondition, 'check'> & {
  /** Returns the fields to log while the condition is true, else null. */
  describe(backlog: InquiryBacklog, now: number): object | null;
})[];

/** How long the oldest one has waited; null for less than a quarter of an hour. */
function describeOverdue(storedAt: number | null, now: number): { readonly minutes: number } | null {
  const ageMs = storedAt === null ? 0 : now - storedAt;
  return ageMs > INQUIRY_OVERDUE_MS ? { minutes: toMinutes(ageMs) } : null;
}

/** Returns what an operator has to act on in the stored inquiries: events of the log with their fields. */
export function listInquiryWarnings(backlog: InquiryBacklog, now: number): readonly object[] {
  return inquiryConditions.flatMap(({ beginEvent, describe }) => {
    const fields = describe(backlog, now);
    return fields === null ? [] : [{ event: beginEvent, ...fields }];
  });
}

function createConditions({ readInquiryBacklog, readDatabaseFailure, readStaleness, now }: AlertOptions): readonly AlertCondition[] {
  return [
    {
      level: 'error',
      beginEvent: events.databaseUnusable,
      endEvent: events.databaseRecovered,
      async check() {
        const reason = await readDatabaseFailure();
        return reason === null ? null : { reason };
      },
    },
    ...inquiryConditions.map(({ describe, ...condition }) => ({
      ...condition,
      check: async () => describe(await readInquiryBacklog(), now()),
    })),
    {
      level: 'warn',
      beginEvent: events.contentStale,
      endEvent: events.contentRecovered,
      check() {
        const oldest = readStaleness();
        return oldest !== null && oldest.ageMs > CONTENT_STALE_ALERT_MS ? { key: oldest.key, minutes: toMinutes(oldest.ageMs) } : null;
      },
    },
  ];
}

function toMinutes(milliseconds: number): number {
  return Math.round(milliseconds / 60_000);
}

/** Inquiries that are stored and not delivered. */
export interface InquiryBacklog {
  readonly waiting: number;
  /** Inquiries that the mail server rejected permanently. */
  readonly failed: number;
  /** Inquiries that every way to the hotel has failed for, for good: their guests wait, and nobody knows. */
  readonly unreached: number;
  /** Inquiries that have not reached the hotel and will be removed within a week. */
  readonly expiring: number;
  /** Confirmations to guests that were promised within an hour. */
  readonly confirmations: number;
  /** When the oldest waiting one was stored, in milliseconds since 1970; null if none is waiting. */
  readonly oldestWaitingAt: number | null;
  /** The same of the oldest one that waits for the webhook. */
  readonly oldestWebhookAt: number | null;
}

/** The oldest content that is shown although a newer version is due. */
export interface OldestStaleContent {
  /** The content key. */
  readonly key: string;
  readonly ageMs: number;
}

/** State of the program that alerts and gauges read at intervals. The composition root connects these functions to content and inquiries. */
export interface Readings {
  /** @throws Error (rejection) if the database cannot be read */
  readInquiryBacklog(): Promise<InquiryBacklog>;
  /** Why inquiries cannot be stored or read, or the database is damaged; null if all is well. Reads the database, a file from the disk. */
  readDatabaseFailure(): Promise<string | null>;
  /** Returns null while no content is stale. */
  readStaleness(): OldestStaleContent | null;
  /** True while requests to WordPress are suspended after failures. */
  isCircuitOpen(): boolean;
  /** True while this replica hears the others; null without PostgreSQL, where there are no others. */
  isReplicaConnected(): boolean | null;
}
