import type { RawBuilder } from 'kysely';
import type { Channel, Db } from './schema.ts';

/** A part of a statement, with its values. */
export type Sql = RawBuilder<unknown>;

/** Runs statements with a connection. */
export type Use = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/**
 * What SQLite and PostgreSQL do differently: `sqlite.ts` and `postgres.ts`. All else is one store for both, and the same tests run against both.
 */
export interface Engine {
  /** Its column of a migration. */
  readonly name: 'sqlite' | 'postgres';
  /** Runs `work` on a connection, which is closed if `work` throws: that rolls a transaction back. SQLite has one, used by one `work` after the other. */
  readonly use: Use;
  /** Begins a transaction that writes. */
  begin(db: Db): Promise<void>;
  readonly schema: SchemaVersion;
  /** Locks a text until the end of the transaction. */
  lock(db: Db, text: string): Promise<void>;
  /** Column with the order in which inquiries came. */
  readonly arrival: string;
  readonly claims: Claims;
  /** Frees the files from the bytes of what was removed by this program; `whole` also from what others have removed. */
  purge(db: Db, whole: boolean): Promise<void>;
  /** Returns an error without values of a statement, addresses and passwords. */
  toSafeError(error: unknown): unknown;
  /** SQLite closes at once, PostgreSQL after two seconds at most. */
  close(): Promise<void>;
}

/** The version of the schema, in the database. */
interface SchemaVersion {
  read(db: Db): Promise<{ readonly version: number; readonly oldestProgram: number }>;
  /** Runs statements, and records the version that they make. */
  migrate(db: Db, sql: string, version: number, oldestProgram: number): Promise<void>;
  /** Begins the sentence about a database of a newer version. */
  readonly newer: string;
}

/** Which process may send an inquiry by a channel. */
export interface Claims {
  /** Tries to become a process that delivers. @returns false while another process delivers all inquiries (SQLite) */
  acquire(): Promise<boolean>;
  /** Gives back what `acquire` has taken, and all claims. */
  release(write: Use): Promise<void>;
  of(channel: Channel): ClaimSql;
  /** Ends expired claims; their rows are due after a pause. */
  endExpired(write: Use, channel: Channel, now: number): Promise<void>;
  /** Renews a claim of this process until the returned function is called. @param onLost called when another process may have the claim */
  keep(write: Use, id: string, channel: Channel, onLost: () => void): () => void;
  /** Locks the row that a claim has found. */
  readonly forUpdate: Sql;
  /** Another process may be sending the row, by any channel. */
  readonly isTaken: Sql;
}

interface ClaimSql {
  /** Nobody has claimed the row. */
  readonly isFree: Sql;
  /** No other process has. */
  readonly isOwn: Sql;
  /** The claim has ended without an outcome: its process is gone. */
  readonly isExpired: Sql;
  /** Assignments that claim a row, or give it back. */
  readonly take: readonly Sql[];
  readonly giveBack: readonly Sql[];
}
