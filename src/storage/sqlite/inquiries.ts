import type { SQLInputValue } from 'node:sqlite';
import { inquiryColumns } from '../inquiryColumns.ts';
import type { InquiryCounts, InquiryRow, InquiryStore, NewInquiryRow } from '../stores.ts';
import type { Connection, Database, Lock } from './database.ts';

const statements = {
  insert: `INSERT INTO inquiries (id, created_at, locale, payload, payload_version, score, fingerprint, submission, next_attempt_at)
    VALUES ($id, $now, $locale, $payload, $version, $score, $fingerprint, $submission, $now)`,
  findSubmission: 'SELECT id FROM inquiries WHERE submission = $submission',
  findPayload: `SELECT id FROM inquiries WHERE fingerprint = $fingerprint AND created_at BETWEEN $since AND $until
    ORDER BY created_at LIMIT 1`,
  list: `SELECT * FROM inquiries WHERE ($state IS NULL OR state = $state) AND created_at >= $since ORDER BY created_at, rowid`,
  findByIdPrefix: 'SELECT * FROM inquiries WHERE substr(id, 1, length($start)) = $start ORDER BY created_at, rowid',
  findDue: `SELECT id FROM inquiries WHERE state = 'waiting' AND (next_attempt_at <= $now OR next_attempt_at > $latest)
    ORDER BY next_attempt_at, created_at, rowid LIMIT 1`,
  markAttempted: `UPDATE inquiries SET attempts = attempts + 1 WHERE id = $id AND state = 'waiting' RETURNING *`,
  markDelivered: `UPDATE inquiries SET state = 'delivered', delivered_at = $at, next_attempt_at = NULL, last_error = NULL WHERE id = $id`,
  markFailed: `UPDATE inquiries SET state = 'failed', last_error = $error, next_attempt_at = NULL WHERE id = $id AND state = 'waiting'`,
  defer: `UPDATE inquiries SET last_error = $error, next_attempt_at = $next WHERE id = $id AND state = 'waiting'`,
  retry: `UPDATE inquiries SET state = 'waiting', next_attempt_at = $now WHERE state <> 'delivered' AND ($id = 'all' OR id = $id)`,
  makeAllDue: `UPDATE inquiries SET next_attempt_at = $now WHERE state = 'waiting' AND next_attempt_at > $now`,
  count: `SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting, count(*) FILTER (WHERE state = 'failed') AS failed,
    min(created_at) FILTER (WHERE state = 'waiting') AS oldest FROM inquiries WHERE state <> 'delivered'`,
  /** A delivery in the future was recorded while the clock was ahead: its retention begins now, or it would last as long as the clock was wrong. */
  correctDelivered: `UPDATE inquiries SET delivered_at = $now WHERE state = 'delivered' AND delivered_at > $now`,
  removeDelivered: `DELETE FROM inquiries WHERE state = 'delivered' AND delivered_at < $before`,
} as const;

type Values = Record<string, SQLInputValue>;

/**
 * Creates the store of inquiries in the SQLite file. Only the process that holds the lock delivers; every claim belongs to it.
 * The methods do their work at once, so that a crash after the call loses nothing.
 */
export function createSqliteInquiryStore(database: Database, lock: Lock): InquiryStore {
  const change = (sql: string, values: Values) => database.write((connection) => run(connection, sql, values));
  const read = (sql: string, values: Values) => database.read((connection) => connection.prepare(sql).all(values));
  const neverLost = new AbortController().signal;
  return {
    insert: async (row, duplicateWindowMs) => database.write((connection) => insert(connection, row, duplicateWindowMs)),
    findSubmission: async (submission) => database.read((connection) => findSubmission(connection, submission)),
    list: async (state, since) => read(statements.list, { state, since }),
    findByIdPrefix: async (start) => read(statements.findByIdPrefix, { start }),
    acquireDelivery: async () => lock.acquire(),
    releaseDelivery: async () => lock.release(),
    async claimDue(now, latest) {
      // Read first: most often none is due, and a write would wait for the lock of other writers.
      for (;;) {
        const due = read(statements.findDue, { now, latest })[0];
        if (due === undefined) return null;
        const row = database.write((connection) => connection.prepare(statements.markAttempted).get({ id: String(due.id) }));
        if (row !== undefined) return { row, signal: neverLost };
      }
    },
    endClaim() {},
    async markDelivered(id, at) {
      change(statements.markDelivered, { id, at });
    },
    async markFailed(id, error) {
      change(statements.markFailed, { id, error });
    },
    async defer(id, error, nextAttemptAt) {
      change(statements.defer, { id, error, next: nextAttemptAt });
    },
    retry: async (id, now) => change(statements.retry, { id, now }),
    async makeAllDue(now) {
      change(statements.makeAllDue, { now });
    },
    count: async () => database.read(readCounts),
    async addAll(rows) {
      const add = `INSERT INTO inquiries (${inquiryColumns}) VALUES (${inquiryColumns.map((name) => `$${name}`)})`;
      database.write((connection) => {
        for (const row of rows) run(connection, add, row);
      });
    },
    async removeDelivered(now, before) {
      change(statements.correctDelivered, { now });
      const removed = change(statements.removeDelivered, { before });
      if (removed > 0) database.truncateLog();
      return removed;
    },
  };
}

function run(connection: Connection, sql: string, values: Values): number {
  return Number(connection.prepare(sql).run(values).changes);
}

function insert(connection: Connection, row: NewInquiryRow, duplicateWindowMs: number): string | null {
  const { fingerprint, submission, now } = row;
  const first =
    (submission === null ? null : findSubmission(connection, submission)) ??
    readId(connection, statements.findPayload, { fingerprint, since: now - duplicateWindowMs, until: now + duplicateWindowMs });
  if (first === null) run(connection, statements.insert, { ...row });
  return first;
}

function findSubmission(connection: Connection, submission: string): string | null {
  return readId(connection, statements.findSubmission, { submission });
}

function readId(connection: Connection, sql: string, values: Values): string | null {
  const row = connection.prepare(sql).get(values);
  return row === undefined ? null : String(row.id);
}

function readCounts(connection: Connection): InquiryCounts {
  const row: InquiryRow | undefined = connection.prepare(statements.count).get();
  const oldest = row?.oldest ?? null;
  return { waiting: Number(row?.waiting), failed: Number(row?.failed), oldestWaitingAt: oldest === null ? null : Number(oldest) };
}
