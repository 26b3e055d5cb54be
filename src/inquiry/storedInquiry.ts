import { z } from 'zod';
import { type Locale, localeCodes } from '../i18n/locales.ts';
import { formatMailAddress, isAscii, isMailAddress, toAsciiDomain } from '../shared/inquiry/email.ts';
import { type CheckboxField, checkboxFields, type LineField, lineFields } from '../shared/inquiry/fields.ts';
import { type InquiryPayload, toPayload } from '../shared/inquiry/payload.ts';
import type { InquiryRow } from '../storage/inquiries.ts';

/** A validated, normalised inquiry that is not stored yet. */
export interface NewInquiry {
  readonly payload: InquiryPayload;
  /** Language of the page with the form. */
  readonly locale: Locale;
  /** The Idempotency-Key of the request, which makes retries recognisable; null if there was none. */
  readonly key: string | null;
  /** Spam score; 0 for no suspicion. */
  readonly score: number;
}

export const inquiryStates = ['waiting', 'delivered', 'failed'] as const;
/** `waiting` for delivery, `delivered` (accepted by the mail server), or `failed` (rejected for good, or unreadable). */
export type InquiryState = (typeof inquiryStates)[number];

/** A stored inquiry. Times in milliseconds since 1970. */
export interface StoredInquiry {
  /** A UUID. */
  readonly id: string;
  readonly createdAt: number;
  readonly locale: Locale;
  readonly payload: InquiryPayload;
  readonly score: number;
  readonly state: InquiryState;
  /** Number of delivery attempts that were started. */
  readonly attempts: number;
  /** When the next attempt is due; null if there will be none. */
  readonly nextAttemptAt: number | null;
  /** Failure of the last attempt with the mail server's text; null if there was none. */
  readonly lastError: string | null;
  readonly deliveredAt: number | null;
  /** State of the confirmation to the guest; null where none was promised. */
  readonly confirmation: InquiryState | null;
  readonly confirmationError: string | null;
  readonly confirmationAttempts: number;
  /** When the next one is due, once the hotel has the inquiry; null if there will be none. */
  readonly confirmationAt: number | null;
  /** State of the webhook; null where there was none when the inquiry came. */
  readonly webhook: InquiryState | null;
  readonly webhookError: string | null;
  readonly webhookAttempts: number;
  readonly webhookAt: number | null;
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

/** The inquiry of a row, or the names of the columns that are unreadable. */
export type ReadResult =
  | { readonly kind: 'inquiry'; readonly inquiry: StoredInquiry }
  | { readonly kind: 'unreadable'; readonly columns: readonly string[] };

/** Returns a function that reads rows. A row is unreadable after damage on disk, or if another program has written it. */
export function createRowReader(format: PayloadFormat): (row: InquiryRow) => ReadResult {
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
      confirmation: z.enum(inquiryStates).nullable(),
      confirmation_error: z.string().nullable(),
      confirmation_attempts: z.int(),
      confirmation_at: z.int().nullable(),
      webhook: z.enum(inquiryStates).nullable(),
      webhook_error: z.string().nullable(),
      follow_ups: z.int(),
      follow_up_at: z.int().nullable(),
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
        confirmation: row.confirmation,
        confirmationError: row.confirmation_error,
        confirmationAttempts: row.confirmation_attempts,
        confirmationAt: row.confirmation_at,
        webhook: row.webhook,
        webhookError: row.webhook_error,
        webhookAttempts: row.follow_ups,
        webhookAt: row.follow_up_at,
      }),
    );
}

type StoredObject = Readonly<Record<string, unknown>>;

/**
 * How payloads are stored. Rows of every version are in use, so a change of `InquiryPayload` must keep them readable:
 * a new field needs a default here; a field that is renamed, or whose type or meaning changes, needs an upgrade. A removed field needs nothing.
 */
export interface PayloadFormat {
  /** Schema of each field; its default is used for a stored payload without that field. A wrong type makes the row unreadable. */
  readonly fields: { readonly [F in keyof InquiryPayload]: z.ZodDefault<z.ZodType<InquiryPayload[F]>> };
  /** Entry 0 turns a payload of version 1 into version 2, entry 1 version 2 into 3, and so on. Entries are only ever appended. */
  readonly upgrades: readonly ((payload: StoredObject) => StoredObject)[];
}

const storedObject = z.record(z.string(), z.unknown());
const empty = toPayload({});

const lineSchemas = Object.fromEntries(lineFields.map((field) => [field, z.string().default(empty[field])])) as Record<
  LineField,
  z.ZodDefault<z.ZodString>
>;

const tick = z.enum(['JA', 'NEIN']);
const checkboxSchemas = Object.fromEntries(checkboxFields.map((field) => [field, tick.default(empty[field])])) as Record<
  CheckboxField,
  z.ZodDefault<typeof tick>
>;

export const payloadFormat: PayloadFormat = {
  fields: {
    ...lineSchemas,
    salutation: z.string().default(empty.salutation),
    persons: z.int().default(empty.persons),
    startDate: z.string().default(empty.startDate),
    endDate: z.string().default(empty.endDate),
    ...checkboxSchemas,
    wantCar: z.literal('NEIN').default(empty.wantCar),
    message: z.string().default(empty.message),
  },
  upgrades: [],
};

/** The version with which new rows are written, at least 1. */
export function getPayloadVersion({ upgrades }: PayloadFormat): number {
  return upgrades.length + 1;
}

/**
 * Returns the schema of a stored payload with its version. Unknown fields and unknown versions, which a newer program has written, are no
 * error: fields that this program does not know are dropped.
 */
export function createStoredPayloadSchema({ fields, upgrades }: PayloadFormat) {
  return z
    .object({ json: z.string(), version: z.int().min(1) })
    .transform(({ json, version }, context): unknown => {
      try {
        const stored: StoredObject = storedObject.parse(JSON.parse(json));
        return upgrades.slice(version - 1).reduce((payload, upgrade) => upgrade(payload), stored);
      } catch {
        context.addIssue({ code: 'custom', message: 'expected JSON of a payload' });
        return z.NEVER;
      }
    })
    .pipe(z.object(fields));
}
