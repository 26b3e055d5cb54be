import { createHash } from 'node:crypto';
import { z } from 'zod';
import { parse } from '../lib/parse.ts';
import type { Database } from '../storage/database.ts';

/** Raise when the shape of content (`types.ts`, `blockTypes.ts`, `valueTypes.ts`) or what the sanitiser lets through changes: a test reminds. */
export const CONTENT_SCHEMA = 3;

/** Changes are collected this long before they are written, in milliseconds. */
const COLLECT = 1000;
/** After a failure to write, the next attempt, in milliseconds. */
const AGAIN = 60_000;
/** Key of the row that tells for whom the rest was made. */
const MADE_FOR = '';
/** Key of the row that tells when WordPress last answered. */
const ANSWERED_AT = 'answeredAt';
/** How exactly that is known, in milliseconds. */
const ANSWERED_AT_STEP = 60_000;

/** The last good answers on disk: they survive a restart while WordPress is away. Never throws: without a disk there is no snapshot. */
export interface ContentSnapshot {
  /** What is kept under a key. */
  read(key: string): { readonly value: unknown; readonly json: string } | undefined;
  /** Keeps an answer, or forgets it; written shortly afterwards. @param json null where there is none any more */
  save(key: string, json: string | null): void;
  /** When WordPress last answered in an earlier run, in milliseconds since 1970; undefined where there was none. */
  readonly answeredAt: number | undefined;
  /** Notes that WordPress has answered. */
  noteAnswer(time: number): void;
  /** Writes what is not yet written. */
  close(): void;
}

export interface SnapshotOptions {
  readonly database: Database;
  /** What content depends on besides WordPress's answers: another value means another site, or another way to read it. */
  readonly madeFor: Readonly<Record<string, string>>;
  /** Told when a kept snapshot is dropped, and of the first answer in it that is damaged. */
  readonly onDrop: (reason: string) => void;
  /** Told when the disk fails. */
  readonly onFailure: (error: unknown) => void;
}

const PUT = 'INSERT OR REPLACE INTO content_snapshot (key, json, checksum) VALUES (?, ?, ?)';
const row = z.object({ json: z.string(), checksum: z.string() }).optional();

/** Opens the snapshot. One that was made for another site or schema is dropped, and whatever in it is damaged. */
export function createContentSnapshot({ database, madeFor, onDrop, onFailure }: SnapshotOptions): ContentSnapshot {
  const changes = new Map<string, string | null>();
  const purpose = JSON.stringify({ schema: CONTENT_SCHEMA, ...madeFor });
  let timer: NodeJS.Timeout | undefined;
  let isDamageTold = false;
  let noted = Number.NEGATIVE_INFINITY;
  let isUsable = attempt(checkPurpose) ?? false;

  function select(key: string): z.infer<typeof row> {
    const found = database.read((connection) => connection.prepare('SELECT json, checksum FROM content_snapshot WHERE key = ?').get(key));
    return parse(row, found, 'content_snapshot');
  }

  function selectWhole(key: string): string | undefined {
    const kept = attempt(() => select(key));
    if (kept === undefined || kept.checksum === checksumOf(kept.json)) return kept?.json;
    if (!isDamageTold) onDrop(`the answer "${key}" is damaged`);
    isDamageTold = true;
    save(key, null);
    return undefined;
  }

  function attempt<T>(work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      onFailure(error);
      return undefined;
    }
  }

  function drop(reason: string): void {
    onDrop(reason);
    database.write((connection) => {
      connection.exec('DELETE FROM content_snapshot');
      connection.prepare(PUT).run(MADE_FOR, purpose, checksumOf(purpose));
    });
  }

  function checkPurpose(): true {
    const kept = select(MADE_FOR)?.json;
    const isEmpty =
      kept === undefined && database.read((connection) => connection.prepare('SELECT 1 FROM content_snapshot').get()) === undefined;
    if (isEmpty) database.write((connection) => connection.prepare(PUT).run(MADE_FOR, purpose, checksumOf(purpose)));
    else if (kept !== purpose) drop('it was made for another site, or by another version of the program');
    return true;
  }

  function write(): void {
    timer = undefined;
    const isWritten = attempt(() => {
      if (!isUsable) isUsable = checkPurpose();
      database.write((connection) => {
        const put = connection.prepare(PUT);
        const remove = connection.prepare('DELETE FROM content_snapshot WHERE key = ?');
        for (const [key, json] of changes) json === null ? remove.run(key) : put.run(key, json, checksumOf(json));
      });
      changes.clear();
      return true;
    });
    if (!isWritten) schedule(AGAIN);
  }

  function schedule(delay: number): void {
    timer ??= setTimeout(write, delay).unref();
  }

  function save(key: string, json: string | null): void {
    changes.set(key, json);
    schedule(COLLECT);
  }

  function read(key: string): { value: unknown; json: string } | undefined {
    const pending = changes.get(key);
    if (pending === null || !isUsable) return undefined;
    const json = pending ?? selectWhole(key);
    return json === undefined ? undefined : { value: JSON.parse(json), json };
  }

  const answeredAt = z.number().safeParse(read(ANSWERED_AT)?.value).data;
  return {
    read,
    save,
    answeredAt,
    noteAnswer(time) {
      if (Math.abs(time - noted) < ANSWERED_AT_STEP) return;
      noted = time;
      save(ANSWERED_AT, String(time));
    },
    close() {
      clearTimeout(timer);
      if (changes.size > 0) write();
      clearTimeout(timer);
    },
  };
}

function checksumOf(json: string): string {
  return createHash('sha256').update(json).digest('base64url');
}
