import { z } from 'zod';
import { type LineField, lineFields } from '../shared/inquiry/fields.ts';
import { type InquiryPayload, toPayload } from '../shared/inquiry/payload.ts';

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

export const payloadFormat: PayloadFormat = {
  fields: {
    ...lineSchemas,
    salutation: z.string().default(empty.salutation),
    persons: z.int().default(empty.persons),
    startDate: z.string().default(empty.startDate),
    endDate: z.string().default(empty.endDate),
    wantHotelPickup: z.enum(['JA', 'NEIN']).default(empty.wantHotelPickup),
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
