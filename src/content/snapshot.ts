import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ContentRow, ContentSnapshotStore } from '../storage/content.ts';

/**
 * Version of the stored content. Raise it when the shape of content (`src/pages`, `src/blocks`, `src/elements/valueTypes.ts`) or the output of the sanitiser
 * changes: a test compares the shape of the recordings.
 */
export const CONTENT_SCHEMA = 15;

/** Changes are collected for this long before they are written in one transaction. */
const BATCH_DELAY_MS = 1000;
const RETRY_DELAY_MS = 60_000;
/** Key of the row with the time of WordPress's last answer, and its precision. */
const ANSWERED_AT_KEY = 'answeredAt';
const ANSWERED_AT_PRECISION_MS = 60_000;

/** The last good content in the database: it survives a restart while WordPress is away. Never rejects: empty if the database fails. */
export interface ContentSnapshot {
  /** True if `read` may find content under the key. No I/O: a made-up address causes none. */
  has(key: string): boolean;
  /** Returns the content of a key; undefined if there is none or it is damaged. */
  read(key: string): Promise<{ readonly value: unknown; readonly json: string } | undefined>;
  /** Stores the content of a key; the database is written shortly afterwards. @param json null deletes the key */
  save(key: string, json: string | null): void;
  /** Writes pending changes now. Resolves too if the database fails: they are tried again later. */
  flush(): Promise<void>;
  /** When WordPress last answered in an earlier run, in milliseconds since 1970; undefined if there was none. */
  readonly answeredAt: number | undefined;
  /** Records that WordPress answered at this time, with a precision of one minute. */
  recordAnswer(time: number): void;
  /** Writes pending changes. */
  close(): Promise<void>;
}

export interface SnapshotOptions {
  readonly store: ContentSnapshotStore;
  /** What the content depends on besides WordPress's answers. A snapshot of another scope is dropped. */
  readonly scope: Readonly<Record<string, string>>;
  /** Called when a snapshot is dropped, and for the first damaged row. */
  readonly onDrop: (reason: string) => void;
  /** Called when the database fails. */
  readonly onFailure: (error: unknown) => void;
}

/** Opens the snapshot. Drops one of another site or schema, and damaged rows when they are read. */
export async function createContentSnapshot(options: SnapshotOptions): Promise<ContentSnapshot> {
  const snapshot = new StoredSnapshot(options);
  await snapshot.open();
  return snapshot;
}

class StoredSnapshot implements ContentSnapshot {
  answeredAt: number | undefined;
  readonly #options: SnapshotOptions;
  readonly #scope: string;
  /** Content that is not written yet; null for a row to be deleted. */
  readonly #changes = new Map<string, string | null>();
  /** Keys of the rows that were there at the start, and of those this process has saved. */
  #keys = new Set<string>();
  #isUsable = false;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #isDamageReported = false;
  #recordedAt = Number.NEGATIVE_INFINITY;

  constructor(options: SnapshotOptions) {
    this.#options = options;
    this.#scope = JSON.stringify({ schema: CONTENT_SCHEMA, ...options.scope });
  }

  async open(): Promise<void> {
    await this.#attempt(() => this.#ensureScope());
    this.answeredAt = z.number().safeParse((await this.read(ANSWERED_AT_KEY))?.value).data;
  }

  has(key: string): boolean {
    return this.#keys.has(key);
  }

  async read(key: string): Promise<{ readonly value: unknown; readonly json: string } | undefined> {
    const json = this.#changes.has(key) ? this.#changes.get(key) : await this.#readStored(key);
    return json === undefined || json === null || !this.#isUsable ? undefined : { value: JSON.parse(json), json };
  }

  save(key: string, json: string | null): void {
    if (json === null) this.#keys.delete(key);
    else this.#keys.add(key);
    this.#changes.set(key, json);
    this.#schedule(BATCH_DELAY_MS);
  }

  async flush(): Promise<void> {
    // A running write may have begun before the last change.
    if (this.#running !== null) await this.#running;
    if (this.#changes.size > 0) await this.#writeOnce();
  }

  recordAnswer(time: number): void {
    if (time - this.#recordedAt < ANSWERED_AT_PRECISION_MS) return;
    this.#recordedAt = time;
    this.save(ANSWERED_AT_KEY, String(time));
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.flush();
    clearTimeout(this.#timer);
  }

  /** Returns undefined if the work fails: a failing database disturbs no visitor. */
  async #attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      this.#options.onFailure(error);
      return undefined;
    }
  }

  async #readStored(key: string): Promise<string | undefined> {
    const rows = this.#isUsable ? await this.#attempt(() => this.#options.store.read([key])) : undefined;
    const row = rows?.get(key);
    // Saved or deleted while the row was read.
    if (this.#changes.has(key)) return this.#changes.get(key) ?? undefined;
    if (row === undefined || row.checksum === computeChecksum(row.json)) return row?.json;
    this.#dropDamaged(key);
    return undefined;
  }

  #dropDamaged(key: string): void {
    if (!this.#isDamageReported) this.#options.onDrop(`the answer "${key}" is damaged`);
    this.#isDamageReported = true;
    this.save(key, null);
  }

  async #ensureScope(): Promise<void> {
    if (this.#isUsable) return;
    const state = await this.#options.store.chooseScope(this.#scope);
    this.#keys = new Set([...(await this.#options.store.listKeys()), ...this.#keys]);
    if (state === 'dropped') this.#options.onDrop('it was made for another site, or by another version of the program');
    this.#isUsable = true;
  }

  #schedule(delayMs: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#writeOnce();
    }, delayMs).unref();
  }

  #writeOnce(): Promise<void> {
    this.#running ??= this.#write().finally(() => {
      this.#running = null;
      if (this.#changes.size > 0) this.#schedule(BATCH_DELAY_MS);
    });
    return this.#running;
  }

  async #write(): Promise<void> {
    const changes = new Map(this.#changes);
    const isWritten = await this.#attempt(async () => {
      await this.#ensureScope();
      await this.#options.store.write(new Map([...changes].map(([key, json]) => [key, json === null ? null : toRow(json)])));
      // A key that has changed again meanwhile is written with the next batch.
      for (const [key, json] of changes) if (this.#changes.get(key) === json) this.#changes.delete(key);
      return true;
    });
    if (!isWritten) this.#schedule(RETRY_DELAY_MS);
  }
}

function toRow(json: string): ContentRow {
  return { json, checksum: computeChecksum(json) };
}

function computeChecksum(json: string): string {
  return createHash('sha256').update(json).digest('base64url');
}
