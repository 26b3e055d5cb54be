import { z } from 'zod';
import { type Locale, localeCodes } from '../i18n/locales.ts';
import { parseJson } from '../lib/parse.ts';
import { formatMailAddress, isAscii, isMailAddress, toAsciiDomain } from '../shared/inquiry/email.ts';
import { type CheckboxField, checkboxFields, type LineField, lineFields, type TypedField, typedFields } from '../shared/inquiry/fields.ts';
import { type InquiryPayload, type Typed, toPayload } from '../shared/inquiry/payload.ts';
import type { InquiryRow } from '../storage/inquiries.ts';
import { inquiryStates, type StoredInquiryRow } from '../storage/schema.ts';

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

/** The inquiry of a row, or the names of the columns that are unreadable. */
export type ReadResult =
  | { readonly kind: 'inquiry'; readonly inquiry: StoredInquiry }
  | { readonly kind: 'unreadable'; readonly columns: readonly string[] };

/** Returns a function that reads rows. A row is unreadable after damage on disk, or if another program has written it. */
export function createRowReader(format: PayloadFormat): (row: InquiryRow) => ReadResult {
  const schema = createInquirySchema(format);
  return (row) => {
    const values = Object.fromEntries(Object.entries(inquiryColumns).map(([member, column]) => [member, row[column]]));
    const payload = { json: row.payload, version: row.payload_version };
    const result = schema.safeParse({ ...values, payload, payloadVersion: getPayloadVersion(format) });
    if (result.success) return { kind: 'inquiry', inquiry: result.data };
    const members: readonly PropertyKey[] = result.error.issues.map(({ path }) => path[0] ?? '');
    return {
      kind: 'unreadable',
      columns: Object.entries(inquiryColumns).flatMap(([name, column]) => (members.includes(name) ? [column] : [])),
    };
  };
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

function createInquirySchema(format: PayloadFormat) {
  const typed = z.string().transform(parseJson).pipe(z.object(typedShape)).nullable();
  return z.object({ ...inquiryShape, payload: createStoredPayloadSchema(format), typed });
}

/** A stored inquiry. */
export type StoredInquiry = Readonly<z.output<ReturnType<typeof createInquirySchema>>>;

/** The payload as people read it: in the guest's spelling where that is known. */
export function restoreSpelling({ payload, typed }: Pick<StoredInquiry, 'payload' | 'typed'>): InquiryPayload {
  return { ...payload, ...typed };
}

/** The column of each member. */
export const inquiryColumns = {
  id: 'id',
  createdAt: 'created_at',
  locale: 'locale',
  score: 'score',
  state: 'state',
  attempts: 'attempts',
  nextAttemptAt: 'next_attempt_at',
  deliveredAt: 'delivered_at',
  lastError: 'last_error',
  confirmation: 'confirmation',
  confirmationError: 'confirmation_error',
  confirmationAttempts: 'confirmation_attempts',
  confirmationAt: 'confirmation_at',
  webhook: 'webhook',
  webhookError: 'webhook_error',
  webhookAttempts: 'follow_ups',
  webhookAt: 'follow_up_at',
  fingerprint: 'fingerprint',
  submission: 'submission',
  recipient: 'recipient',
  payload: 'payload',
  payloadVersion: 'payload_version',
  typed: 'typed',
} as const satisfies { readonly [M in keyof StoredInquiry]: keyof StoredInquiryRow };

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
    // In the order of `toPayload`: an imported payload is stored as it was.
    salutation: z.string().default(empty.salutation),
    ...lineSchemas,
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
function createStoredPayloadSchema({ fields, upgrades }: PayloadFormat) {
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
