import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { createOutbox, type Outbox } from '../../src/inquiry/outbox.ts';
import type { NewInquiry } from '../../src/inquiry/types.ts';
import { toPayload } from '../../src/shared/inquiry/payload.ts';
import { createDatabase, type Database } from '../../src/storage/database.ts';
import { distDir } from '../support/app.ts';

const program = join(distDir, 'server/inquiries.js');

const guest = { firstName: 'Änne', lastName: 'Groß', telephone: '+34 971 000 000', email: 'aenne@example.org', roomType: 'suite-llevant' };

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** A folder of data with its real database, for the tests of one file; empty before each. */
export interface Data {
  readonly folder: string;
  readonly database: Database;
  readonly outbox: Outbox;
  /** What the outbox takes for now. */
  readonly clock: { now: number };
  /** Stores an inquiry, one minute after the last. @returns its id */
  store(fields?: object, rest?: Partial<NewInquiry>): string;
  /** Runs the built command as a process of its own, with nothing in its environment but DATA_DIR and what is given. */
  run(args: readonly string[], env?: Readonly<Record<string, string>>): Ended;
  /** Runs a line of shell; `$CLI` is the command. */
  shell(line: string): Ended;
}

export function startData(): Data {
  const data = { clock: { now: 0 } } as Data & { folder: string; database: Database; outbox: Outbox };
  beforeEach(() => {
    data.folder = mkdtempSync(join(tmpdir(), 'hotel-inquiries-'));
    data.clock.now = Date.parse('2027-05-01T10:00:00Z');
    data.database = createDatabase({ folder: data.folder });
    data.outbox = createOutbox({ database: data.database, now: () => data.clock.now, onUnreadable: (id) => expectNone(id) });
  });
  afterEach(() => {
    data.database.close();
    rmSync(data.folder, { recursive: true, force: true });
  });
  const start = (command: string, args: readonly string[], env: Readonly<Record<string, string>>): Ended => {
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd: data.folder,
      env,
      encoding: 'utf8',
      timeout: 20_000,
      maxBuffer: 2 ** 26,
    });
    return { code: status, out: stdout, err: stderr };
  };
  return Object.assign(data, {
    store(fields: object = {}, rest: Partial<NewInquiry> = {}): string {
      data.clock.now += 60_000;
      return data.outbox.store({ payload: toPayload({ ...guest, ...fields }), locale: 'de', key: null, score: 0, ...rest }).id;
    },
    run: (args: readonly string[], env = {}) => start(process.execPath, [program, ...args], { DATA_DIR: data.folder, ...env }),
    shell: (line: string) =>
      start('/bin/sh', ['-c', line], { DATA_DIR: data.folder, PATH: '/usr/bin:/bin', CLI: `${process.execPath} ${program}` }),
  });
}

function expectNone(id: string): never {
  throw new Error(`${id} cannot be read`);
}
