import { createHash, randomUUID } from 'node:crypto';
import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import type { Database } from '../storage/database.ts';
import type { Connection } from '../storage/sqliteFile.ts';
import { MAX_DELAY } from './backoff.ts';
import { inquiryRow, statements } from './table.ts';
import type { InquiryState, NewInquiry, StoredInquiry } from './types.ts';

/** How long the same payload counts as the same submission (double click, reload), in milliseconds. */
const REPETITION = 10 * 60_000;

/**
 * Every inquiry from its arrival until it is cleaned up. What a method has written is on disk when it returns.
 * All of them throw where the file cannot be used now; the next call tries again.
 */
export interface Outbox {
  /** Stores an inquiry; the same submission again gives the id of the first. */
  store(inquiry: NewInquiry): { readonly id: string; readonly isNew: boolean };
  /** The id under which this submission is stored by its key already; null where it is new or has no key. */
  find(inquiry: NewInquiry): string | null;
  /** Oldest first. */
  list(filter?: { readonly state?: InquiryState; readonly since?: number }): StoredInquiry[];
  /** Those whose id begins so; the whole id gives the one. */
  findByIdPrefix(start: string): StoredInquiry[];
  /** Inquiries to be delivered now, those first that have waited longest. */
  listDue(now: number, limit: number): StoredInquiry[];
  /** Notes that a delivery begins; false where the inquiry does not wait any more. */
  markAttempted(id: string): boolean;
  markDelivered(id: string, at: number): void;
  markFailed(id: string, error: string): void;
  defer(id: string, error: string, nextAttemptAt: number): void;
  /** Makes one that is not delivered, or all of these, due now. @returns how many */
  retry(id: string): number;
  /** Makes everything that waits due now. */
  makeAllDue(now: number): void;
  /** How many wait or have failed, and since when the oldest waits (milliseconds since 1970). */
  summary(): OutboxSummary;
  /** Removes for good what was delivered before a time. @returns how many */
  removeDelivered(before: number): number;
}

export interface OutboxSummary {
  readonly waiting: number;
  readonly failed: number;
  readonly oldestWaitingAt: number | null;
}

export interface OutboxOptions {
  readonly database: Database;
  readonly now: () => number;
  /** Told after something new was stored. */
  readonly onStored?: () => void;
  /** Told of a row that cannot be read; it is left out and kept. @param fields the columns that are wrong */
  readonly onUnreadable: (id: string, fields: readonly string[]) => void;
}

/** Creates the outbox in the site's database. */
export function createOutbox({ database, now, onStored, onUnreadable }: OutboxOptions): Outbox {
  const change = (sql: string, values: Values) => database.write((connection) => run(connection, sql, values));
  const read = (sql: string, values: Values) => database.read((connection) => connection.prepare(sql).all(values));
  const parse = (row: Row): StoredInquiry[] => {
    const result = inquiryRow.safeParse(row);
    if (result.success) return [result.data];
    // Never the values: they are somebody's.
    onUnreadable(String(row.id), [...new Set(result.error.issues.map((issue) => String(issue.path[0])))]);
    return [];
  };
  return {
    store(inquiry) {
      const { locale, payload, score } = inquiry;
      const row = { id: randomUUID(), now: now(), locale, payload: JSON.stringify(payload), score, ...fingerprintsOf(inquiry) };
      const known = database.write((connection) => {
        const first = findSubmission(connection, inquiry) ?? findPayload(connection, inquiry, row.now);
        if (first === null) run(connection, statements.insert, row);
        return first;
      });
      if (known === null) onStored?.();
      return { id: known ?? row.id, isNew: known === null };
    },
    find: (inquiry) => database.read((connection) => findSubmission(connection, inquiry)),
    list: ({ state, since } = {}) => read(statements.list, { state: state ?? null, since: since ?? 0 }).flatMap(parse),
    findByIdPrefix: (start) => read(statements.startingWith, { start: start.toLowerCase() }).flatMap(parse),
    listDue(moment, limit) {
      return read(statements.due, { now: moment, latest: moment + MAX_DELAY, limit }).flatMap((row) => {
        const readable = parse(row);
        // Set aside: else it would stand before all others for ever.
        if (readable.length === 0) change(statements.markFailed, { id: String(row.id), error: 'This inquiry cannot be read' });
        return readable;
      });
    },
    markAttempted: (id) => change(statements.begin, { id }) === 1,
    markDelivered: (id, at) => void change(statements.markDelivered, { id, at }),
    markFailed: (id, error) => void change(statements.markFailed, { id, error }),
    defer: (id, error, next) => void change(statements.postpone, { id, error, next }),
    retry: (id) => change(statements.retry, { id, now: now() }),
    makeAllDue: (moment) => void change(statements.hasten, { now: moment }),
    summary() {
      const [row] = read(statements.summary, {});
      const oldest = row?.oldest ?? null;
      return { waiting: Number(row?.waiting), failed: Number(row?.failed), oldestWaitingAt: oldest === null ? null : Number(oldest) };
    },
    removeDelivered(before) {
      const removed = change(statements.removeDelivered, { before });
      if (removed > 0) database.eraseTraces();
      return removed;
    },
  };
}

type Row = Record<string, SQLOutputValue>;
type Values = Record<string, SQLInputValue>;

function run(connection: Connection, sql: string, values: Values): number {
  return Number(connection.prepare(sql).run(values).changes);
}

/** The same key with the same payload, however long ago. */
function findSubmission(connection: Connection, inquiry: NewInquiry): string | null {
  const { submission } = fingerprintsOf(inquiry);
  const row = submission === null ? undefined : connection.prepare(statements.findSubmission).get({ submission });
  return row === undefined ? null : String(row.id);
}

/** The same payload a short while ago, whatever its key: a page that was loaded again has a new one. */
function findPayload(connection: Connection, inquiry: NewInquiry, now: number): string | null {
  const { fingerprint } = fingerprintsOf(inquiry);
  const row = connection.prepare(statements.findPayload).get({ fingerprint, since: now - REPETITION, until: now + REPETITION });
  return row === undefined ? null : String(row.id);
}

function fingerprintsOf({ payload, key }: NewInquiry): { readonly fingerprint: string; readonly submission: string | null } {
  const fingerprint = sha256(JSON.stringify(Object.entries(payload).toSorted()));
  return { fingerprint, submission: key === null ? null : sha256(JSON.stringify([key, fingerprint])) };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
