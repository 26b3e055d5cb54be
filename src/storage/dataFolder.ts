import { accessSync, chmodSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { StartupError } from '../lib/errors.ts';
import { DATABASE_FILE, DELIVERY_LOCK_FILE } from './sqlite.ts';

/** Errors that stay until the operator acts: rights, a read-only mount, no folder. A full or broken disk has others: pages are served meanwhile. */
const lastingErrors = ['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR', 'ENOENT', 'ELOOP'];

/** Creates a folder and those above it. Node's own `recursive` never returns where the system refuses a name as unknown (`/proc/nope`). */
function createFolder(folder: string): void {
  // With the slash only a folder exists.
  if (existsSync(`${folder}/`)) return;
  createFolder(dirname(folder));
  mkdirSync(folder);
}

/** Creates DATA_DIR if it is missing, and checks that this process may write it and what is in it. @throws StartupError */
export function requireDataFolder(dataDir: string): void {
  const folder = resolve(dataDir);
  const stored = [DATABASE_FILE, DELIVERY_LOCK_FILE].map((name) => join(folder, name));
  try {
    createFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    // As opening them does: only their owner may.
    for (const file of stored.filter((path) => existsSync(path))) chmodSync(file, 0o600);
  } catch (error) {
    const { code = '', path = '' } = error as NodeJS.ErrnoException;
    if (!lastingErrors.includes(code)) return;
    const user = `user ${process.getuid?.() ?? 'of this process'}`;
    throw new StartupError([
      `DATA_DIR: ${stored.includes(path) ? path : folder} cannot be written by ${user} (${code}); name a folder, mount it writable, and give it to that user with all its files (chown -R)`,
    ]);
  }
}
