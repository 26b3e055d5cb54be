import type { SQLInputValue } from 'node:sqlite';
import { inquiryColumns } from '../inquiryColumns.ts';
import {
  DAY_MS,
  HOUR_MS,
  type InquiryCounts,
  type InquiryRow,
  type InquiryStore,
  mayConfirm,
  type NewInquiryRow,
  type StoredSubmission,
  toTime,
} from '../stores.ts';
import type { Connection, Database, Lock } from './database.ts';

const isMailDue = `(state = 'waiting' AND (next_attempt_at <= $now OR next_attempt_at > $latest))`;
const isFollowUpDue = '(follow_up_at <= $now OR follow_up_at > $latest)';
const isNamed = 'id IN (SELECT value FROM json_each($ids))';
const statements = {
  insert: `INSERT INTO inquiries (id, created_at, locale, payload, payload_version, score, fingerprint, submission, next_attempt_at,
      recipient, confirmation, webhook, follow_up_at)
    VALUES ($id, $now, $locale, $payload, $version, $score, $fingerprint, $submission, $now,
      $recipient, CASE WHEN $recipient IS NOT NULL THEN 'waiting' END, $webhook, CASE WHEN coalesce($recipient, $webhook) IS NOT NULL THEN $now END)`,
  findSubmission: 'SELECT id, recipient FROM inquiries WHERE submission = $submission',
  findPayload: `SELECT id, recipient FROM inquiries WHERE fingerprint = $fingerprint AND created_at BETWEEN $since AND $until
    ORDER BY created_at LIMIT 1`,
  countConfirmations: `SELECT count(*) FILTER (WHERE recipient = $recipient) AS daily,
    count(*) FILTER (WHERE created_at BETWEEN $now - ${HOUR_MS} AND $now + ${HOUR_MS}) AS hourly
    FROM inquiries WHERE recipient IS NOT NULL AND created_at BETWEEN $now - ${DAY_MS} AND $now + ${DAY_MS}`,
  list: `SELECT * FROM inquiries WHERE ($state IS NULL OR state = $state) AND created_at >= $since ORDER BY created_at, rowid`,
  findByIdPrefix: 'SELECT * FROM inquiries WHERE substr(id, 1, length($start)) = $start ORDER BY created_at, rowid',
  mail: {
    findDue: `SELECT id FROM inquiries WHERE ${isMailDue}
      ORDER BY next_attempt_at, created_at, rowid LIMIT 1`,
    markAttempted: `UPDATE inquiries SET attempts = attempts + 1 WHERE id = $id AND state = 'waiting' RETURNING *`,
  },
  followUp: {
    findDue: `SELECT id FROM inquiries WHERE ${isFollowUpDue}
      ORDER BY follow_ups > 0, follow_up_at, created_at, rowid LIMIT 1`,
    markAttempted: `UPDATE inquiries SET follow_ups = follow_ups + 1 WHERE id = $id AND follow_up_at IS NOT NULL RETURNING *`,
  },
  markDelivered: `UPDATE inquiries SET state = 'delivered', delivered_at = $at, next_attempt_at = NULL, last_error = NULL WHERE id = $id`,
  markFailed: `UPDATE inquiries SET state = 'failed', last_error = $error, next_attempt_at = NULL WHERE id = $id AND state = 'waiting'`,
  defer: `UPDATE inquiries SET last_error = $error, next_attempt_at = $next WHERE id = $id AND state = 'waiting'`,
  recordFollowUp: {
    confirmation: `UPDATE inquiries SET confirmation = $state, confirmation_error = $error WHERE id = $id AND confirmation = 'waiting'`,
    webhook: `UPDATE inquiries SET webhook = $state, webhook_error = $error WHERE id = $id AND webhook = 'waiting'`,
  },
  deferFollowUps: `UPDATE inquiries SET follow_up_at = CASE WHEN 'waiting' IN (confirmation, webhook) THEN $next END WHERE id = $id`,
  retry: `UPDATE inquiries SET
    state = CASE state WHEN 'failed' THEN 'waiting' ELSE state END,
    next_attempt_at = CASE WHEN state <> 'delivered' THEN $now END,
    webhook = CASE webhook WHEN 'failed' THEN 'waiting' ELSE webhook END,
    follow_up_at = CASE WHEN confirmation = 'waiting' OR webhook <> 'delivered' THEN $now END
    WHERE ($id = 'all' OR id = $id) AND (state <> 'delivered' OR confirmation = 'waiting' OR webhook <> 'delivered')`,
  meantForWebhook: `UPDATE inquiries SET webhook = 'waiting', follow_up_at = $now WHERE state = 'waiting' AND webhook IS DISTINCT FROM 'waiting'`,
  makeAllDue: `UPDATE inquiries SET next_attempt_at = $now WHERE state = 'waiting' AND next_attempt_at > $now`,
  makeAllFollowUpsDue: `UPDATE inquiries SET follow_up_at = $now WHERE follow_up_at > $now`,
  count: `SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting, count(*) FILTER (WHERE state = 'failed') AS failed,
    min(created_at) FILTER (WHERE state = 'waiting') AS oldest, min(created_at) FILTER (WHERE webhook = 'waiting') AS oldest_webhook
    FROM inquiries WHERE state <> 'delivered' OR webhook = 'waiting'`,
  /** A delivery in the future was recorded while the clock was ahead: its retention begins now, or it would last as long as the clock was wrong. */
  correctDelivered: `UPDATE inquiries SET delivered_at = $now WHERE state = 'delivered' AND delivered_at > $now`,
  findDueOfThese: `SELECT 1 FROM inquiries WHERE ${isNamed} AND (${isMailDue} OR ${isFollowUpDue})`,
  remove: `DELETE FROM inquiries WHERE ${isNamed}`,
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
    async claimDue(now, latest, task = 'mail') {
      const { findDue, markAttempted } = statements[task];
      // Read first: most often none is due, and a write would wait for the lock of other writers.
      for (;;) {
        const due = read(findDue, { now, latest })[0];
        if (due === undefined) return null;
        const row = database.write((connection) => connection.prepare(markAttempted).get({ id: String(due.id) }));
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
    async recordFollowUp(id, followUp, state, error) {
      change(statements.recordFollowUp[followUp], { id, state, error });
    },
    async deferFollowUps(id, nextAttemptAt) {
      change(statements.deferFollowUps, { id, next: nextAttemptAt });
    },
    retry: async (id, now) => change(statements.retry, { id, now }),
    async makeAllDue(now, toWebhook = false) {
      if (toWebhook) change(statements.meantForWebhook, { now });
      change(statements.makeAllDue, { now });
      change(statements.makeAllFollowUpsDue, { now });
    },
    count: async () => database.read(readCounts),
    async addAll(rows) {
      const add = `INSERT INTO inquiries (${inquiryColumns}) VALUES (${inquiryColumns.map((name) => `$${name}`)})`;
      database.write((connection) => {
        for (const row of rows) run(connection, add, row);
      });
    },
    async remove(list, now, latest) {
      const ids = JSON.stringify(list);
      // A claim is not stored: while another process delivers, what is due may be in its attempt.
      const isAlone = lock.acquire();
      try {
        return database.write((connection) => {
          if (!isAlone && connection.prepare(statements.findDueOfThese).get({ ids, now, latest }) !== undefined) return false;
          run(connection, statements.remove, { ids });
          return true;
        });
      } finally {
        if (isAlone) lock.release();
      }
    },
    async purge() {
      // `secure_delete` is of this program only: what another one has deleted or moved, such as `sqlite3`, is in free space until now.
      database.read((connection) => connection.exec('VACUUM'));
      database.truncateLog();
    },
    async removeDelivered(now, before) {
      change(statements.correctDelivered, { now });
      const removed = change(statements.removeDelivered, { before });
      // Also without one: the log of an earlier removal may have been in use.
      database.truncateLog();
      return removed;
    },
  };
}

function run(connection: Connection, sql: string, values: Values): number {
  return Number(connection.prepare(sql).run(values).changes);
}

function insert(connection: Connection, row: NewInquiryRow, duplicateWindowMs: number) {
  const { id, fingerprint, submission, recipient, now } = row;
  const first =
    (submission === null ? null : findSubmission(connection, submission)) ??
    readSubmission(connection, statements.findPayload, { fingerprint, since: now - duplicateWindowMs, until: now + duplicateWindowMs });
  if (first !== null) return { ...first, isNew: false };
  const hasConfirmation = recipient !== null && mayConfirm(connection.prepare(statements.countConfirmations).get({ recipient, now }));
  run(connection, statements.insert, { ...row, recipient: hasConfirmation ? recipient : null });
  return { id, hasConfirmation, isNew: true };
}

function findSubmission(connection: Connection, submission: string): StoredSubmission | null {
  return readSubmission(connection, statements.findSubmission, { submission });
}

function readSubmission(connection: Connection, sql: string, values: Values): StoredSubmission | null {
  const row = connection.prepare(sql).get(values);
  return row === undefined ? null : { id: String(row.id), hasConfirmation: row.recipient !== null };
}

function readCounts(connection: Connection): InquiryCounts {
  const row: InquiryRow | undefined = connection.prepare(statements.count).get();
  return {
    waiting: Number(row?.waiting),
    failed: Number(row?.failed),
    oldestWaitingAt: toTime(row?.oldest),
    oldestWebhookAt: toTime(row?.oldest_webhook),
  };
}
