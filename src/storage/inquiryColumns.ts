import { z } from 'zod';
import { parse } from '../lib/parse.ts';

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
  webhook: followUpState,
  webhook_error: errorText,
  follow_ups: z.int(),
  follow_up_at: z.int().nullable(),
});
export type StoredInquiryRow = z.infer<typeof storedInquiryRow>;

export const inquiryColumns = Object.keys(storedInquiryRow.shape) as (keyof StoredInquiryRow)[];

/** What is read of a store of inquiries. */
interface InquiryList {
  list(state: null, since: number): Promise<unknown>;
}

/** Reads all inquiries of a store with all columns. @param source names the store in errors @throws ParseError (rejection) for a row of another form */
export async function readAllInquiries(store: InquiryList, source: string): Promise<StoredInquiryRow[]> {
  return parse(z.array(storedInquiryRow), await store.list(null, 0), source);
}
