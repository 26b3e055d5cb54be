import { isDeepStrictEqual } from 'node:util';
import type { InquiryStore } from '../../storage/inquiries.ts';
import { readAllInquiries, type StoredInquiryRow } from '../../storage/schema.ts';

export interface MoveResult {
  /** Inquiries in the source. */
  readonly count: number;
  /** Those of them that the target had before, from an earlier move or as a repeated submission. */
  readonly known: number;
}

/**
 * Copies all inquiries of one store to another, in one transaction, then reads them back and compares every column. What the target has already
 * stays as it is there, so that a move can be repeated.
 * @throws Error (rejection) if another process delivers from the source, or if an inquiry is missing or different afterwards
 */
export async function moveInquiries(source: InquiryStore, target: InquiryStore): Promise<MoveResult> {
  if (!(await source.acquireDelivery())) {
    throw new Error('A running server delivers from this file: end it first, or inquiries would be sent twice.');
  }
  try {
    const rows = await readAllInquiries(source, 'the source');
    const before = await readAllInquiries(target, 'the target');
    const isKnown = createLookup(before);
    const fresh = rows.filter((row) => !isKnown(row));
    await target.addAll(fresh);
    const after = new Map((await readAllInquiries(target, 'the target')).map((row) => [row.id, row]));
    const different = fresh.filter((row) => !isDeepStrictEqual(after.get(row.id), row));
    if (different.length > 0)
      throw new Error(`${different.length} of ${fresh.length} inquiries did not arrive as they were: nothing was removed.`);
    return { count: rows.length, known: rows.length - fresh.length };
  } finally {
    await source.releaseDelivery();
  }
}

/** Returns whether a row is among these: by its id, or as the same submission. */
function createLookup(rows: readonly StoredInquiryRow[]): (row: StoredInquiryRow) => boolean {
  const known = new Set(rows.flatMap(({ id, submission }) => (submission === null ? [id] : [id, submission])));
  return ({ id, submission }) => known.has(id) || (submission !== null && known.has(submission));
}
