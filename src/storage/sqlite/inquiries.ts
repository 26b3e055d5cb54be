import type { SQLInputValue } from 'node:sqlite';
import { buildDueCondition, buildDueOrder, channelColumns, inquiryColumns, isMissing, isUnreached, KEPT_UNTIL } from '../inquiryColumns.ts';
import {
  type Channel,
  DAY_MS,
  type FollowUp,
  HOUR_MS,
  type InquiryCounts,
  type InquiryRow,
  type InquiryStore,
  type NewInquiryRow,
  toTime,
} from '../stores.ts';
import type { Connection, Database, Lock } from './database.ts';

const isNamed = 'id IN (SELECT value FROM json_each($ids))';
const buildClaim = (channel: Channel) => {
  const { attempts, state } = channelColumns[channel];
  return {
    findDue: `SELECT id FROM inquiries WHERE ${buildDueCondition(channel, '$now', '$latest')} ORDER BY ${buildDueOrder(channel)}, rowid LIMIT 1`,
    markAttempted: `UPDATE inquiries SET ${attempts} = ${attempts} + 1 WHERE id = $id AND ${state} = 'waiting' AND NOT forgotten RETURNING ${inquiryColumns}`,
  };
};
const buildRecord = (followUp: FollowUp) => `UPDATE inquiries SET ${followUp} = $state, ${followUp}_error = $error,
  ${channelColumns[followUp].dueAt} = $next WHERE id = $id AND ${followUp} = 'waiting'`;
const statements = {
  insert: `INSERT INTO inquiries (id, created_at, locale, payload, payload_version, score, fingerprint, submission, next_attempt_at,
      recipient, confirmation, confirmation_at, webhook, follow_up_at)
    VALUES ($id, $now, $locale, $payload, $version, $score, $fingerprint, $submission, $now,
      $recipient, CASE WHEN $recipient IS NOT NULL THEN 'waiting' END, CASE WHEN $recipient IS NOT NULL THEN $now END,
      $webhook, CASE WHEN $webhook IS NOT NULL THEN $now END)`,
  findSubmission: 'SELECT id FROM inquiries WHERE submission = $submission',
  findPayload: `SELECT id FROM inquiries WHERE fingerprint = $fingerprint AND created_at BETWEEN $since AND $until
    ORDER BY created_at LIMIT 1`,
  findConfirmed: `SELECT 1 FROM inquiries WHERE recipient = $recipient AND created_at BETWEEN $now - ${DAY_MS} AND $now + ${DAY_MS}`,
  list: `SELECT ${inquiryColumns} FROM inquiries WHERE ($state IS NULL OR state = $state) AND created_at >= $since ORDER BY created_at, rowid`,
  findByIdPrefix: `SELECT ${inquiryColumns} FROM inquiries WHERE substr(id, 1, length($start)) = $start ORDER BY created_at, rowid`,
  claim: { mail: buildClaim('mail'), confirmation: buildClaim('confirmation'), webhook: buildClaim('webhook') },
  markDelivered: `UPDATE inquiries SET state = 'delivered', delivered_at = $at, next_attempt_at = NULL, last_error = NULL WHERE id = $id`,
  markFailed: `UPDATE inquiries SET state = 'failed', last_error = $error, next_attempt_at = NULL WHERE id = $id AND state = 'waiting'`,
  defer: `UPDATE inquiries SET last_error = $error, next_attempt_at = $next WHERE id = $id AND state = 'waiting'`,
  recordFollowUp: { confirmation: buildRecord('confirmation'), webhook: buildRecord('webhook') },
  retry: `UPDATE inquiries SET
    state = CASE state WHEN 'failed' THEN 'waiting' ELSE state END,
    next_attempt_at = CASE WHEN state <> 'delivered' THEN $now END,
    webhook = CASE webhook WHEN 'failed' THEN 'waiting' ELSE webhook END,
    confirmation_at = CASE WHEN confirmation = 'waiting' THEN $now END,
    follow_up_at = CASE WHEN webhook <> 'delivered' THEN $now END
    WHERE ($id = 'all' OR id = $id) AND (state <> 'delivered' OR confirmation = 'waiting' OR webhook <> 'delivered')`,
  meantForWebhook: `UPDATE inquiries SET webhook = 'waiting', follow_up_at = $now WHERE state = 'waiting' AND webhook IS DISTINCT FROM 'waiting'`,
  makeAllDue: `UPDATE inquiries SET next_attempt_at = $now WHERE state = 'waiting' AND next_attempt_at > $now`,
  makeAllConfirmationsDue: `UPDATE inquiries SET confirmation_at = $now WHERE confirmation_at > $now`,
  makeAllWebhooksDue: `UPDATE inquiries SET follow_up_at = $now WHERE follow_up_at > $now`,
  count: `SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting, count(*) FILTER (WHERE state = 'failed') AS failed,
    count(*) FILTER (WHERE ${isUnreached}) AS unreached,
    count(*) FILTER (WHERE ${isMissing} AND created_at < $before) AS expiring,
    (SELECT count(*) FROM inquiries WHERE recipient IS NOT NULL AND created_at BETWEEN $now - ${HOUR_MS} AND $now) AS confirmations,
    min(created_at) FILTER (WHERE state = 'waiting') AS oldest, min(created_at) FILTER (WHERE webhook = 'waiting') AS oldest_webhook
    FROM inquiries WHERE state <> 'delivered' OR webhook = 'waiting'`,
  /** A delivery in the future was recorded while the clock was ahead: its retention begins now, or it would last as long as the clock was wrong. */
  correctDelivered: `UPDATE inquiries SET delivered_at = $now WHERE state = 'delivered' AND delivered_at > $now`,
  forget: `UPDATE inquiries SET forgotten = 1 WHERE ${isNamed}`,
  listForgotten: 'SELECT id FROM inquiries WHERE forgotten',
  remove: `DELETE FROM inquiries WHERE ${isNamed}`,
  removeExpired: `DELETE FROM inquiries WHERE (state = 'delivered' AND min(created_at, delivered_at) < $before) OR (state <> 'delivered'
    AND created_at < $before AND NOT EXISTS (SELECT 1 FROM settings WHERE name = '${KEPT_UNTIL}' AND CAST(value AS INTEGER) > $now))`,
} as const;

type Values = Record<string, SQLInputValue>;

/**
 * Creates the store of inquiries in the SQLite file. Only the process that holds the lock delivers; every claim belongs to it.
 * The methods do their work at once, so that a crash after the call loses nothing.
 */
export function createSqliteInquiryStore(database: Database, lock: Lock): InquiryStore {
  const change = (sql: string, values: Values) => database.write((connection) => run(connection, sql, values));
  const read = (sql: string, values: Values) => database.read((connection) => connection.prepare(sql).all(values));
  let isDelivering = false;
  /** What this process is sending: no other can be. */
  const claims = createClaims();
  return {
    insert: async (row, duplicateWindowMs) => database.write((connection) => insert(connection, row, duplicateWindowMs)),
    findSubmission: async (submission) => database.read((connection) => findSubmission(connection, submission)),
    list: async (state, since) => read(statements.list, { state, since }),
    findByIdPrefix: async (start) => read(statements.findByIdPrefix, { start }),
    async acquireDelivery() {
      isDelivering = lock.acquire();
      return isDelivering;
    },
    async releaseDelivery() {
      isDelivering = false;
      lock.release();
    },
    async claimDue(now, latest, channel = 'mail') {
      const { findDue, markAttempted } = statements.claim[channel];
      // Read first: most often none is due, and a write would wait for the lock of other writers.
      for (;;) {
        const due = read(findDue, { now, latest })[0];
        if (due === undefined) return null;
        const row = database.write((connection) => connection.prepare(markAttempted).get({ id: String(due.id) }));
        if (row !== undefined) return { row, signal: claims.begin(String(due.id), channel) };
      }
    },
    endClaim: claims.end,
    async markDelivered(id, at) {
      change(statements.markDelivered, { id, at });
      claims.end(id, 'mail');
    },
    async markFailed(id, error) {
      change(statements.markFailed, { id, error });
      claims.end(id, 'mail');
    },
    async defer(id, error, nextAttemptAt) {
      change(statements.defer, { id, error, next: nextAttemptAt });
      claims.end(id, 'mail');
    },
    async recordFollowUp(id, followUp, { state, error, nextAttemptAt: next }) {
      change(statements.recordFollowUp[followUp], { id, state, error, next });
      claims.end(id, followUp);
    },
    retry: async (id, now) => change(statements.retry, { id, now }),
    async makeAllDue(now, toWebhook = false) {
      if (toWebhook) change(statements.meantForWebhook, { now });
      change(statements.makeAllDue, { now });
      change(statements.makeAllConfirmationsDue, { now });
      change(statements.makeAllWebhooksDue, { now });
    },
    count: async (now, before) => database.read((connection) => readCounts(connection, { now, before })),
    async addAll(rows) {
      const add = `INSERT INTO inquiries (${inquiryColumns}) VALUES (${inquiryColumns.map((name) => `$${name}`)})`;
      database.write((connection) => {
        for (const row of rows) run(connection, add, row);
      });
    },
    async forget(ids) {
      change(statements.forget, { ids: JSON.stringify(ids) });
    },
    async removeForgotten() {
      const marked = read(statements.listForgotten, {}).map(({ id }) => String(id));
      // While another process delivers, it alone knows what it is sending.
      if (marked.length === 0 || !lock.acquire()) return marked.length;
      try {
        claims.abort(marked);
        const idle = marked.filter((id) => !claims.has(id));
        return marked.length - change(statements.remove, { ids: JSON.stringify(idle) });
      } finally {
        if (!isDelivering) lock.release();
      }
    },
    async purge() {
      // `secure_delete` is of this program only: what another one has deleted or moved, such as `sqlite3`, is in free space until now.
      database.read((connection) => connection.exec('VACUUM'));
      database.truncateLog();
    },
    async removeExpired(now, before) {
      change(statements.correctDelivered, { now });
      const removed = change(statements.removeExpired, { now, before });
      // Also without one: the log of an earlier removal may have been in use.
      database.truncateLog();
      return removed;
    },
  };
}

/** The claims of this process: attempts that are running, each with the signal that aborts it. */
function createClaims() {
  const claims = new Map<string, { readonly id: string; readonly abort: AbortController }>();
  return {
    begin(id: string, channel: Channel): AbortSignal {
      const abort = new AbortController();
      claims.set(`${channel} ${id}`, { id, abort });
      return abort.signal;
    },
    end: (id: string, channel: Channel) => void claims.delete(`${channel} ${id}`),
    has: (id: string) => [...claims.values()].some((claim) => claim.id === id),
    abort(ids: readonly string[]): void {
      for (const { id, abort } of claims.values()) if (ids.includes(id)) abort.abort(new Error('The inquiry is to be forgotten'));
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
    readId(connection, statements.findPayload, { fingerprint, since: now - duplicateWindowMs, until: now + duplicateWindowMs });
  if (first !== null) return { id: first, isNew: false };
  const isConfirmed = connection.prepare(statements.findConfirmed).get({ recipient, now }) !== undefined;
  run(connection, statements.insert, { ...row, recipient: isConfirmed ? null : recipient });
  return { id, isNew: true };
}

function findSubmission(connection: Connection, submission: string): string | null {
  return readId(connection, statements.findSubmission, { submission });
}

function readId(connection: Connection, sql: string, values: Values): string | null {
  const row = connection.prepare(sql).get(values);
  return row === undefined ? null : String(row.id);
}

function readCounts(connection: Connection, values: Values): InquiryCounts {
  const row: InquiryRow | undefined = connection.prepare(statements.count).get(values);
  return {
    waiting: Number(row?.waiting),
    failed: Number(row?.failed),
    unreached: Number(row?.unreached),
    expiring: Number(row?.expiring),
    confirmations: Number(row?.confirmations),
    oldestWaitingAt: toTime(row?.oldest),
    oldestWebhookAt: toTime(row?.oldest_webhook),
  };
}
