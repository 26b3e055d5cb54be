import { createHash } from 'node:crypto';
import { z } from 'zod';
import { parse } from '../lib/parse.ts';
import type { Database } from '../storage/database.ts';

/**
 * Version of the stored content. Raise it when the shape of content (`types.ts`, `blockTypes.ts`, `valueTypes.ts`) or the output of the
 * sanitiser changes: a test compares a hash of these files.
 */
export const CONTENT_SCHEMA = 7;

/** Changes are collected for this long before they are written in one transaction. */
const BATCH_DELAY_MS = 1000;
const RETRY_DELAY_MS = 60_000;
/** Key of the row that names the schema and the site of all other rows. */
const SCOPE_KEY = '';
/** Key of the row with the time of WordPress's last answer, and its precision. */
const ANSWERED_AT_KEY = 'answeredAt';
const ANSWERED_AT_PRECISION_MS = 60_000;

/** The last good content on disk: it survives a restart while WordPress is unavailable. Never throws: if the disk fails, the snapshot is empty. */
export interface ContentSnapshot {
  /** Returns the content of a key; undefined if there is none or it is damaged. */
  read(key: string): { readonly value: unknown; readonly json: string } | undefined;
  /** Stores the content of a key; the disk is written shortly afterwards. @param json null deletes the key */
  save(key: string, json: string | null): void;
  /** When WordPress last answered in an earlier run, in milliseconds since 1970; undefined if there was none. */
  readonly answeredAt: number | undefined;
  /** Records that WordPress answered at this time, with a precision of one minute. */
  recordAnswer(time: number): void;
  /** Writes pending changes. */
  close(): void;
}

export interface SnapshotOptions {
  readonly database: Database;
  /** What the content depends on besides WordPress's answers. A snapshot of another scope is dropped. */
  readonly scope: Readonly<Record<string, string>>;
  /** Called when a snapshot is dropped, and for the first damaged row. */
  readonly onDrop: (reason: string) => void;
  /** Called when the disk fails. */
  readonly onFailure: (error: unknown) => void;
}

const INSERT_ROW = 'INSERT OR REPLACE INTO content_snapshot (key, json, checksum) VALUES (?, ?, ?)';
const row = z.object({ json: z.string(), checksum: z.string() }).optional();

/** Opens the snapshot. Drops one of another site or schema, and damaged rows when they are read. */
export function createContentSnapshot(options: SnapshotOptions): ContentSnapshot {
  return new StoredSnapshot(options);
}

class StoredSnapshot implements ContentSnapshot {
  readonly answeredAt: number | undefined;
  readonly #options: SnapshotOptions;
  readonly #scopeJson: string;
  /** Content that is not written yet; null for a row to be deleted. */
  readonly #changes = new Map<string, string | null>();
  #isUsable: boolean;
  #timer: NodeJS.Timeout | undefined;
  #isDamageReported = false;
  #recordedAt = Number.NEGATIVE_INFINITY;

  constructor(options: SnapshotOptions) {
    this.#options = options;
    this.#scopeJson = JSON.stringify({ schema: CONTENT_SCHEMA, ...options.scope });
    this.#isUsable = this.#attempt(() => this.#ensureScope()) ?? false;
    this.answeredAt = z.number().safeParse(this.read(ANSWERED_AT_KEY)?.value).data;
  }

  read(key: string): { readonly value: unknown; readonly json: string } | undefined {
    const pending = this.#changes.get(key);
    if (pending === null || !this.#isUsable) return undefined;
    const json = pending ?? this.#selectIntact(key);
    return json === undefined ? undefined : { value: JSON.parse(json), json };
  }

  save(key: string, json: string | null): void {
    this.#changes.set(key, json);
    this.#schedule(BATCH_DELAY_MS);
  }

  recordAnswer(time: number): void {
    if (Math.abs(time - this.#recordedAt) < ANSWERED_AT_PRECISION_MS) return;
    this.#recordedAt = time;
    this.save(ANSWERED_AT_KEY, String(time));
  }

  close(): void {
    clearTimeout(this.#timer);
    if (this.#changes.size > 0) this.#write();
    clearTimeout(this.#timer);
  }

  /** Returns undefined if the work fails: a failing disk disturbs no visitor. */
  #attempt<T>(work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      this.#options.onFailure(error);
      return undefined;
    }
  }

  #selectIntact(key: string): string | undefined {
    const stored = this.#attempt(() => selectRow(this.#options.database, key));
    if (stored === undefined || stored.checksum === checksumOf(stored.json)) return stored?.json;
    if (!this.#isDamageReported) this.#options.onDrop(`the answer "${key}" is damaged`);
    this.#isDamageReported = true;
    this.save(key, null);
    return undefined;
  }

  /** Drops all rows if they belong to another scope. Returns true: the table may be used. */
  #ensureScope(): true {
    const { database, onDrop } = this.#options;
    const stored = selectRow(database, SCOPE_KEY)?.json;
    if (stored === this.#scopeJson) return true;
    if (stored !== undefined || hasRows(database)) onDrop('it was made for another site, or by another version of the program');
    replaceAllRows(database, SCOPE_KEY, this.#scopeJson);
    return true;
  }

  #schedule(delayMs: number): void {
    this.#timer ??= setTimeout(() => this.#write(), delayMs).unref();
  }

  #write(): void {
    this.#timer = undefined;
    const isWritten = this.#attempt(() => {
      this.#isUsable ||= this.#ensureScope();
      writeChanges(this.#options.database, this.#changes);
      this.#changes.clear();
      return true;
    });
    if (!isWritten) this.#schedule(RETRY_DELAY_MS);
  }
}

function selectRow(database: Database, key: string): z.infer<typeof row> {
  const found = database.read((connection) => connection.prepare('SELECT json, checksum FROM content_snapshot WHERE key = ?').get(key));
  return parse(row, found, 'content_snapshot');
}

function hasRows(database: Database): boolean {
  return database.read((connection) => connection.prepare('SELECT 1 FROM content_snapshot').get()) !== undefined;
}

function replaceAllRows(database: Database, key: string, json: string): void {
  database.write((connection) => {
    connection.exec('DELETE FROM content_snapshot');
    connection.prepare(INSERT_ROW).run(key, json, checksumOf(json));
  });
}

/** Writes all changes in one transaction. */
function writeChanges(database: Database, changes: ReadonlyMap<string, string | null>): void {
  database.write((connection) => {
    const put = connection.prepare(INSERT_ROW);
    const remove = connection.prepare('DELETE FROM content_snapshot WHERE key = ?');
    for (const [key, json] of changes) json === null ? remove.run(key) : put.run(key, json, checksumOf(json));
  });
}

function checksumOf(json: string): string {
  return createHash('sha256').update(json).digest('base64url');
}
