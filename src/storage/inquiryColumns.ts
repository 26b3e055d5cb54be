import { z } from 'zod';
import { parse } from '../lib/parse.ts';
import type { Channel } from './stores.ts';

/** A text of another server. PostgreSQL cannot store the character NUL. */
const errorText = z
  .string()
  .transform((text) => text.replaceAll('\0', ''))
  .nullable();
const followUpState = z.enum(['waiting', 'delivered', 'failed']).nullable();

/** A row of the table `inquiries` with all columns that both engines have. What is in the payload is not checked: a damaged one is kept too. */
export const storedInquiryRow = z.object({
  id: z.string().min(1),
  created_at: z.int(),
  locale: z.string(),
  payload: z.string(),
  payload_version: z.int(),
  score: z.int(),
  fingerprint: z.string(),
  submission: z.string().nullable(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  next_attempt_at: z.int().nullable(),
  last_error: errorText,
  delivered_at: z.int().nullable(),
  recipient: z.string().nullable(),
  confirmation: followUpState,
  confirmation_error: errorText,
  confirmation_attempts: z.int(),
  confirmation_at: z.int().nullable(),
  webhook: followUpState,
  webhook_error: errorText,
  // Those of the webhook. Until schema 6 (SQLite), 4 (PostgreSQL) they were those of the confirmation too.
  follow_ups: z.int(),
  follow_up_at: z.int().nullable(),
});
export type StoredInquiryRow = z.infer<typeof storedInquiryRow>;

export const inquiryColumns = Object.keys(storedInquiryRow.shape) as (keyof StoredInquiryRow)[];

interface ChannelColumns {
  readonly state: keyof StoredInquiryRow;
  readonly attempts: keyof StoredInquiryRow;
  /** When the next attempt is due. */
  readonly dueAt: keyof StoredInquiryRow;
  /** SQL that is true once an attempt may begin. */
  readonly isOpen: string;
}

/** The columns of each channel. */
export const channelColumns: Readonly<Record<Channel, ChannelColumns>> = {
  mail: { state: 'state', attempts: 'attempts', dueAt: 'next_attempt_at', isOpen: `state = 'waiting'` },
  confirmation: {
    ...{ state: 'confirmation', attempts: 'confirmation_attempts', dueAt: 'confirmation_at' },
    isOpen: `confirmation = 'waiting' AND 'delivered' IN (state, webhook)`,
  },
  webhook: { state: 'webhook', attempts: 'follow_ups', dueAt: 'follow_up_at', isOpen: `webhook = 'waiting'` },
};

/** SQL that is true for an inquiry that is due by a channel. A replica of the version before stores no `confirmation_at`. @param now, latest placeholders, as in `claimDue` */
export function buildDueCondition(channel: Channel, now: string, latest: string): string {
  const { dueAt, isOpen } = channelColumns[channel];
  return `(NOT forgotten AND ${isOpen} AND (coalesce(${dueAt}, 0) <= ${now} OR ${dueAt} > ${latest}))`;
}

/** SQL that orders what is due. A mail that has failed goes before a later one; a follow-up after all that were never tried. */
export function buildDueOrder(channel: Channel): string {
  const { attempts, dueAt } = channelColumns[channel];
  return `${channel === 'mail' ? '' : `${attempts} > 0, `}${dueAt}, created_at`;
}

/** SQL that is true for an inquiry that every way to the hotel has failed for, for good: a guest waits, and nobody knows. */
export const isUnreached = `state = 'failed' AND coalesce(webhook, 'failed') = 'failed'`;

/** SQL that is true for an inquiry that has not reached the hotel by any way yet. */
export const isMissing = `state <> 'delivered' AND webhook IS DISTINCT FROM 'delivered'`;

/** Setting: until when undelivered inquiries of an earlier version, which had no end, are kept. */
export const KEPT_UNTIL = 'undeliveredKeptUntil';

/** What is read of a store of inquiries. */
interface InquiryList {
  list(state: null, since: number): Promise<unknown>;
}

/** Reads all inquiries of a store with all columns. @param source names the store in errors @throws ParseError (rejection) for a row of another form */
export async function readAllInquiries(store: InquiryList, source: string): Promise<StoredInquiryRow[]> {
  return parse(z.array(storedInquiryRow), await store.list(null, 0), source);
}
