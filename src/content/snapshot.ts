import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ContentSnapshotStore } from '../storage/content.ts';

/** Changes are collected for this long before they are written in one transaction. */
const BATCH_DELAY_MS = 1000;
const RETRY_DELAY_MS = 60_000;
/** Key of the row with the time of WordPress's last answer, and its precision. */
const ANSWERED_AT_KEY = 'answeredAt';
const ANSWERED_AT_PRECISION_MS = 60_000;

/** Answers of WordPress, in the order of the requests; or content, which an earlier version has stored in their place. */
export type Stored = { readonly answers: readonly unknown[] } | { readonly content: unknown };
const storedAnswers = z.strictObject({ answers: z.array(z.unknown()) });

export interface SnapshotOptions {
  readonly store: ContentSnapshotStore;
  /** Origin of WordPress. A snapshot of another one is dropped. */
  readonly origin: string;
  /** The scope of the version that stored content, which is taken over. */
  readonly formerScope: string;
  /** Called when a snapshot is dropped, and for the first damaged row. */
  readonly onDrop: (reason: string) => void;
  /** Called when the database fails. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * The last good content in the database: it survives a restart while WordPress is away. WordPress's answers are stored, which every version of the
 * program reads. Never rejects: empty if the database fails.
 */
export class ContentSnapshot {
  /** When WordPress last answered in an earlier run, in milliseconds since 1970; undefined if there was none. */
  answeredAt: number | undefined;
  readonly #options: SnapshotOptions;
  /** Content that is not written yet; null for a row to be deleted. */
  readonly #changes = new Map<string, string | null>();
  /** Keys of the rows that were there at the start, and of those this process has saved. */
  #keys = new Set<string>();
  #isUsable = false;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #isDamageReported = false;
  #recordedAt = Number.NEGATIVE_INFINITY;

  private constructor(options: SnapshotOptions) {
    this.#options = options;
  }

  /** Opens the snapshot. Drops one of another WordPress, and damaged rows when they are read. */
  static async open(options: SnapshotOptions): Promise<ContentSnapshot> {
    const snapshot = new ContentSnapshot(options);
    await snapshot.#attempt(() => snapshot.#ensureScope());
    const json = (await snapshot.#readJson(ANSWERED_AT_KEY)) ?? 'null';
    snapshot.answeredAt = z.number().safeParse(JSON.parse(json)).data;
    return snapshot;
  }

  /** True if `read` may find something under the key. No I/O: a made-up address causes none. */
  has(key: string): boolean {
    return this.#keys.has(key);
  }

  /** Returns what is stored under a key; undefined if there is nothing or it is damaged. */
  async read(key: string): Promise<Stored | undefined> {
    const json = await this.#readJson(key);
    if (json === undefined) return undefined;
    const stored: unknown = JSON.parse(json);
    return storedAnswers.safeParse(stored).data ?? { content: stored };
  }

  /** Stores the answers of a key; the database is written shortly afterwards. @param answers null deletes the key */
  save(key: string, answers: readonly unknown[] | null): void {
    this.#saveJson(key, answers && JSON.stringify({ answers }));
  }

  #saveJson(key: string, json: string | null): void {
    if (json === null) this.#keys.delete(key);
    else this.#keys.add(key);
    this.#changes.set(key, json);
    this.#schedule(BATCH_DELAY_MS);
  }

  /** Records that WordPress answered at this time, with a precision of one minute. */
  recordAnswer(time: number): void {
    if (time - this.#recordedAt < ANSWERED_AT_PRECISION_MS) return;
    this.#recordedAt = time;
    this.#saveJson(ANSWERED_AT_KEY, String(time));
  }

  /** Writes pending changes. Resolves too if the database fails. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    // A running write may have begun before the last change.
    await this.#running;
    if (this.#changes.size > 0) await this.#writeOnce();
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

  async #readJson(key: string): Promise<string | undefined> {
    if (this.#changes.has(key)) return this.#changes.get(key) ?? undefined;
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
    const { store, origin, formerScope, onDrop } = this.#options;
    const state = await store.chooseScope(origin, formerScope);
    this.#keys = new Set([...(await store.listKeys()), ...this.#keys]);
    if (state === 'dropped') onDrop('it is of another WordPress, or of a version that this one cannot read');
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
      await this.#options.store.write(
        new Map([...changes].map(([key, json]) => [key, json === null ? null : { json, checksum: computeChecksum(json) }])),
      );
      // A key that has changed again meanwhile is written with the next batch.
      for (const [key, json] of changes) if (this.#changes.get(key) === json) this.#changes.delete(key);
      return true;
    });
    if (!isWritten) this.#schedule(RETRY_DELAY_MS);
  }
}

function computeChecksum(json: string): string {
  return createHash('sha256').update(json).digest('base64url');
}
