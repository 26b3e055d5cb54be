import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';

interface DiskCacheOptions {
  readonly folder: string;
  readonly maxBytes: number;
  /** Milliseconds since 1970. Each use is written as the file's modification time, so that the order survives a restart. */
  readonly now: () => number;
  /** Called once when the folder becomes unusable. */
  readonly onFailure: (error: unknown) => void;
}

/** Names of cached files, and of files that are still being written. */
const cachedName = /^\w[\w-]*$/;
const temporaryName = /^\.[\w-]+\.[\da-f-]+$/;
/** A file that is still being written is younger; another process may share the folder. */
const ABANDONED_MS = 3_600_000;

/**
 * Opens a cache of files in one folder, with those of earlier runs, limited in bytes: the least recently used files are deleted first. A
 * folder that cannot be opened or written is reported to `onFailure`, never thrown.
 */
export async function openDiskCache({ folder, maxBytes, now, onFailure }: DiskCacheOptions) {
  let isFailureReported = false;
  const reportFailure = (error: unknown): false => {
    if (!isFailureReported) onFailure(error);
    isFailureReported = true;
    return false;
  };
  const sizes = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (size) => size,
    dispose: (_, name, reason) => {
      if (reason === 'evict') rm(join(folder, name), { force: true }).catch(reportFailure);
    },
  });

  try {
    await mkdir(folder, { recursive: true });
    for (const { name, size } of await listFiles(folder, now() - ABANDONED_MS)) sizes.set(name, size);
  } catch (error) {
    reportFailure(error);
  }

  return {
    folder,
    /** Marks a file as used. @returns false if there is none */
    async use(name: string): Promise<boolean> {
      if (sizes.get(name) === undefined) return false;
      try {
        await utimes(join(folder, name), now() / 1000, now() / 1000);
      } catch (error) {
        // Deleted by somebody else. Any other error says nothing about reading.
        if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) sizes.delete(name);
      }
      return sizes.has(name);
    },
    /** Writes a file. @returns false if it could not be written */
    async put(name: string, body: Buffer): Promise<boolean> {
      if (body.byteLength === 0 || body.byteLength > maxBytes) return false;
      // Renamed when it is whole: a crash leaves no truncated file under the final name.
      const temporary = join(folder, `.${name}.${randomUUID()}`);
      try {
        await mkdir(folder, { recursive: true });
        await writeFile(temporary, body);
        await utimes(temporary, now() / 1000, now() / 1000);
        await rename(temporary, join(folder, name));
        sizes.set(name, body.byteLength);
        isFailureReported = false;
        return true;
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => {});
        return reportFailure(error);
      }
    },
    /** Returns the most recently used name with this prefix. */
    find(prefix: string): string | undefined {
      for (const name of sizes.keys()) if (name.startsWith(prefix)) return name;
      return undefined;
    },
  };
}

/**
 * Lists the cached files, least recently used first, and deletes empty files and temporary ones that a crash has left.
 * @param abandonedAt temporary files older than this are left behind, in milliseconds since 1970
 */
async function listFiles(folder: string, abandonedAt: number): Promise<{ name: string; size: number }[]> {
  const found = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const path = join(folder, name);
      const state = await stat(path).catch(() => null);
      if (!state?.isFile() || !(cachedName.test(name) || temporaryName.test(name))) return [];
      if (cachedName.test(name) && state.size > 0) return [{ name, size: state.size, time: state.mtimeMs }];
      if (cachedName.test(name) || state.mtimeMs < abandonedAt) await rm(path, { force: true });
      return [];
    }),
  );
  return found.flat().sort((a, b) => a.time - b.time);
}
