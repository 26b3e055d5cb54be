import { randomUUID } from 'node:crypto';
import type { NewInquiryRow } from '../../src/storage/inquiries.ts';
import type { ClaimTimings } from '../../src/storage/postgres.ts';
import type { Stores } from '../../src/storage/stores.ts';

/** The clock of tests. */
export const NOW = Date.parse('2027-02-01T10:00:00Z');

/** A new row of an inquiry that is like no other. */
export const newRow = (changes: Partial<NewInquiryRow> = {}): NewInquiryRow => ({
  id: randomUUID(),
  now: NOW,
  locale: 'de',
  payload: '{}',
  typed: null,
  score: 0,
  fingerprint: randomUUID(),
  submission: null,
  recipient: null,
  webhook: null,
  ...changes,
});

/** A database of one test, removed after it. */
export interface Place {
  /** Opens the stores as one more process would. */
  open(timings?: ClaimTimings): Stores;
  /** Runs a statement outside of the stores. */
  query(sql: string): Promise<Record<string, unknown>[]>;
}

/** A database engine that the stores' tests run on. */
export interface Engine {
  /** Creates an empty database. */
  createPlace(): Promise<Place>;
}
