import type { SQLOutputValue } from 'node:sqlite';
import { z } from 'zod';
import { localeCodes } from '../i18n/locales.ts';
import { createStoredPayloadSchema, type PayloadFormat } from './storedPayload.ts';
import { inquiryStates, type StoredInquiry } from './types.ts';

/*
 * Every statement on the table `inquiries`, and the schema of its rows. `src/storage/migrations.ts` creates the table. Times in
 * milliseconds since 1970.
 */

export const statements = {
  insert: `INSERT INTO inquiries (id, created_at, locale, payload, payload_version, score, fingerprint, submission, next_attempt_at)
    VALUES ($id, $now, $locale, $payload, $version, $score, $fingerprint, $submission, $now)`,
  findSubmission: 'SELECT id FROM inquiries WHERE submission = $submission',
  findPayload: `SELECT id FROM inquiries WHERE fingerprint = $fingerprint AND created_at BETWEEN $since AND $until
    ORDER BY created_at LIMIT 1`,
  list: `SELECT * FROM inquiries WHERE ($state IS NULL OR state = $state) AND created_at >= $since ORDER BY created_at, rowid`,
  findByIdPrefix: 'SELECT * FROM inquiries WHERE substr(id, 1, length($start)) = $start ORDER BY created_at, rowid',
  /** A time beyond the longest retry delay was written while the clock was wrong: such a row is due too. */
  listDue: `SELECT * FROM inquiries WHERE state = 'waiting' AND (next_attempt_at <= $now OR next_attempt_at > $latest)
    ORDER BY next_attempt_at, created_at, rowid LIMIT $limit`,
  markAttempted: `UPDATE inquiries SET attempts = attempts + 1 WHERE id = $id AND state = 'waiting'`,
  markDelivered: `UPDATE inquiries SET state = 'delivered', delivered_at = $at, next_attempt_at = NULL, last_error = NULL WHERE id = $id`,
  markFailed: `UPDATE inquiries SET state = 'failed', last_error = $error, next_attempt_at = NULL WHERE id = $id AND state = 'waiting'`,
  defer: `UPDATE inquiries SET last_error = $error, next_attempt_at = $next WHERE id = $id AND state = 'waiting'`,
  retry: `UPDATE inquiries SET state = 'waiting', next_attempt_at = $now WHERE state <> 'delivered' AND ($id = 'all' OR id = $id)`,
  makeAllDue: `UPDATE inquiries SET next_attempt_at = $now WHERE state = 'waiting' AND next_attempt_at > $now`,
  summary: `SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting, count(*) FILTER (WHERE state = 'failed') AS failed,
    min(created_at) FILTER (WHERE state = 'waiting') AS oldest FROM inquiries WHERE state <> 'delivered'`,
  /** A delivery in the future was recorded while the clock was ahead: its retention begins now, or it would last as long as the clock was wrong. */
  correctDelivered: `UPDATE inquiries SET delivered_at = $now WHERE state = 'delivered' AND delivered_at > $now`,
  removeDelivered: `DELETE FROM inquiries WHERE state = 'delivered' AND delivered_at < $before`,
} as const;

export type Row = Record<string, SQLOutputValue>;

/** The inquiry of a row, or the names of the columns that are unreadable. */
export type ReadResult =
  | { readonly kind: 'inquiry'; readonly inquiry: StoredInquiry }
  | { readonly kind: 'unreadable'; readonly columns: readonly string[] };

/** Returns a function that reads rows. A row is unreadable after damage on disk, or if another program has written it. */
export function createRowReader(format: PayloadFormat): (row: Row) => ReadResult {
  const schema = createRowSchema(format);
  return (row) => {
    const result = schema.safeParse({ ...row, payload: { json: row.payload, version: row.payload_version } });
    if (result.success) return { kind: 'inquiry', inquiry: result.data };
    return { kind: 'unreadable', columns: [...new Set(result.error.issues.map(({ path }) => String(path[0])))] };
  };
}

function createRowSchema(format: PayloadFormat) {
  return z
    .object({
      id: z.uuid(),
      created_at: z.int(),
      locale: z.enum(localeCodes),
      payload: createStoredPayloadSchema(format),
      score: z.int(),
      state: z.enum(inquiryStates),
      attempts: z.int(),
      next_attempt_at: z.int().nullable(),
      last_error: z.string().nullable(),
      delivered_at: z.int().nullable(),
    })
    .transform(
      (row): StoredInquiry => ({
        id: row.id,
        createdAt: row.created_at,
        locale: row.locale,
        payload: row.payload,
        score: row.score,
        state: row.state,
        attempts: row.attempts,
        nextAttemptAt: row.next_attempt_at,
        lastError: row.last_error,
        deliveredAt: row.delivered_at,
      }),
    );
}
