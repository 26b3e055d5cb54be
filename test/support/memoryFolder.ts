import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

/** Linux's file system in memory. */
const MEMORY_FOLDER = '/dev/shm';
/** The tests of a run use about a tenth of it. Containers often have 64 MiB only. */
const MIN_FREE_BYTES = 2 * 1024 ** 3;
/** No run takes as long. The number of an ended process may stand for another one where containers share the folder. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

/**
 * Once before all tests: puts the temporary files of the run into memory, where there is room. SQLite and Chromium wait for the disk after each
 * write; no test can tell whether a file has reached it. Where there is no room they stay in the system's folder.
 */
export function setup(): (() => void) | undefined {
  if (!existsSync(MEMORY_FOLDER)) return undefined;
  removeAbandoned(MEMORY_FOLDER, Date.now());
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  if (Math.min(bavail * bsize, freemem()) < MIN_FREE_BYTES) return undefined;
  const folder = mkdtempSync(join(MEMORY_FOLDER, `hotel-tests-${process.pid}-`));
  // As the system's own folder for temporary files: a program that runs as another user may look up its files in here.
  chmodSync(folder, 0o755);
  // The workers start with the variables of this process.
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Removes the folders of runs that were killed: they would occupy memory until the machine starts anew. @param now milliseconds since 1970 */
function removeAbandoned(parent: string, now: number): void {
  for (const name of readdirSync(parent)) {
    const pid = /^hotel-tests-(\d+)-/.exec(name)?.[1];
    if (pid === undefined || existsSync(`/proc/${pid}`)) continue;
    const folder = join(parent, name);
    const { mtimeMs = now } = statSync(folder, { throwIfNoEntry: false }) ?? {};
    if (now - mtimeMs > ABANDONED_AFTER_MS) rmSync(folder, { recursive: true, force: true });
  }
}
