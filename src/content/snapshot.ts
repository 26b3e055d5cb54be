import { z } from 'zod';
import type { Database } from '../database.ts';
import { parse } from '../parse.ts';

/** Raise when the shape of content (`types.ts`, `blockTypes.ts`, `valueTypes.ts`) or what the sanitiser lets through changes: a test reminds. */
export const CONTENT_SCHEMA = 1;

/** SQL of the table: the last good answer under each key, and under the empty key what the others were made for. */
export const snapshotTable = `
  CREATE TABLE content_snapshot (key TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT, WITHOUT ROWID`;

/** Changes are collected this long before they are written, in milliseconds. */
const COLLECT = 1000;
/** After a failure to write, the next attempt, in milliseconds. */
const AGAIN = 60_000;
/** Key of the row that tells for whom the rest was made. */
const MADE_FOR = '';

/** The last good answers on disk: they survive a restart while WordPress is away. Never throws: without a disk there is no snapshot. */
export interface ContentSnapshot {
  /** What is kept under a key. */
  read(key: string): { readonly value: unknown; readonly json: string } | undefined;
  /** Keeps an answer, or forgets it; written shortly afterwards. @param json null where there is none any more */
  save(key: string, json: string | null): void;
  /** Writes what is not yet written. */
  close(): void;
}

export interface SnapshotOptions {
  readonly database: Database;
  /** What content depends on besides WordPress's answers: another value means another site, or another way to read it. */
  readonly madeFor: Readonly<Record<string, string>>;
  /** Told when a kept snapshot is dropped. */
  readonly onDrop: (reason: string) => void;
  /** Told when the disk fails. */
  readonly onFailure: (error: unknown) => void;
}

const row = z.object({ json: z.string() }).optional();

/** Opens the snapshot. One that was made for another site or schema, or that cannot be read, is dropped. */
export function createContentSnapshot({ database, madeFor, onDrop, onFailure }: SnapshotOptions): ContentSnapshot {
  const changes = new Map<string, string | null>();
  const purpose = JSON.stringify({ schema: CONTENT_SCHEMA, ...madeFor });
  let timer: NodeJS.Timeout | undefined;
  let isUsable = attempt(checkPurpose) ?? false;

  function select(key: string): string | undefined {
    const found = database.read((connection) => connection.prepare('SELECT json FROM content_snapshot WHERE key = ?').get(key));
    return parse(row, found, 'content_snapshot')?.json;
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
      connection.prepare('INSERT INTO content_snapshot VALUES (?, ?)').run(MADE_FOR, purpose);
    });
  }

  function checkPurpose(): true {
    const kept = select(MADE_FOR);
    const isEmpty =
      kept === undefined && database.read((connection) => connection.prepare('SELECT 1 FROM content_snapshot').get()) === undefined;
    if (isEmpty) database.write((connection) => connection.prepare('INSERT INTO content_snapshot VALUES (?, ?)').run(MADE_FOR, purpose));
    else if (kept !== purpose) drop('it was made for another site, or by another version of the program');
    return true;
  }

  function write(): void {
    timer = undefined;
    const isWritten = attempt(() => {
      if (!isUsable) isUsable = checkPurpose();
      database.write((connection) => {
        const put = connection.prepare('INSERT OR REPLACE INTO content_snapshot VALUES (?, ?)');
        const remove = connection.prepare('DELETE FROM content_snapshot WHERE key = ?');
        for (const [key, json] of changes) json === null ? remove.run(key) : put.run(key, json);
      });
      changes.clear();
      return true;
    });
    if (!isWritten) schedule(AGAIN);
  }

  function schedule(delay: number): void {
    timer ??= setTimeout(write, delay).unref();
  }

  return {
    read(key) {
      const pending = changes.get(key);
      if (pending === null || !isUsable) return undefined;
      const json = pending ?? attempt(() => select(key));
      if (json === undefined) return undefined;
      try {
        return { value: JSON.parse(json), json };
      } catch {
        attempt(() => drop(`the answer "${key}" is damaged`));
        return undefined;
      }
    },
    save(key, json) {
      changes.set(key, json);
      schedule(COLLECT);
    },
    close() {
      clearTimeout(timer);
      if (changes.size > 0) write();
      clearTimeout(timer);
    },
  };
}
