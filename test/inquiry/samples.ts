import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createOutbox, type Outbox } from '../../src/inquiry/outbox.ts';
import { createLog, type Log } from '../../src/observability/log.ts';
import { createDatabase, type Database } from '../../src/storage/database.ts';
import { refusePersonalData } from '../support/logGuard.ts';

/** A folder that is gone after the test. */
export function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hotel-inquiries-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface OpenOutbox {
  readonly folder: string;
  readonly database: Database;
  readonly outbox: Outbox;
  readonly clock: { now: number };
  /** Ids and columns of rows that could not be read. */
  readonly unreadable: [id: string, fields: readonly string[]][];
}

/** An outbox on a real file, with the test's clock. */
export function openOutbox({ folder = createFolder(), clock = { now: Date.parse('2027-02-01T10:00:00Z') } } = {}): OpenOutbox {
  const database = createDatabase({ folder });
  onTestFinished(() => database.close());
  const unreadable: [string, readonly string[]][] = [];
  const outbox = createOutbox({ database, now: () => clock.now, onUnreadable: (id, fields) => unreadable.push([id, fields]) });
  return { folder, database, outbox, clock, unreadable };
}

/** A log that keeps its lines. */
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

/** Waits until something holds. @throws Error where it does not within half a minute */
export async function until(holds: () => boolean, what = holds.toString()): Promise<void> {
  const begun = performance.now();
  while (performance.now() - begun < 30_000) {
    if (holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`Still not: ${what}`);
}
