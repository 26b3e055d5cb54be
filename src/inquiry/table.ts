import { z } from 'zod';
import { localeCodes } from '../i18n/locales.ts';
import type { InquiryPayload } from '../shared/inquiry/payload.ts';
import { inquiryStates, type StoredInquiry } from './types.ts';

/*
 * The table `inquiries`: its making, every statement on it, and the shape of its rows. Times in milliseconds since 1970.
 */

export const statements = {
  insert: `INSERT INTO inquiries (id, created_at, locale, payload, score, fingerprint, submission, next_attempt_at)
    VALUES ($id, $now, $locale, $payload, $score, $fingerprint, $submission, $now)`,
  findSubmission: 'SELECT id FROM inquiries WHERE submission = $submission',
  findPayload: `SELECT id FROM inquiries WHERE fingerprint = $fingerprint AND created_at BETWEEN $since AND $until
    ORDER BY created_at LIMIT 1`,
  list: `SELECT * FROM inquiries WHERE ($state IS NULL OR state = $state) AND created_at >= $since ORDER BY created_at, rowid`,
  startingWith: 'SELECT * FROM inquiries WHERE substr(id, 1, length($start)) = $start ORDER BY created_at, rowid',
  /** A time further away than any wait is that of a clock which was wrong. */
  due: `SELECT * FROM inquiries WHERE state = 'waiting' AND (next_attempt_at <= $now OR next_attempt_at > $latest)
    ORDER BY next_attempt_at, created_at, rowid LIMIT $limit`,
  begin: `UPDATE inquiries SET attempts = attempts + 1 WHERE id = $id AND state = 'waiting'`,
  markDelivered: `UPDATE inquiries SET state = 'delivered', delivered_at = $at, next_attempt_at = NULL, last_error = NULL WHERE id = $id`,
  markFailed: `UPDATE inquiries SET state = 'failed', last_error = $error, next_attempt_at = NULL WHERE id = $id AND state = 'waiting'`,
  postpone: `UPDATE inquiries SET last_error = $error, next_attempt_at = $next WHERE id = $id AND state = 'waiting'`,
  retry: `UPDATE inquiries SET state = 'waiting', next_attempt_at = $now WHERE state <> 'delivered' AND ($id = 'all' OR id = $id)`,
  hasten: `UPDATE inquiries SET next_attempt_at = $now WHERE state = 'waiting' AND next_attempt_at > $now`,
  summary: `SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting, count(*) FILTER (WHERE state = 'failed') AS failed,
    min(created_at) FILTER (WHERE state = 'waiting') AS oldest FROM inquiries WHERE state <> 'delivered'`,
  removeDelivered: `DELETE FROM inquiries WHERE state = 'delivered' AND delivered_at < $before`,
} as const;

const payload: z.ZodType<InquiryPayload> = z.object({
  salutation: z.string(),
  title: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  strnr: z.string(),
  zip: z.string(),
  town: z.string(),
  country: z.string(),
  telephone: z.string(),
  email: z.string(),
  persons: z.int(),
  startDate: z.string(),
  endDate: z.string(),
  roomType: z.string(),
  packageType: z.string(),
  wantHotelPickup: z.enum(['JA', 'NEIN']),
  wantCar: z.literal('NEIN'),
  message: z.string(),
});

const json = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue({ code: 'custom', message: 'expected JSON' });
    return z.NEVER;
  }
});

/** A row as it is read; what the program did not write itself, or a disk has damaged, fails. */
export const inquiryRow = z
  .object({
    id: z.uuid(),
    created_at: z.int(),
    locale: z.enum(localeCodes),
    payload: json.pipe(payload),
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
