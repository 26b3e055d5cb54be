import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../../tools/freePort.ts';
import { buildDeliveryEnvironment, type Program, startProgram } from '../../support/program.ts';
import { revalidateToken } from './requests.ts';

/** User the program runs as where root starts it, as in the container: root may write where nobody may. */
const CONTAINER_USER_ID = 10_001;
const isRoot = process.getuid?.() === 0;

/** A folder for data that can fill up. */
export interface Disk {
  readonly folder: string;
  /** Whether it is a file system of its own, which alone can be filled. */
  readonly isOwn: boolean;
  fill(): void;
  empty(): void;
  setWritable(isWritable: boolean): void;
  /** Another process holds the database for itself. @returns once it has let go */
  lock(milliseconds: number): Promise<void>;
  remove(): void;
}

/** Makes the folder: a small file system in memory where the system allows that. */
export function createDisk(megabytes: number): Disk {
  const mount = mkdtempSync(join(tmpdir(), 'hotel-week-'));
  chmodSync(mount, 0o755);
  let isOwn = isRoot;
  try {
    if (isRoot) execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', mount], { stdio: 'ignore' });
  } catch {
    isOwn = false;
  }
  const folder = mkdtempSync(join(mount, 'data-'));
  if (isRoot) chownSync(folder, CONTAINER_USER_ID, CONTAINER_USER_ID);
  const ballast = join(mount, 'ballast');
  return {
    folder,
    isOwn,
    fill() {
      try {
        // Until the system says that nothing fits any more.
        for (const size of [1 << 20, 4096]) for (;;) writeFileSync(ballast, Buffer.alloc(size), { flag: 'a' });
      } catch {
        fillRest(ballast);
      }
    },
    empty: () => rmSync(ballast, { force: true }),
    setWritable: (isWritable) => chmodSync(folder, isWritable ? 0o700 : 0o500),
    async lock(milliseconds) {
      const script = `const { DatabaseSync } = require('node:sqlite');
        const database = new DatabaseSync(process.argv[1], { timeout: 5000 });
        database.exec('BEGIN IMMEDIATE');
        setTimeout(() => { database.exec('ROLLBACK'); database.close(); }, ${milliseconds});`;
      const as = isRoot ? { uid: CONTAINER_USER_ID, gid: CONTAINER_USER_ID } : {};
      await once(spawn(process.execPath, ['-e', script, join(folder, 'site.sqlite')], { stdio: 'ignore', ...as }), 'exit');
    },
    remove() {
      if (isOwn) execFileSync('umount', ['-l', mount]);
      rmSync(mount, { recursive: true, force: true });
    },
  };
}

function fillRest(ballast: string): void {
  try {
    for (;;) writeFileSync(ballast, Buffer.alloc(4096), { flag: 'a' });
  } catch {
    // Full.
  }
}

export interface HostOptions {
  readonly disk: Disk;
  readonly contentOrigin: string;
  readonly mailPort: number;
  /** Told of each line of the log that is not of a request. */
  readonly onEvent: (line: Readonly<Record<string, unknown>>) => void;
  /** Environment in place of the usual one. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** What runs the program: starts it anew on the same port, as a container's host does. */
export interface Host {
  readonly port: number;
  readonly pid: number | undefined;
  start(): Promise<void>;
  /** @returns exit code, and how long it took to end, in milliseconds */
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<{ readonly code: number | null; readonly ms: number }>;
  /** What happened to the process between two times (milliseconds since 1970): null where it ran all the time. */
  endBetween(from: number, to: number): 'ended' | 'killed' | null;
  /** Times of kills. */
  readonly kills: readonly number[];
  /** How it ended each time, for people. */
  readonly endings: readonly string[];
}

/** Prepares the host; nothing runs yet. */
export async function createHost({ disk, contentOrigin, mailPort, onEvent, settings }: HostOptions): Promise<Host> {
  const port = await findFreePort();
  const downs: { from: number; to: number; isKilled: boolean }[] = [{ from: 0, to: Number.POSITIVE_INFINITY, isKilled: false }];
  const kills: number[] = [];
  const endings: string[] = [];
  let program: Program | null = null;
  const env = {
    PORT: String(port),
    DATA_DIR: disk.folder,
    CONTENT_URL: contentOrigin,
    CONTENT_TTL: '2',
    CONTENT_TIMEOUT_MS: '1000',
    ...buildDeliveryEnvironment(`smtp://127.0.0.1:${mailPort}`),
    REVALIDATE_TOKEN: revalidateToken,
    PUBLIC_URL: 'https://www.hotel.example',
    ...settings,
  };
  const tell = (lines: readonly string[]) => {
    for (const line of lines) {
      if (!line.startsWith('{')) onEvent({ event: 'text', line });
      else if (!line.includes('"event":"request.completed"') || line.includes('"aborted":true')) onEvent(JSON.parse(line));
    }
  };
  return {
    port,
    get pid() {
      return program?.process.pid;
    },
    kills,
    endings,
    async start() {
      program = await startProgram({ env, ...(isRoot && { uid: CONTAINER_USER_ID }) });
      const last = downs.at(-1);
      if (last !== undefined) last.to = Date.now();
    },
    async stop(signal) {
      if (program === null) throw new Error('Nothing runs');
      const from = Date.now();
      downs.push({ from, to: Number.POSITIVE_INFINITY, isKilled: signal === 'SIGKILL' });
      if (signal === 'SIGKILL') kills.push(from);
      const ended = program;
      program = null;
      await ended.end(signal);
      tell(ended.lines);
      const ms = Date.now() - from;
      endings.push(`${signal} ${(ms / 1000).toFixed(1)} s`);
      return { code: ended.process.exitCode, ms };
    },
    endBetween(from, to) {
      const found = downs.filter((down) => from <= down.to && to >= down.from);
      if (found.length === 0) return null;
      return found.some(({ isKilled }) => isKilled) ? 'killed' : 'ended';
    },
  };
}
