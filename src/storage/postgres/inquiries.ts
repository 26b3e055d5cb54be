import { randomBytes, randomUUID } from 'node:crypto';
import { inquiryColumns, type StoredInquiryRow } from '../inquiryColumns.ts';
import type { InquiryRow, InquiryStore, NewInquiryRow } from '../stores.ts';
import { type ClaimOptions, createClaims } from './claims.ts';
import { LOCK_CLASS } from './migrate.ts';
import { countReplicas } from './notifications.ts';
import type { Postgres, PostgresClient } from './pool.ts';

/** Columns of an inquiry without those of its claim. */
const columns = inquiryColumns.join(', ');
const mayChange = `state = 'waiting' AND (claimed_by IS NULL OR claimed_by = $2)`;
const release = 'claimed_by = NULL, claimed_until = NULL';
const statements = {
  lock: 'SELECT pg_advisory_xact_lock($1, hashtext($2))',
  insert: `INSERT INTO inquiries (id, created_at, locale, payload, payload_version, score, fingerprint, submission, next_attempt_at)
    SELECT $1::text, $2::bigint, $3::text, $4::text, $5::integer, $6::integer, $7::text, $8::text, $2::bigint WHERE NOT EXISTS (
      SELECT FROM inquiries WHERE submission = $8 OR (fingerprint = $7 AND created_at BETWEEN $9 AND $10))`,
  findSubmission: 'SELECT id FROM inquiries WHERE submission = $1',
  findFirst: `SELECT id FROM inquiries WHERE submission = $1 OR (fingerprint = $2 AND created_at BETWEEN $3 AND $4)
    ORDER BY (submission = $1) IS TRUE DESC, created_at LIMIT 1`,
  list: `SELECT ${columns} FROM inquiries WHERE ($1::text IS NULL OR state = $1) AND created_at >= $2 ORDER BY created_at, number`,
  findByIdPrefix: `SELECT ${columns} FROM inquiries WHERE starts_with(id, $1) ORDER BY created_at, number`,
  markDelivered: `UPDATE inquiries SET state = 'delivered', delivered_at = $2, next_attempt_at = NULL, last_error = NULL, ${release} WHERE id = $1`,
  markFailed: `UPDATE inquiries SET state = 'failed', last_error = $3, next_attempt_at = NULL, ${release} WHERE id = $1 AND ${mayChange}`,
  defer: `UPDATE inquiries SET last_error = $3, next_attempt_at = $4, ${release} WHERE id = $1 AND ${mayChange}`,
  retry: `UPDATE inquiries SET state = 'waiting', next_attempt_at = $2 WHERE state <> 'delivered' AND ($1 = 'all' OR id = $1)`,
  makeAllDue: `UPDATE inquiries SET next_attempt_at = $1 WHERE state = 'waiting' AND next_attempt_at > $1`,
  count: `SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting, count(*) FILTER (WHERE state = 'failed') AS failed,
    min(created_at) FILTER (WHERE state = 'waiting') AS oldest FROM inquiries WHERE state <> 'delivered'`,
  correctDelivered: `UPDATE inquiries SET delivered_at = $1 WHERE state = 'delivered' AND delivered_at > $1`,
  removeDelivered: `DELETE FROM inquiries WHERE state = 'delivered' AND delivered_at < $1`,
} as const;

export type InquiryDatabase = Pick<Postgres, 'read' | 'write' | 'recoveredForMs'>;

/** More than one page of the server, and nothing that it could compress. */
const PROBE_BYTES = 18_000;

/** Stores an inquiry that needs new pages on the disk; for a transaction that is rolled back. @throws PostgresError (rejection) if there is no room */
export async function storeProbe(client: PostgresClient): Promise<void> {
  const payload = randomBytes(PROBE_BYTES).toString('base64');
  const text = `INSERT INTO inquiries (id, created_at, locale, payload, score, fingerprint, next_attempt_at) VALUES ($1, 0, '', $2, 0, $1, 0)`;
  await client.query(text, [`probe-${randomUUID()}`, payload]);
}

/** Creates the store of inquiries in PostgreSQL. Any number of processes deliver at the same time, each inquiry one of them. */
export function createPostgresInquiryStore(postgres: InquiryDatabase, claimOptions: Omit<ClaimOptions, 'columns'> = {}): InquiryStore {
  const claims = createClaims(postgres, { ...claimOptions, columns });
  const change = (sql: string, values: readonly unknown[]) => postgres.write((client) => run(client, sql, values));
  const readInquiries = async (sql: string, values: readonly unknown[]) => (await postgres.read(sql, values)).map(toInquiryRow);
  return {
    insert: (row, duplicateWindowMs) => postgres.write((client) => insert(client, row, duplicateWindowMs)),
    findSubmission: async (submission) => (await postgres.read<{ id: string }>(statements.findSubmission, [submission]))[0]?.id ?? null,
    list: (state, since) => readInquiries(statements.list, [state, since]),
    findByIdPrefix: (start) => readInquiries(statements.findByIdPrefix, [start]),
    async acquireDelivery() {
      await claims.takeOver();
      return true;
    },
    releaseDelivery: claims.releaseAll,
    async claimDue(now, latest) {
      const claimed = await claims.claimDue(now, latest);
      return claimed === null ? null : { ...claimed, row: toInquiryRow(claimed.row) };
    },
    endClaim: claims.end,
    async markDelivered(id, at) {
      await change(statements.markDelivered, [id, at]);
      claims.end(id);
    },
    async markFailed(id, error) {
      await change(statements.markFailed, [id, claims.owner, removeNul(error)]);
      claims.end(id);
    },
    async defer(id, error, nextAttemptAt) {
      await change(statements.defer, [id, claims.owner, removeNul(error), nextAttemptAt]);
      claims.end(id);
    },
    retry: (id, now) => change(statements.retry, [id, now]),
    async makeAllDue(now) {
      await change(statements.makeAllDue, [now]);
    },
    async count() {
      const [row] = await postgres.read<Record<'waiting' | 'failed' | 'oldest', string | null>>(statements.count);
      return { waiting: Number(row?.waiting), failed: Number(row?.failed), oldestWaitingAt: toTime(row?.oldest) };
    },
    addAll: (rows) => postgres.write((client) => insertRows(client, rows)),
    removeDelivered: (now, before) =>
      postgres.write(async (client) => {
        await run(client, statements.correctDelivered, [now]);
        return run(client, statements.removeDelivered, [before]);
      }),
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
  await postgres.write(async (client) => {
    if ((await countReplicas(client)) > 0) throw new Error('the PostgreSQL of DATABASE_URL is in use: end all replicas first');
    await client.query('DELETE FROM inquiries');
    await insertRows(client, rows);
  });
}

async function run(client: PostgresClient, sql: string, values: readonly unknown[]): Promise<number> {
  return (await client.query(sql, [...values])).rowCount ?? 0;
}

async function insert(client: PostgresClient, row: NewInquiryRow, duplicateWindowMs: number): Promise<string | null> {
  const { id, now, locale, payload, version, score, fingerprint, submission } = row;
  // Two requests with the same payload, on any replicas, are decided one after the other: else neither would see the other's row.
  await client.query(statements.lock, [LOCK_CLASS, fingerprint]);
  const [since, until] = [now - duplicateWindowMs, now + duplicateWindowMs];
  const values = [id, now, locale, payload, version, score, fingerprint, submission, since, until];
  if ((await run(client, statements.insert, values)) === 1) return null;
  const found = await client.query<{ id: string }>(statements.findFirst, [submission, fingerprint, since, until]);
  return found.rows[0]?.id ?? null;
}

/** The text of a mail server may contain what PostgreSQL cannot store in text. */
function removeNul(text: string): string {
  return text.replaceAll('\0', '');
}

/** The driver returns bigint columns as text. */
function toInquiryRow(row: Record<string, unknown>): InquiryRow {
  const { created_at, next_attempt_at, delivered_at } = row;
  return { ...row, created_at: toTime(created_at), next_attempt_at: toTime(next_attempt_at), delivered_at: toTime(delivered_at) };
}

function toTime(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}
