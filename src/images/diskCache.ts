import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Keeps files in a folder up to a size; the longest unused go first. A folder that cannot be used costs only work, never an answer. */
export interface DiskCache {
  get(name: string): Promise<Buffer | null>;
  put(name: string, body: Buffer): Promise<void>;
  /** Names that begin so, most recently used first. */
  find(prefix: string): readonly string[];
}

export interface DiskCacheOptions {
  readonly folder: string;
  /** Bytes kept at most. */
  readonly maxBytes: number;
  /** Milliseconds since 1970: each use is noted as the file's time, so that the order outlives the program. */
  readonly now: () => number;
  /** Told when the folder cannot be used; once, until it can be. */
  readonly onFailure: (error: unknown) => void;
}

/** Names of files, and of those that are still being written. */
const plainName = /^\w[\w-]*$/;
const asideName = /^\.[\w-]+\.\d+\.\d+$/;

/** Opens the folder, taking over what an earlier run has left. */
export async function openDiskCache({ folder, maxBytes, now, onFailure }: DiskCacheOptions): Promise<DiskCache> {
  /** Sizes by name, least recently used first. */
  const sizes = new Map<string, number>();
  let total = 0;
  let isTold = false;
  let written = 0;

  const fail = (error: unknown): void => {
    if (!isTold) onFailure(error);
    isTold = true;
  };
  const forget = (name: string): void => {
    total -= sizes.get(name) ?? 0;
    sizes.delete(name);
  };
  const remember = (name: string, size: number): void => {
    forget(name);
    sizes.set(name, size);
    total += size;
  };
  const evict = async (): Promise<void> => {
    for (const name of sizes.keys()) {
      if (total <= maxBytes) return;
      forget(name);
      await rm(join(folder, name), { force: true });
    }
  };
  const touch = async (path: string): Promise<void> => utimes(path, now() / 1000, now() / 1000).catch(() => {});

  try {
    await mkdir(folder, { recursive: true });
    for (const { name, size } of await listFiles(folder)) remember(name, size);
    await evict();
  } catch (error) {
    fail(error);
  }

  return {
    async get(name) {
      const size = sizes.get(name);
      if (size === undefined) return null;
      const path = join(folder, name);
      const body = await readFile(path).catch(() => null);
      // Another length than was written: half a file, or somebody else's.
      if (body?.byteLength !== size) {
        if (sizes.get(name) === size) forget(name);
        return null;
      }
      if (sizes.has(name)) remember(name, size);
      await touch(path);
      return body;
    },
    async put(name, body) {
      if (!plainName.test(name) || body.byteLength > maxBytes) return;
      // Written aside and moved: a crash never leaves half a picture under its name.
      const aside = join(folder, `.${name}.${process.pid}.${written++}`);
      try {
        await mkdir(folder, { recursive: true });
        await writeFile(aside, body);
        await touch(aside);
        await rename(aside, join(folder, name));
        remember(name, body.byteLength);
        await evict();
        isTold = false;
      } catch (error) {
        fail(error);
        await rm(aside, { force: true }).catch(() => {});
      }
    },
    find: (prefix) => [...sizes.keys()].filter((name) => name.startsWith(prefix)).reverse(),
  };
}

/** Our files, least recently used first; what a crash left half written or empty is removed. */
async function listFiles(folder: string): Promise<{ name: string; size: number }[]> {
  const found = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const path = join(folder, name);
      const state = await stat(path).catch(() => null);
      if (!state?.isFile() || !(plainName.test(name) || asideName.test(name))) return [];
      if (plainName.test(name) && state.size > 0) return [{ name, size: state.size, time: state.mtimeMs }];
      await rm(path, { force: true });
      return [];
    }),
  );
  return found.flat().sort((a, b) => a.time - b.time);
}
