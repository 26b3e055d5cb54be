import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createOutbox, type Outbox, type OutboxOptions } from '../../src/inquiry/outbox.ts';
import { createLog, type Log } from '../../src/observability/log.ts';
import { createDatabase } from '../../src/storage/database.ts';
import { createSqlite } from '../../src/storage/sqlite.ts';
import { createStores } from '../../src/storage/stores.ts';
import { refusePersonalData } from '../support/logGuard.ts';
import { numbered } from './examples.ts';

const UNTIL_TIMEOUT_MS = 30_000;

/** Creates a folder that is removed after the test. */
export function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hotel-inquiries-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export type OpenOutbox = ReturnType<typeof openOutbox>;

/** Opens an outbox on a real file, with the test's clock. */
export function openOutbox({
  folder = createFolder(),
  clock = { now: Date.parse('2027-02-01T10:00:00Z') },
  ...options
}: { readonly folder?: string; readonly clock?: { now: number } } & Pick<OutboxOptions, 'follow'> = {}) {
  const database = createDatabase(createSqlite(folder));
  onTestFinished(() => database.close());
  /** Ids and columns of unreadable rows. */
  const unreadable: [string, readonly string[]][] = [];
  const onUnreadable = (id: string, columns: readonly string[]) => void unreadable.push([id, columns]);
  const stores = createStores(database);
  const outbox = createOutbox({ store: stores.inquiries, now: () => clock.now, onUnreadable, ...options });
  return { folder, database, stores, outbox, clock, unreadable };
}

/** Creates a log whose lines can be read. Fails the test if a line contains personal data. */
export function createTestLog(): { readonly log: Log; readonly lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = [];
  const written: string[] = [];
  onTestFinished(() => refusePersonalData(written));
  const write = (line: string) => {
    written.push(line);
    lines.push(JSON.parse(line));
  };
  return { log: createLog({ write }, 'debug', Date.now), lines };
}

/** Stores inquiries with the numbers from 0 on, one after the other. @returns their ids */
export async function storeNumbered(outbox: Outbox, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number++) ids.push((await outbox.store(numbered(number))).id);
  return ids;
}

/** Waits until a condition is true. @throws Error if that takes longer than half a minute */
export async function until(condition: () => boolean | Promise<boolean>, what = condition.toString()): Promise<void> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < UNTIL_TIMEOUT_MS) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`Not true after ${UNTIL_TIMEOUT_MS} ms: ${what}`);
}
