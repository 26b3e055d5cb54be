/** Inquiries that are stored and not delivered. */
export interface InquiryBacklog {
  readonly waiting: number;
  /** Inquiries that the mail server rejected permanently. */
  readonly failed: number;
  /** When the oldest waiting one was stored, in milliseconds since 1970; null if none is waiting. */
  readonly oldestWaitingAt: number | null;
}

/** The oldest content that is shown although a newer version is due. */
export interface OldestStaleContent {
  /** The content key. */
  readonly key: string;
  readonly ageMs: number;
}

/** State of the program that alerts and gauges read at intervals. The composition root connects these functions to content and inquiries. */
export interface Readings {
  /** @throws Error (rejection) if the database cannot be read */
  readInquiryBacklog(): Promise<InquiryBacklog>;
  /** Why inquiries cannot be stored or read, or the database is damaged; null if all is well. Reads the database, a file from the disk. */
  readDatabaseFailure(): Promise<string | null>;
  /** Returns null while no content is stale. */
  readStaleness(): OldestStaleContent | null;
  /** True while requests to WordPress are suspended after failures. */
  isCircuitOpen(): boolean;
  /** True while this replica hears the others; null without PostgreSQL, where there are no others. */
  isReplicaConnected(): boolean | null;
}
