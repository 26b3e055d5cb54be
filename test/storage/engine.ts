import type { ClaimTimings } from '../../src/storage/postgres.ts';
import type { Stores } from '../../src/storage/stores.ts';

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
