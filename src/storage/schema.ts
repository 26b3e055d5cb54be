import type { Generated, Kysely } from 'kysely';
import { z } from 'zod';
import { parse } from '../lib/parse.ts';

/*
 * The tables, in both engines. Times in ms since 1970 by the clock of the program. PostgreSQL has in each row of `inquiries` its number and its claims
 * too (`postgres.ts`).
 */

/** A text of another server. PostgreSQL cannot store the character NUL. */
export const errorText = z
  .string()
  .transform((text) => text.replaceAll('\0', ''))
  .nullable();
export const inquiryStates = ['waiting', 'delivered', 'failed'] as const;
/** `waiting` for delivery, `delivered` (accepted by the mail server), or `failed` (rejected for good, or unreadable). */
export type InquiryState = (typeof inquiryStates)[number];
const state = z.enum(inquiryStates);

/** A row of the table `inquiries` with all columns that both engines have. What is in the payload is not checked: a damaged one is kept too. */
const storedInquiryRow = z.object({
  id: z.string().min(1),
  created_at: z.int(),
  locale: z.string(),
  /** JSON. */
  payload: z.string(),
  payload_version: z.int(),
  /** JSON of the guest's spelling; null where the payload's is all that is known. */
  typed: z.string().nullable(),
  score: z.int(),
  /** Hash of what the payload says. */
  fingerprint: z.string(),
  /** Hash of idempotency key and payload; null without a key. */
  submission: z.string().nullable(),
  state,
  attempts: z.int(),
  next_attempt_at: z.int().nullable(),
  last_error: errorText,
  delivered_at: z.int().nullable(),
  /** Hash of the mail box that gets a confirmation; null for none. */
  recipient: z.string().nullable(),
  confirmation: state.nullable(),
  confirmation_error: errorText,
  confirmation_attempts: z.int(),
  confirmation_at: z.int().nullable(),
  webhook: state.nullable(),
  webhook_error: errorText,
  // Those of the webhook. Until schema 6 (SQLite), 4 (PostgreSQL) they were those of the confirmation too.
  follow_ups: z.int(),
  follow_up_at: z.int().nullable(),
});
export type StoredInquiryRow = z.infer<typeof storedInquiryRow>;

export const inquiryColumns = Object.keys(storedInquiryRow.shape) as (keyof StoredInquiryRow)[];

type Defaults = 'payload_version' | 'state' | 'attempts' | 'confirmation_attempts' | 'follow_ups';
type Inquiries = Omit<StoredInquiryRow, Defaults> & { [Name in Defaults]: Generated<StoredInquiryRow[Name]> };

export interface Tables {
  inquiries: Inquiries & { forgotten: Generated<boolean> };
  /** The last valid content by key, of each scope: a site and a schema of content. */
  content_snapshot: { scope: string; key: string; json: string; checksum: string };
  content_scopes: { scope: string; used_at: string };
  settings: { name: string; value: string };
}

/** A connection, or a transaction on it. */
export type Db = Kysely<Tables>;

/** Checks rows with all columns. @param source names the store in errors @throws ParseError for a row of another form */
export function parseInquiryRows(rows: unknown, source: string): StoredInquiryRow[] {
  return parse(z.array(storedInquiryRow), rows, source);
}

/** What an inquiry may have beside the mail to the hotel. Both are columns; their last failures stand in `…_error`. */
export const followUps = ['confirmation', 'webhook'] as const;

/** Ways of an inquiry out of the outbox. Each has attempts, a due time and claims of its own, and waits for no other. */
export const channels = ['mail', ...followUps] as const;
export type Channel = (typeof channels)[number];

/** The columns of each channel. `dueAt`: when the next attempt is due. */
export const channelColumns = {
  mail: { state: 'state', error: 'last_error', attempts: 'attempts', dueAt: 'next_attempt_at' },
  confirmation: {
    ...{ state: 'confirmation', error: 'confirmation_error' },
    ...{ attempts: 'confirmation_attempts', dueAt: 'confirmation_at' },
  },
  webhook: { state: 'webhook', error: 'webhook_error', attempts: 'follow_ups', dueAt: 'follow_up_at' },
} as const satisfies Readonly<Record<Channel, Readonly<Record<string, keyof StoredInquiryRow>>>>;
