import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

/** Linux's file system in memory. */
const MEMORY_FOLDER = '/dev/shm';
/** The tests of a run use about a fifth of it. Containers often have 64 MiB only. */
const MIN_FREE_BYTES = 2 * 1024 ** 3;

/**
 * Once before all tests: puts the temporary files of the run into memory, where there is room. SQLite and Chromium wait for the disk after each
 * write; no test can tell whether a file has reached it. Where there is no room they stay in the system's folder.
 */
export function setup(): (() => void) | undefined {
  if (!existsSync(MEMORY_FOLDER)) return undefined;
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  if (Math.min(bavail * bsize, freemem()) < MIN_FREE_BYTES) return undefined;
  const folder = mkdtempSync(join(MEMORY_FOLDER, 'hotel-tests-'));
  // PostgreSQL's own user looks up its folder in here.
  chmodSync(folder, 0o755);
  // The workers start with the variables of this process.
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
