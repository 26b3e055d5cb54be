import { z } from 'zod';
import { parseJson } from '../../lib/parse.ts';
import { parseInquiryRows, type StoredInquiryRow } from '../../storage/schema.ts';
import { inquiryShape, payloadShape, type StoredInquiry, toColumn, typedShape } from '../storedInquiry.ts';

/** Problems that one error message names. */
const MAX_PROBLEMS = 5;

/** A time in UTC (ISO 8601); in milliseconds since 1970 in the program. */
const time = z.codec(z.iso.datetime(), z.int(), { decode: (text) => Date.parse(text), encode: (value) => new Date(value).toISOString() });

const { createdAt: _, ...shape } = inquiryShape;
/** An inquiry as the JSON output has it, with everything that is stored. */
const entrySchema = z.object({
  ...shape,
  receivedAt: time,
  nextAttemptAt: time.nullable(),
  deliveredAt: time.nullable(),
  confirmationAt: time.nullable(),
  webhookAt: time.nullable(),
  // What a newer program has added stays.
  payload: z.looseObject(payloadShape),
  // An older program has written none.
  typed: z.looseObject(typedShape).nullable().default(null),
});

/** Returns an inquiry as the JSON output has it. */
export function toJsonEntry({ createdAt, payload, ...inquiry }: StoredInquiry) {
  return z.encode(entrySchema, { ...inquiry, receivedAt: createdAt, payload: { ...payload } });
}

/** A time that is there in one state alone, as the tables demand. */
const expected = (member: string, state: string) => ({ path: [member], error: `expected a time if the state is ${state}, else null` });
const entries = z.array(
  entrySchema
    .refine(({ state, nextAttemptAt }) => (state === 'waiting') === (nextAttemptAt !== null), expected('nextAttemptAt', 'waiting'))
    .refine(({ state, deliveredAt }) => (state === 'delivered') === (deliveredAt !== null), expected('deliveredAt', 'delivered')),
);

/**
 * Reads the rows from what `export --format json` has written, by this version or a newer one.
 * @throws Error that names row and field, but no value: those are of guests
 */
export function parseJsonExport(json: string, source: string): StoredInquiryRow[] {
  const result = entries.safeParse(parseJson(json));
  if (!result.success) {
    const problems = result.error.issues.map(({ path: [row, ...field], message }) =>
      row === undefined ? 'expected the list that export --format json writes' : `row ${Number(row) + 1}, ${field.join('.')}: ${message}`,
    );
    throw new Error(`${source}: ${problems.slice(0, MAX_PROBLEMS).join('; ')}${problems.length > MAX_PROBLEMS ? '; …' : ''}`);
  }
  const rows = result.data.map(({ receivedAt, payload, typed, ...entry }) => {
    const texts = { payload: JSON.stringify(payload), typed: typed && JSON.stringify(typed) };
    const inquiry = { ...entry, createdAt: receivedAt, ...texts };
    return Object.fromEntries(Object.entries(inquiry).map(([member, value]) => [toColumn(member), value]));
  });
  return parseInquiryRows(rows, source);
}
