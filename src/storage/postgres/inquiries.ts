import { randomBytes, randomUUID } from 'node:crypto';
import {
  buildDueCondition,
  buildDueOrder,
  channelColumns,
  inquiryColumns,
  isMissing,
  isUnreached,
  KEPT_UNTIL,
  type StoredInquiryRow,
} from '../inquiryColumns.ts';
import {
  type Channel,
  channels,
  DAY_MS,
  type FollowUp,
  HOUR_MS,
  type InquiryRow,
  type InquiryStore,
  type NewInquiryRow,
  toTime,
} from '../stores.ts';
import type { Postgres, PostgresClient } from './connection.ts';
import { LOCK_CLASS } from './migrations.ts';
import { REPLICA_NAME } from './replicas.ts';

/** Times of a claim. The others take an inquiry of a killed process over after lease and pause: within two minutes. */
export interface ClaimTimings {
  /** How long a claim lasts without renewal, by the clock of the server. */
  readonly leaseMs: number;
  readonly renewIntervalMs: number;
  /** After this time without renewal this process aborts its attempt, by its own clock: well before the lease ends, or two processes would send. */
  readonly giveUpMs: number;
  /**
   * Between the end of a lease and the next claim. After an outage of the server, which ends all leases, a process that has sent a mail meanwhile
   * records it in this time.
   */
  readonly pauseMs: number;
}
const defaultTimings: ClaimTimings = { leaseMs: 75_000, renewIntervalMs: 15_000, giveUpMs: 50_000, pauseMs: 20_000 };

/** Columns of an inquiry without those of its claims. */
const columns = inquiryColumns.join(', ');
/** The columns of each channel's claim. */
const claimColumns: Readonly<Record<Channel, { readonly owner: string; readonly until: string }>> = {
  mail: { owner: 'claimed_by', until: 'claimed_until' },
  confirmation: { owner: 'confirmation_claimed_by', until: 'confirmation_claimed_until' },
  webhook: { owner: 'webhook_claimed_by', until: 'webhook_claimed_until' },
};
const mayChange = `state = 'waiting' AND (claimed_by IS NULL OR claimed_by = $2)`;
const release = 'claimed_by = NULL, claimed_until = NULL';
const leaseEnd = (parameter: string) => `clock_timestamp() + ${parameter} * interval '1 millisecond'`;
const buildClaim = (channel: Channel) => {
  const { attempts, dueAt, state } = channelColumns[channel];
  const { owner, until } = claimColumns[channel];
  const isDue = `${buildDueCondition(channel, '$1', '$2')} AND ${owner} IS NULL`;
  const isExpired = `${until} < clock_timestamp()`;
  return {
    findDue: `SELECT FROM inquiries WHERE (${isDue}) OR ${isExpired} LIMIT 1`,
    // Another channel's claim locks the row for a moment: this one waits for it, and then for none of another replica (`${owner} IS NULL`).
    claim: `UPDATE inquiries SET ${attempts} = ${attempts} + 1, ${owner} = $3, ${until} = ${leaseEnd('$4')}
      WHERE id = (SELECT id FROM inquiries WHERE ${isDue} ORDER BY ${buildDueOrder(channel)}, number LIMIT 1 FOR UPDATE)
      RETURNING ${columns}`,
    /** `greatest` leaves out what is null. */
    endExpired: `UPDATE inquiries SET ${dueAt} = CASE WHEN ${state} = 'waiting' THEN greatest(${dueAt}, $1) END,
      ${owner} = NULL, ${until} = NULL WHERE ${isExpired}`,
    renew: `UPDATE inquiries SET ${until} = ${leaseEnd('$3')} WHERE id = $1 AND ${owner} = $2`,
    releaseAll: `UPDATE inquiries SET ${owner} = NULL, ${until} = NULL WHERE ${owner} = $1`,
  };
};
const buildRecord = (followUp: FollowUp) => {
  const { owner, until } = claimColumns[followUp];
  return `UPDATE inquiries SET ${followUp} = $2, ${followUp}_error = $3, ${channelColumns[followUp].dueAt} = $4, ${owner} = NULL, ${until} = NULL
    WHERE id = $1 AND ${followUp} = 'waiting' AND ($2 = 'delivered' OR ${owner} IS NULL OR ${owner} = $5)`;
};
const isClaimed = channels.map((channel) => `(${claimColumns[channel].until} >= clock_timestamp()) IS TRUE`).join(' OR ');
const statements = {
  lock: 'SELECT pg_advisory_xact_lock($1, hashtext($2))',
  insert: `INSERT INTO inquiries (id, created_at, locale, payload, payload_version, score, fingerprint, submission, next_attempt_at,
      recipient, confirmation, confirmation_at, webhook, follow_up_at)
    VALUES ($1, $2::bigint, $3, $4, $5, $6, $7, $8, $2, $9, CASE WHEN $9::text IS NOT NULL THEN 'waiting' END,
      CASE WHEN $9::text IS NOT NULL THEN $2::bigint END, $10, CASE WHEN $10::text IS NOT NULL THEN $2::bigint END)`,
  findSubmission: 'SELECT id FROM inquiries WHERE submission = $1',
  findFirst: `SELECT id FROM inquiries WHERE submission = $1 OR (fingerprint = $2 AND created_at BETWEEN $3 AND $4)
    ORDER BY (submission = $1) IS TRUE DESC, created_at LIMIT 1`,
  findConfirmed: `SELECT FROM inquiries WHERE recipient = $1 AND created_at BETWEEN $2::bigint - ${DAY_MS} AND $2::bigint + ${DAY_MS}`,
  list: `SELECT ${columns} FROM inquiries WHERE ($1::text IS NULL OR state = $1) AND created_at >= $2 ORDER BY created_at, number`,
  findByIdPrefix: `SELECT ${columns} FROM inquiries WHERE starts_with(id, $1) ORDER BY created_at, number`,
  claim: { mail: buildClaim('mail'), confirmation: buildClaim('confirmation'), webhook: buildClaim('webhook') },
  markDelivered: `UPDATE inquiries SET state = 'delivered', delivered_at = $2, next_attempt_at = NULL, last_error = NULL, ${release} WHERE id = $1`,
  markFailed: `UPDATE inquiries SET state = 'failed', last_error = $3, next_attempt_at = NULL, ${release} WHERE id = $1 AND ${mayChange}`,
  defer: `UPDATE inquiries SET last_error = $3, next_attempt_at = $4, ${release} WHERE id = $1 AND ${mayChange}`,
  recordFollowUp: { confirmation: buildRecord('confirmation'), webhook: buildRecord('webhook') },
  retry: `UPDATE inquiries SET
    state = CASE state WHEN 'failed' THEN 'waiting' ELSE state END,
    next_attempt_at = CASE WHEN state <> 'delivered' THEN $2::bigint END,
    webhook = CASE webhook WHEN 'failed' THEN 'waiting' ELSE webhook END,
    confirmation_at = CASE WHEN confirmation = 'waiting' THEN $2::bigint END,
    follow_up_at = CASE WHEN webhook <> 'delivered' THEN $2::bigint END
    WHERE ($1 = 'all' OR id = $1) AND (state <> 'delivered' OR confirmation = 'waiting' OR webhook <> 'delivered')`,
  meantForWebhook: `UPDATE inquiries SET webhook = 'waiting', follow_up_at = $1 WHERE state = 'waiting' AND webhook IS DISTINCT FROM 'waiting'`,
  makeAllDue: `UPDATE inquiries SET next_attempt_at = $1 WHERE state = 'waiting' AND next_attempt_at > $1`,
  makeAllConfirmationsDue: 'UPDATE inquiries SET confirmation_at = $1 WHERE confirmation_at > $1',
  makeAllWebhooksDue: 'UPDATE inquiries SET follow_up_at = $1 WHERE follow_up_at > $1',
  count: `SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting, count(*) FILTER (WHERE state = 'failed') AS failed,
    count(*) FILTER (WHERE ${isUnreached}) AS unreached,
    count(*) FILTER (WHERE ${isMissing} AND created_at < $2) AS expiring,
    (SELECT count(*) FROM inquiries WHERE recipient IS NOT NULL AND created_at BETWEEN $1::bigint - ${HOUR_MS} AND $1::bigint) AS confirmations,
    min(created_at) FILTER (WHERE state = 'waiting') AS oldest, min(created_at) FILTER (WHERE webhook = 'waiting') AS oldest_webhook
    FROM inquiries WHERE state <> 'delivered' OR webhook = 'waiting'`,
  correctDelivered: `UPDATE inquiries SET delivered_at = $1 WHERE state = 'delivered' AND delivered_at > $1`,
  forget: 'UPDATE inquiries SET forgotten = true WHERE id = ANY($1)',
  listForgotten: 'SELECT id FROM inquiries WHERE forgotten',
  removeForgotten: `DELETE FROM inquiries WHERE forgotten AND NOT (${isClaimed})`,
  /** VACUUM alone leaves the bytes of deleted rows in the free space of their pages, and in the indexes. */
  rewrite: 'VACUUM FULL inquiries',
  removeExpired: `DELETE FROM inquiries WHERE (state = 'delivered' AND least(created_at, delivered_at) < $2) OR (state <> 'delivered'
    AND created_at < $2 AND NOT EXISTS (SELECT FROM settings WHERE name = '${KEPT_UNTIL}' AND value::bigint > $1))`,
} as const;

/** More than one page of the server, and nothing that it could compress. */
const PROBE_BYTES = 18_000;

/** Stores an inquiry that needs new pages on the disk, and takes it back. @throws PostgresError (rejection) if there is no room */
export async function checkRoom(postgres: Pick<Postgres, 'write'>): Promise<void> {
  const payload = randomBytes(PROBE_BYTES).toString('base64');
  const text = `INSERT INTO inquiries (id, created_at, locale, payload, score, fingerprint, next_attempt_at) VALUES ($1, 0, '', $2, 0, $1, 0)`;
  await postgres.write(async (client) => {
    await client.query('SAVEPOINT before_probe');
    await client.query(text, [`probe-${randomUUID()}`, payload]);
    await client.query('ROLLBACK TO SAVEPOINT before_probe');
  });
}

/**
 * Creates the store of inquiries in PostgreSQL. Any number of processes deliver at the same time, each inquiry one of them: a claim is a lease, stored
 * with the inquiry.
 */
export function createPostgresInquiryStore(
  postgres: Pick<Postgres, 'query' | 'write'>,
  timings: ClaimTimings = defaultTimings,
): InquiryStore {
  /** Names this process in the column `claimed_by`. */
  const owner = randomUUID();
  const held = new Map<string, Lease & { readonly id: string }>();
  const endClaim = (id: string, channel: Channel) => {
    const key = `${channel} ${id}`;
    held.get(key)?.end();
    held.delete(key);
  };
  const change = (sql: string, values: readonly unknown[]) => postgres.write((client) => run(client, sql, values));
  const readInquiries = async (sql: string, values: readonly unknown[]) => (await postgres.query(sql, values)).rows.map(toInquiryRow);
  return {
    insert: (row, duplicateWindowMs) => postgres.write((client) => insert(client, row, duplicateWindowMs)),
    async findSubmission(submission) {
      return (await postgres.query<{ id: string }>(statements.findSubmission, [submission])).rows[0]?.id ?? null;
    },
    list: (state, since) => readInquiries(statements.list, [state, since]),
    findByIdPrefix: (start) => readInquiries(statements.findByIdPrefix, [start]),
    acquireDelivery: async () => true,
    async releaseDelivery() {
      for (const lease of held.values()) lease.end();
      held.clear();
      for (const channel of channels) await change(statements.claim[channel].releaseAll, [owner]);
    },
    async claimDue(now, latest, channel = 'mail') {
      const { findDue, endExpired, claim, renew } = statements.claim[channel];
      // Read first: most often none is due.
      while ((await postgres.query(findDue, [now, latest])).rowCount !== 0) {
        await change(endExpired, [now + timings.pauseMs]);
        const { rows } = await postgres.write((client) =>
          client.query<Record<string, unknown>>(claim, [now, latest, owner, timings.leaseMs]),
        );
        const [row] = rows.map(toInquiryRow);
        // Else another replica has claimed it meanwhile.
        if (row === undefined) continue;
        const id = String(row.id);
        const lease = keepLease(async () => (await change(renew, [id, owner, timings.leaseMs])) === 1, timings);
        held.set(`${channel} ${id}`, { id, ...lease });
        return { row, signal: lease.signal };
      }
      return null;
    },
    endClaim,
    async markDelivered(id, at) {
      await change(statements.markDelivered, [id, at]);
      endClaim(id, 'mail');
    },
    async markFailed(id, error) {
      await change(statements.markFailed, [id, owner, removeNul(error)]);
      endClaim(id, 'mail');
    },
    async defer(id, error, nextAttemptAt) {
      await change(statements.defer, [id, owner, removeNul(error), nextAttemptAt]);
      endClaim(id, 'mail');
    },
    async recordFollowUp(id, followUp, { state, error, nextAttemptAt }) {
      await change(statements.recordFollowUp[followUp], [id, state, error === null ? null : removeNul(error), nextAttemptAt, owner]);
      endClaim(id, followUp);
    },
    retry: (id, now) => change(statements.retry, [id, now]),
    async makeAllDue(now, toWebhook = false) {
      if (toWebhook) await change(statements.meantForWebhook, [now]);
      await change(statements.makeAllDue, [now]);
      await change(statements.makeAllConfirmationsDue, [now]);
      await change(statements.makeAllWebhooksDue, [now]);
    },
    async count(now, expiringBefore) {
      const [row] = (await postgres.query<Record<string, string | null>>(statements.count, [now, expiringBefore])).rows;
      return {
        waiting: Number(row?.waiting),
        failed: Number(row?.failed),
        unreached: Number(row?.unreached),
        expiring: Number(row?.expiring),
        confirmations: Number(row?.confirmations),
        oldestWaitingAt: toTime(row?.oldest),
        oldestWebhookAt: toTime(row?.oldest_webhook),
      };
    },
    addAll: (rows) => postgres.write((client) => insertRows(client, rows)),
    async forget(ids) {
      await change(statements.forget, [ids]);
    },
    async removeForgotten() {
      const marked = (await postgres.query<{ id: string }>(statements.listForgotten)).rows.map(({ id }) => id);
      if (marked.length === 0) return 0;
      for (const { id, abort } of held.values()) if (marked.includes(id)) abort(new Error('The inquiry is to be forgotten'));
      return marked.length - (await change(statements.removeForgotten, []));
    },
    async purge() {
      await postgres.query(statements.rewrite);
    },
    removeExpired: (now, before) =>
      postgres.write(async (client) => {
        await run(client, statements.correctDelivered, [now]);
        return run(client, statements.removeExpired, [now, before]);
      }),
  };
}

interface Lease {
  /** Aborted when another process has the claim, or when it could not be renewed for too long. */
  readonly signal: AbortSignal;
  abort(reason: Error): void;
  /** Ends the renewal. */
  end(): void;
}

/** Renews a lease until its end. @param renew returns false if another process has the claim; rejects if the server does not answer */
function keepLease(renew: () => Promise<boolean>, { renewIntervalMs, giveUpMs }: ClaimTimings): Lease {
  const lost = new AbortController();
  const giveUp = () => lost.abort(new Error('The claim could not be renewed'));
  const expiry = setTimeout(giveUp, giveUpMs).unref();
  const renewal = setInterval(
    () =>
      void renew().then(
        (isHeld) => (isHeld ? expiry.refresh() : giveUp()),
        () => {},
      ),
    renewIntervalMs,
  ).unref();
  return {
    signal: lost.signal,
    abort: (reason) => lost.abort(reason),
    end() {
      clearTimeout(expiry);
      clearInterval(renewal);
    },
  };
}

/** Inserts inquiries with all their columns. @throws Error (rejection) if one of them is there already */
async function insertRows(client: PostgresClient, rows: readonly StoredInquiryRow[]): Promise<void> {
  const text = `INSERT INTO inquiries (${columns}) VALUES (${inquiryColumns.map((_, index) => `$${index + 1}`)})`;
  for (const row of rows) {
    const values = inquiryColumns.map((name) => row[name]);
    await client.query(text, values);
  }
}

/**
 * Replaces all inquiries by these, in one transaction: for a restore. The database must be migrated.
 * @throws Error (rejection) while a replica is connected: it could send what is replaced
 */
export async function replaceInquiries(postgres: Pick<Postgres, 'write'>, rows: readonly StoredInquiryRow[]): Promise<void> {
  const findReplicas = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND usename = current_user AND application_name = $1`;
  await postgres.write(async (client) => {
    if ((await run(client, findReplicas, [REPLICA_NAME])) > 0)
      throw new Error('the PostgreSQL of DATABASE_URL is in use: end all replicas first');
    await client.query('DELETE FROM inquiries');
    await insertRows(client, rows);
  });
}

async function run(client: PostgresClient, sql: string, values: readonly unknown[]): Promise<number> {
  return (await client.query(sql, [...values])).rowCount ?? 0;
}

async function insert(client: PostgresClient, row: NewInquiryRow, duplicateWindowMs: number) {
  const { id, now, locale, payload, version, score, fingerprint, submission, recipient, webhook } = row;
  // Two requests with the same payload, on any replicas, are decided one after the other: else neither would see the other's row.
  await client.query(statements.lock, [LOCK_CLASS, fingerprint]);
  const [since, until] = [now - duplicateWindowMs, now + duplicateWindowMs];
  const [first] = (await client.query<{ id: string }>(statements.findFirst, [submission, fingerprint, since, until])).rows;
  if (first !== undefined) return { id: first.id, isNew: false };
  // Likewise two that would be confirmed to the same box.
  if (recipient !== null) await client.query(statements.lock, [LOCK_CLASS, recipient]);
  const confirmed = (await run(client, statements.findConfirmed, [recipient, now])) === 0 ? recipient : null;
  await run(client, statements.insert, [id, now, locale, payload, version, score, fingerprint, submission, confirmed, webhook]);
  return { id, isNew: true };
}

/** The text of a mail server may contain what PostgreSQL cannot store in text. */
function removeNul(text: string): string {
  return text.replaceAll('\0', '');
}

/** The driver returns bigint columns as text. */
function toInquiryRow(row: Record<string, unknown>): InquiryRow {
  const times = ['created_at', 'next_attempt_at', 'delivered_at', 'confirmation_at', 'follow_up_at'] as const;
  return { ...row, ...Object.fromEntries(times.map((name) => [name, toTime(row[name])])) };
}
