import { z } from 'zod';
import { localeCodes } from '../i18n/locales.ts';
import type { InquiryRow } from '../storage/stores.ts';
import { createStoredPayloadSchema, type PayloadFormat } from './storedPayload.ts';
import { inquiryStates, type StoredInquiry } from './types.ts';

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
