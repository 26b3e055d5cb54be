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

/** A state that an operator has to act on: the event of its beginning with its fields, null while all is well, and the event of its end, null for none. */
interface Alert {
  readonly level: 'warn' | 'error';
  readonly event: string;
  readonly fields: object | null;
  readonly endEvent: string | null;
}

/** Reads all states once a minute and logs when one begins or ends. Prometheus knows more of them. Returns a function that stops this. */
export function registerAlerts(options: AlertOptions): () => void {
  const { readInquiryBacklog, readDatabaseFailure, readStaleness, now, log, checkIntervalMs = CHECK_INTERVAL_MS } = options;
  const active = new Set<string>();
  const update = ({ level, event, fields, endEvent }: Alert) => {
    if (fields !== null && !active.has(event)) log[level]({ event, ...fields });
    if (fields === null && active.has(event) && endEvent !== null) log.info({ event: endEvent });
    if (fields === null) active.delete(event);
    else active.add(event);
  };
  const check = async () => {
    const reason = await readDatabaseFailure();
    const { databaseUnusable: event, databaseRecovered: endEvent } = events;
    update({ level: 'error', event, fields: reason === null ? null : { reason }, endEvent });
    // While the database cannot be read the states of inquiries stay as they are.
    const backlog = await readInquiryBacklog().catch(() => null);
    if (backlog !== null) listInquiryAlerts(backlog, now()).forEach(update);
    update(describeStaleness(readStaleness()));
  };
  // One check at a time: a slow database must not log the same change twice.
  const checkOnce = createSingleFlight<void>();
  const timer = setInterval(() => void checkOnce('alerts', check), checkIntervalMs).unref();
  return () => clearInterval(timer);
}

function listInquiryAlerts({ waiting, oldestWaitingAt, unreached, expiring, confirmations }: InquiryBacklog, now: number): Alert[] {
  const ageMs = oldestWaitingAt === null ? 0 : now - oldestWaitingAt;
  const overdue = ageMs > INQUIRY_OVERDUE_MS ? { waiting, minutes: toMinutes(ageMs) } : null;
  const many = confirmations > MANY_CONFIRMATIONS ? { confirmations } : null;
  return [
    {
      level: 'error',
      event: events.inquiryUnreached,
      fields: unreached > 0 ? { guests: unreached } : null,
      endEvent: events.inquiryReached,
    },
    { level: 'warn', event: events.inquiryOverdue, fields: overdue, endEvent: events.inquiriesRecovered },
    { level: 'warn', event: events.inquiriesExpiring, fields: expiring > 0 ? { inquiries: expiring } : null, endEvent: null },
    { level: 'warn', event: events.confirmationsMany, fields: many, endEvent: null },
  ];
}

function describeStaleness(oldest: OldestStaleContent | null): Alert {
  const isAlert = oldest !== null && oldest.ageMs > CONTENT_STALE_ALERT_MS;
  const fields = isAlert ? { key: oldest.key, minutes: toMinutes(oldest.ageMs) } : null;
  return { level: 'warn', event: events.contentStale, fields, endEvent: events.contentRecovered };
}

/** Returns what an operator has to act on in the stored inquiries: events of the log with their fields. */
export function listInquiryWarnings(backlog: InquiryBacklog, now: number): readonly object[] {
  return listInquiryAlerts(backlog, now).flatMap(({ event, fields }) => (fields === null ? [] : [{ event, ...fields }]));
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
  /** How many languages have no home page in WordPress. */
  countMissingHomes(): number;
  /** True while requests to WordPress are suspended after failures. */
  isCircuitOpen(): boolean;
  /** True while this replica hears the others; null without PostgreSQL, where there are no others. */
  isReplicaConnected(): boolean | null;
}
