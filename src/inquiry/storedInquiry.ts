import { z } from 'zod';
import { type Locale, localeCodes } from '../i18n/locales.ts';
import { parseJson } from '../lib/parse.ts';
import { formatMailAddress, isAscii, isMailAddress, toAsciiDomain } from '../shared/inquiry/email.ts';
import { checkboxFields, type TypedField, typedFields } from '../shared/inquiry/fields.ts';
import { type InquiryPayload, type Typed, toPayload } from '../shared/inquiry/payload.ts';
import type { InquiryRow } from '../storage/inquiries.ts';
import { inquiryStates } from '../storage/schema.ts';

/** A validated, normalised inquiry that is not stored yet. */
export interface NewInquiry {
  readonly payload: InquiryPayload;
  /** The guest's spelling; null where nothing else than the payload is known. */
  readonly typed: Typed | null;
  /** Language of the page with the form. */
  readonly locale: Locale;
  /** The Idempotency-Key of the request, which makes retries recognisable; null if there was none. */
  readonly key: string | null;
  /** Spam score; 0 for no suspicion. */
  readonly score: number;
}

/** The first eight characters of an id, for people. */
export function shortenId(id: string): string {
  return id.slice(0, 8);
}

/** The guest's address for the headers of a mail, its domain in ASCII; null for one that not every mail server takes. */
export function findGuestAddress({ email }: Pick<InquiryPayload, 'email'>): string | null {
  const address = toAsciiDomain(formatMailAddress(email));
  return isMailAddress(address) && isAscii(address) ? address : null;
}

const state = z.enum(inquiryStates);
const time = z.int();

/** What an inquiry has beside its payload. Times in milliseconds since 1970. */
export const inquiryShape = {
  id: z.uuid(),
  createdAt: time,
  /** Language of the page with the form. */
  locale: z.enum(localeCodes),
  score: z.int(),
  state,
  /** Number of delivery attempts that were started. */
  attempts: z.int(),
  /** When the next attempt is due; null if there will be none. */
  nextAttemptAt: time.nullable(),
  deliveredAt: time.nullable(),
  /** Failure of the last attempt with the mail server's text; null if there was none. */
  lastError: z.string().nullable(),
  /** State of the confirmation to the guest; null where none was promised. */
  confirmation: state.nullable(),
  confirmationError: z.string().nullable(),
  confirmationAttempts: z.int(),
  /** When the next one is due, once the hotel has the inquiry; null if there will be none. */
  confirmationAt: time.nullable(),
  /** State of the webhook; null where there was none when the inquiry came. */
  webhook: state.nullable(),
  webhookError: z.string().nullable(),
  webhookAttempts: z.int(),
  webhookAt: time.nullable(),
  /** Hashes of `storage/schema.ts`, which recognise repeats. */
  fingerprint: z.string(),
  submission: z.string().nullable(),
  recipient: z.string().nullable(),
  payloadVersion: z.int().min(1),
};

export const typedShape = Object.fromEntries([...typedFields, 'topic'].map((field) => [field, z.string().optional()])) as Record<
  TypedField | 'topic',
  z.ZodOptional<z.ZodString>
>;

const empty = toPayload({});
const schemas: Readonly<Record<string, z.ZodType>> = {
  persons: z.int(),
  ...Object.fromEntries(checkboxFields.map((field) => [field, z.enum(['JA', 'NEIN'])])),
  wantCar: z.literal('NEIN'),
};
/**
 * The fields of a stored payload, in the order of `toPayload`: an imported payload is stored as it was. Rows of every version are in use. A field that a
 * row lacks is empty, one of a newer program is dropped, one of a wrong type makes the row unreadable. A field that is renamed, or whose type or
 * meaning changes, asks for a new `payload_version`, and for an upgrade of rows of the one before.
 */
export const payloadShape = Object.fromEntries(
  Object.entries(empty).map(([field, value]) => [field, (schemas[field] ?? z.string()).default(value)]),
) as { readonly [F in keyof InquiryPayload]: z.ZodDefault<z.ZodType<InquiryPayload[F]>> };

const storedText = z.string().transform(parseJson);
const inquirySchema = z.object({
  ...inquiryShape,
  payload: storedText.pipe(z.object(payloadShape)),
  typed: storedText.pipe(z.object(typedShape)).nullable(),
});

/** A stored inquiry. */
export type StoredInquiry = Readonly<z.output<typeof inquirySchema>>;

/** Columns that are not named as their members are. */
const otherColumns: Readonly<Record<string, string>> = { webhookAttempts: 'follow_ups', webhookAt: 'follow_up_at' };

/** The column of a member of `StoredInquiry`. */
export function toColumn(member: string): string {
  return otherColumns[member] ?? member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Reads a row. It is unreadable after damage on disk, or if another program has written it: then returns the names of these columns. */
export function readRow(row: InquiryRow) {
  const members = Object.keys(inquirySchema.shape);
  const result = inquirySchema.safeParse(Object.fromEntries(members.map((member) => [member, row[toColumn(member)]])));
  if (result.success) return { kind: 'inquiry', inquiry: result.data satisfies StoredInquiry } as const;
  const columns = new Set(result.error.issues.map(({ path: [member = ''] }) => toColumn(String(member))));
  return { kind: 'unreadable', columns: [...columns] } as const;
}

/** The payload as people read it: in the guest's spelling where that is known. */
export function restoreSpelling({ payload, typed }: Pick<StoredInquiry, 'payload' | 'typed'>): InquiryPayload {
  return { ...payload, ...typed };
}
