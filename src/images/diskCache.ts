import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
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
  /** Told once, when the folder cannot be used. */
  readonly onFailure: (error: unknown) => void;
}

/** Opens the folder, taking over what an earlier run has left. Names must be plain file names. */
export async function openDiskCache({ folder, maxBytes, onFailure }: DiskCacheOptions): Promise<DiskCache> {
  /** Sizes by name, least recently used first. */
  const sizes = new Map<string, number>();
  let total = 0;
  let usable = true;

  const fail = (error: unknown): void => {
    if (usable) onFailure(error);
    usable = false;
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

  try {
    await mkdir(folder, { recursive: true });
    const found = await Promise.all((await readdir(folder)).map(async (name) => ({ name, ...(await describe(join(folder, name))) })));
    for (const { name, size } of found.sort((a, b) => a.time - b.time)) remember(name, size);
    await evict();
  } catch (error) {
    fail(error);
  }

  return {
    async get(name) {
      const size = sizes.get(name);
      if (size === undefined) return null;
      try {
        const body = await readFile(join(folder, name));
        remember(name, size);
        return body;
      } catch {
        forget(name);
        return null;
      }
    },
    async put(name, body) {
      if (!usable || body.byteLength > maxBytes) return;
      try {
        // Written aside and moved: a crash never leaves half a picture under its name.
        const aside = join(folder, `.${name}.${process.pid}`);
        await writeFile(aside, body);
        await rename(aside, join(folder, name));
        remember(name, body.byteLength);
        await evict();
      } catch (error) {
        fail(error);
      }
    },
    find: (prefix) => [...sizes.keys()].filter((name) => name.startsWith(prefix)).reverse(),
  };
}

async function describe(path: string): Promise<{ size: number; time: number }> {
  const { size, mtimeMs } = await stat(path);
  return { size, time: mtimeMs };
}
