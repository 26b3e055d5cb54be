import { createHash, randomUUID } from 'node:crypto';
import type { SQLInputValue } from 'node:sqlite';
import type { InquiryBacklog } from '../observability/readings.ts';
import type { Database } from '../storage/database.ts';
import type { Connection } from '../storage/sqliteFile.ts';
import { MAX_RETRY_DELAY_MS } from './backoff.ts';
import { payloadFormat as currentFormat, getPayloadVersion, type PayloadFormat } from './storedPayload.ts';
import { createRowReader, type Row, statements } from './table.ts';
import type { InquiryState, NewInquiry, StoredInquiry } from './types.ts';

/** Within this time the same payload without a key is the same submission: a double click, a reload. */
const DUPLICATE_WINDOW_MS = 10 * 60_000;

/**
 * All stored inquiries, from their arrival until the clean-up. Synchronous: a change is on disk when its method returns. Every method throws if
 * the database cannot be used; the next call tries again.
 */
export interface Outbox {
  /** Stores an inquiry. For a duplicate submission, returns the id of the first one. */
  store(inquiry: NewInquiry): { readonly id: string; readonly isNew: boolean };
  /** The id of a stored inquiry with the same Idempotency-Key and payload; null if there is none. */
  findByIdempotencyKey(inquiry: NewInquiry): string | null;
  /** Oldest first. */
  list(filter?: { readonly state?: InquiryState; readonly since?: number }): StoredInquiry[];
  /** Inquiries whose id starts with a prefix, in any case. */
  findByIdPrefix(start: string): StoredInquiry[];
  /** Inquiries whose delivery is due, the longest overdue first. Unreadable ones are marked as failed. */
  listDue(now: number, limit: number): StoredInquiry[];
  /** Counts an attempt before it starts. @returns false if the inquiry is no longer waiting */
  markAttempted(id: string): boolean;
  markDelivered(id: string, at: number): void;
  markFailed(id: string, error: string): void;
  defer(id: string, error: string, nextAttemptAt: number): void;
  /** Makes an undelivered inquiry due now, or all of them for the id `all`. @returns how many */
  retry(id: string): number;
  /** Makes all waiting inquiries due now. */
  makeAllDue(now: number): void;
  /** Counts the undelivered inquiries. */
  summary(): InquiryBacklog;
  /** Removes inquiries that were delivered before a time, also from the write-ahead log. @returns how many */
  removeDelivered(before: number): number;
}

export interface OutboxOptions {
  readonly database: Database;
  readonly now: () => number;
  /** Called after a new inquiry was stored. */
  readonly onStored?: () => void;
  /** Called for each unreadable row, which is left out of the result and kept in the table. */
  readonly onUnreadable: (id: string, columns: readonly string[]) => void;
  /** Default: the format of this program. */
  readonly payloadFormat?: PayloadFormat;
}

/** Creates the outbox on the site's database. */
export function createOutbox({ database, now, onStored, onUnreadable, payloadFormat = currentFormat }: OutboxOptions): Outbox {
  const change = (sql: string, values: Values) => database.write((connection) => run(connection, sql, values));
  const read = (sql: string, values: Values) => database.read((connection) => connection.prepare(sql).all(values));
  const readRow = createRowReader(payloadFormat);
  const parse = (row: Row): StoredInquiry[] => {
    const result = readRow(row);
    if (result.kind === 'inquiry') return [result.inquiry];
    onUnreadable(String(row.id), result.columns);
    return [];
  };
  return {
    store(inquiry) {
      const { locale, payload, score } = inquiry;
      const version = getPayloadVersion(payloadFormat);
      const row = { id: randomUUID(), now: now(), locale, payload: JSON.stringify(payload), version, score, ...hashInquiry(inquiry) };
      const known = database.write((connection) => {
        const first = findSubmission(connection, inquiry) ?? findPayload(connection, inquiry, row.now);
        if (first === null) run(connection, statements.insert, row);
        return first;
      });
      if (known === null) onStored?.();
      return { id: known ?? row.id, isNew: known === null };
    },
    findByIdempotencyKey: (inquiry) => database.read((connection) => findSubmission(connection, inquiry)),
    list: ({ state, since } = {}) => read(statements.list, { state: state ?? null, since: since ?? 0 }).flatMap(parse),
    findByIdPrefix: (start) => read(statements.findByIdPrefix, { start: start.toLowerCase() }).flatMap(parse),
    listDue(moment, limit) {
      return read(statements.listDue, { now: moment, latest: moment + MAX_RETRY_DELAY_MS, limit }).flatMap((row) => {
        const readable = parse(row);
        // Else the unreadable row would stay first in this list for ever.
        if (readable.length === 0) change(statements.markFailed, { id: String(row.id), error: 'This inquiry cannot be read' });
        return readable;
      });
    },
    markAttempted: (id) => change(statements.markAttempted, { id }) === 1,
    markDelivered: (id, at) => void change(statements.markDelivered, { id, at }),
    markFailed: (id, error) => void change(statements.markFailed, { id, error }),
    defer: (id, error, next) => void change(statements.defer, { id, error, next }),
    retry: (id) => change(statements.retry, { id, now: now() }),
    makeAllDue: (moment) => void change(statements.makeAllDue, { now: moment }),
    summary() {
      const [row] = read(statements.summary, {});
      const oldest = row?.oldest ?? null;
      return { waiting: Number(row?.waiting), failed: Number(row?.failed), oldestWaitingAt: oldest === null ? null : Number(oldest) };
    },
    removeDelivered(before) {
      change(statements.correctDelivered, { now: now() });
      const removed = change(statements.removeDelivered, { before });
      if (removed > 0) database.truncateLog();
      return removed;
    },
  };
}

type Values = Record<string, SQLInputValue>;

function run(connection: Connection, sql: string, values: Values): number {
  return Number(connection.prepare(sql).run(values).changes);
}

/** The id of the inquiry with the same key and payload, however old; null if there is none. */
function findSubmission(connection: Connection, inquiry: NewInquiry): string | null {
  const { submission } = hashInquiry(inquiry);
  const row = submission === null ? undefined : connection.prepare(statements.findSubmission).get({ submission });
  return row === undefined ? null : String(row.id);
}

/** The id of an inquiry with the same payload within the window, whatever its key: a reloaded page has a new key. */
function findPayload(connection: Connection, inquiry: NewInquiry, now: number): string | null {
  const { fingerprint } = hashInquiry(inquiry);
  const row = connection
    .prepare(statements.findPayload)
    .get({ fingerprint, since: now - DUPLICATE_WINDOW_MS, until: now + DUPLICATE_WINDOW_MS });
  return row === undefined ? null : String(row.id);
}

function hashInquiry({ payload, key }: NewInquiry): { readonly fingerprint: string; readonly submission: string | null } {
  const fingerprint = sha256(JSON.stringify(Object.entries(payload).toSorted()));
  return { fingerprint, submission: key === null ? null : sha256(JSON.stringify([key, fingerprint])) };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
