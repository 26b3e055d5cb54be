import { randomBytes } from 'node:crypto';
import type { StoredInquiryRow } from './inquiryColumns.ts';

/*
 * What the program stores, as interfaces. `sqlite/` and `postgres/` implement them, and the same tests run against both. Every method rejects while
 * the database cannot be used; the next call tries again. Times in milliseconds since 1970, by the clock of the program.
 */

/** A row of the table `inquiries` as it is stored. Whoever reads it checks each value. */
export type InquiryRow = Readonly<Record<string, unknown>>;

export interface NewInquiryRow {
  readonly id: string;
  readonly now: number;
  readonly locale: string;
  /** JSON. */
  readonly payload: string;
  /** Version of the payload's format. */
  readonly version: number;
  readonly score: number;
  /** Hash of what the payload says. */
  readonly fingerprint: string;
  /** Hash of idempotency key and payload; null without a key. */
  readonly submission: string | null;
  /** Hash of the mail box that is to get a confirmation, unless it had one within a day; null for none. */
  readonly recipient: string | null;
  /** `waiting` if the webhook is to get the inquiry. */
  readonly webhook: 'waiting' | null;
}

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** A time of a column that may be null. */
export function toTime(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}

/** What an inquiry may have beside the mail to the hotel. Both are columns; their last failures stand in `…_error`. */
export const followUps = ['confirmation', 'webhook'] as const;
export type FollowUp = (typeof followUps)[number];

/** Ways of an inquiry out of the outbox. Each has attempts, a due time and claims of its own, and waits for no other. */
export const channels = ['mail', ...followUps] as const;
export type Channel = (typeof channels)[number];

export interface InquiryCounts {
  readonly waiting: number;
  readonly failed: number;
  /** Inquiries that every way to the hotel has failed for, for good. */
  readonly unreached: number;
  /** Inquiries that have not reached the hotel and will be removed soon. */
  readonly expiring: number;
  /** Confirmations that were promised within an hour. */
  readonly confirmations: number;
  /** When the oldest waiting inquiry was stored; null if none is waiting. */
  readonly oldestWaitingAt: number | null;
  /** The same of the oldest inquiry that waits for the webhook. */
  readonly oldestWebhookAt: number | null;
}

/** An inquiry that this process alone may send by one channel. */
export interface ClaimedRow {
  readonly row: InquiryRow;
  /** Aborted when the claim may have passed to another process, or the inquiry is to be forgotten. */
  readonly signal: AbortSignal;
}

export interface FollowUpOutcome {
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly error: string | null;
  /** When one that still waits is due again; null for others. */
  readonly nextAttemptAt: number | null;
}

export interface InquiryStore {
  /**
   * Stores an inquiry unless the same submission, or the same payload since `duplicateWindowMs`, is stored already. The same transaction decides
   * whether a confirmation follows. Committed when the promise resolves. @returns the first one for a duplicate
   */
  insert(row: NewInquiryRow, duplicateWindowMs: number): Promise<{ readonly id: string; readonly isNew: boolean }>;
  /** Returns the id of the inquiry with this submission; null if there is none. */
  findSubmission(submission: string): Promise<string | null>;
  /** All columns, oldest first. @param state null for all */
  list(state: string | null, since: number): Promise<InquiryRow[]>;
  /** @param start in lower case */
  findByIdPrefix(start: string): Promise<InquiryRow[]>;
  /** Tries to become a process that delivers. @returns false while another process delivers all inquiries (SQLite) */
  acquireDelivery(): Promise<boolean>;
  /** Gives back what `acquireDelivery` and `claimDue` have taken. */
  releaseDelivery(): Promise<void>;
  /**
   * Claims the longest overdue inquiry for one attempt by a channel and counts the attempt, both committed when the promise resolves; null if none is
   * due. An inquiry is due at its time, or if its time is after `latest`; a confirmation not before the hotel has the inquiry. The claim ends with the
   * recorded outcome (`markDelivered`, `markFailed`, `defer`; `recordFollowUp`), with `endClaim`, or when it can no longer be renewed.
   * Follow-ups that have never been tried are claimed first.
   */
  claimDue(now: number, latest: number, channel?: Channel): Promise<ClaimedRow | null>;
  /** Stops renewing a claim whose outcome could not be recorded. No I/O. */
  endClaim(id: string, channel: Channel): void;
  markDelivered(id: string, at: number): Promise<void>;
  /** Without effect on an inquiry that is not waiting, or that another process has claimed. */
  markFailed(id: string, error: string): Promise<void>;
  /** Without effect on an inquiry that is not waiting, or that another process has claimed. */
  defer(id: string, error: string, nextAttemptAt: number): Promise<void>;
  /** Records what became of a confirmation or webhook. Without effect on one that is not waiting, or, unless it was delivered, that another process has claimed. */
  recordFollowUp(id: string, followUp: FollowUp, outcome: FollowUpOutcome): Promise<void>;
  /** Makes an undelivered inquiry due now, or all of them for the id `all`; so too a webhook that waits or has failed, and a waiting confirmation. @returns how many */
  retry(id: string, now: number): Promise<number>;
  /** Makes all that waits due now. @param toWebhook whether the webhook gets waiting inquiries that were not meant for it: there is no mail server */
  makeAllDue(now: number, toWebhook?: boolean): Promise<void>;
  /** @param expiringBefore an inquiry that came before this time will be removed soon */
  count(now: number, expiringBefore: number): Promise<InquiryCounts>;
  /** Adds inquiries of another store with all their columns, in one transaction. @throws Error (rejection) if one of them is there already */
  addAll(rows: readonly StoredInquiryRow[]): Promise<void>;
  /** Marks inquiries: no attempt to send them begins any more, in no process. */
  forget(ids: readonly string[]): Promise<void>;
  /**
   * Aborts this process's attempts to send marked inquiries, and removes those that nobody is sending. While one process delivers all (SQLite), only
   * that one knows; it calls this every second. @returns how many marked inquiries are left
   */
  removeForgotten(): Promise<number>;
  /** Frees the files of the database from the bytes of all that was removed. */
  purge(): Promise<void>;
  /**
   * Removes inquiries that came before a time, delivered or not. A delivered one from the future counts as one of `now`. Undelivered ones of a version
   * that kept them for ever are kept for a week after the migration, as each has a warning before its end. @returns how many
   */
  removeExpired(now: number, before: number): Promise<number>;
}

export interface ContentRow {
  readonly json: string;
  readonly checksum: string;
}

/** Result of choosing a scope: its rows were there, there were none, or those of another scope have been dropped. */
export type ScopeState = 'kept' | 'empty' | 'dropped';

/** The table `content_snapshot`: the last valid content by key. */
export interface ContentSnapshotStore {
  /** Chooses the rows of a site and schema. Call it before the other methods. @param scope a text; the store keeps rows of no other scope for long */
  chooseScope(scope: string): Promise<ScopeState>;
  listKeys(): Promise<string[]>;
  read(keys: readonly string[]): Promise<ReadonlyMap<string, ContentRow>>;
  /** Writes all changes in one transaction; null deletes the row. */
  write(changes: ReadonlyMap<string, ContentRow | null>): Promise<void>;
}

/** The table `settings`: what a site decides once and all its processes share. */
export interface SettingStore {
  /** Stores a value unless there is one. @returns the stored value, the same for all processes that start at the same time */
  keep(name: string, value: string): Promise<string>;
  /** Stores a value in place of the present one, for a restore. */
  replace(name: string, value: string): Promise<void>;
}

/** Everything that is stored, in one database. */
export interface Stores {
  readonly inquiries: InquiryStore;
  readonly contentSnapshot: ContentSnapshotStore;
  readonly settings: SettingStore;
  /** Why the database could not be used, or inquiries could not be stored; null once they could again. No I/O. */
  readonly failure: string | null;
  /** Reads the database; stores something if that has failed before. @returns why it cannot be used; null if it can. Never rejects */
  check(): Promise<string | null>;
  /** Opens and migrates the database. @returns why it cannot be used, or null @throws NewerDatabaseError (rejection) */
  open(): Promise<string | null>;
  close(): Promise<void>;
  /** Closes the database without waiting, for a process that is about to exit. */
  closeNow(): void;
}

export const ADDRESS_KEY = 'addressKey';

/** Returns the key that signs the addresses of uploads; a database without one gets a random one. */
export function keepAddressKey(settings: SettingStore): Promise<string> {
  return settings.keep(ADDRESS_KEY, randomBytes(32).toString('base64url'));
}
