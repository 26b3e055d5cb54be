import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLock, DELIVERY_LOCK_FILE } from './lock.ts';

/** Owner of the claims of the process that held the lock last. */
const OWNER_FILE = 'delivery-owner';

/** Tells which claims belong to a process that has certainly ended: the one that delivered with the same DATA_DIR before. */
export interface FormerOwner {
  /**
   * Takes the lock of the folder. Returns the owner before, '' where none is known; null while another process holds the lock, or where the folder
   * cannot be used: claims then pass on with the end of their lease.
   */
  find(): string | null;
  /** Writes the owner for the process after this one; call it before the first claim. Never throws. */
  replace(owner: string): void;
  /** Gives the lock back. */
  release(): void;
}

/** Creates the access to the files of a folder. The operating system releases the lock when the process ends, even after SIGKILL. */
export function createFormerOwner(folder: string): FormerOwner {
  const lock = createLock(join(folder, DELIVERY_LOCK_FILE));
  const path = join(folder, OWNER_FILE);
  return {
    find: () => attempt(() => (lock.acquire() ? (attempt(() => readFileSync(path, 'utf8')) ?? '') : null)),
    replace: (owner) => void attempt(() => writeFileSync(path, owner, { mode: 0o600 })),
    release: () => lock.release(),
  };
}

/** A folder that is full or cannot be written costs the faster takeover, never the delivery. */
function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
