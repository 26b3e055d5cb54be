import { type FileHandle, mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createBoundedMap } from '../lib/boundedMap.ts';
import { type ConcurrencyLimit, createConcurrencyLimit } from '../lib/concurrencyLimit.ts';

/** An open file. It must be closed; it stays readable if it is deleted meanwhile. */
export interface StoredFile {
  readonly byteLength: number;
  /**
   * Reads the file piece by piece, each into the same memory: a piece is valid until the next one is asked for. A stream with a buffer of less
   * than 32 KB asks after it has passed the piece on. @throws if another program has truncated the file
   */
  read(): AsyncIterable<Buffer>;
  close(): Promise<void>;
}

/** A cache of files in one folder, limited in bytes; the least recently used files are deleted first. */
export interface DiskCache {
  /** Opens a file and marks it as used; null if there is none. @throws if the process has too many open files */
  open(name: string): Promise<StoredFile | null>;
  /** Writes a file. A folder that cannot be written is reported to `onFailure`, never thrown. */
  put(name: string, body: Buffer): Promise<void>;
  /** Returns the names with this prefix, most recently used first. */
  find(prefix: string): readonly string[];
}

export interface DiskCacheOptions {
  readonly folder: string;
  readonly maxBytes: number;
  /** Milliseconds since 1970. Each use is written as the file's modification time, so that the order survives a restart. */
  readonly now: () => number;
  /** Called once when the folder becomes unusable. */
  readonly onFailure: (error: unknown) => void;
}

/** Memory that a file takes while it is sent. */
const READ_CHUNK_BYTES = 32 * 1024;
/** Pieces of all files that are read at a time: hundreds of pictures on their way must not hold up a page for all their pieces. */
const MAX_PARALLEL_READS = 8;

/** Names of cached files, and of files that are still being written. */
const cachedName = /^\w[\w-]*$/;
const temporaryName = /^\.[\w-]+\.\d+\.\d+$/;

/** Opens the folder with the files of earlier runs. A folder that cannot be opened is reported to `onFailure`, never thrown. */
export async function openDiskCache({ folder, maxBytes, now, onFailure }: DiskCacheOptions): Promise<DiskCache> {
  const evicted: string[] = [];
  const sizes = createBoundedMap<string, number>({
    maxEntries: Number.POSITIVE_INFINITY,
    maxBytes,
    getSize: (size) => size,
    evictionOrder: 'use',
    onEvict: (name) => evicted.push(name),
  });
  const enqueueRead = createConcurrencyLimit(MAX_PARALLEL_READS, Number.POSITIVE_INFINITY);
  let isFailureReported = false;
  let writes = 0;

  const reportFailure = (error: unknown): void => {
    if (!isFailureReported) onFailure(error);
    isFailureReported = true;
  };
  const deleteEvicted = async (): Promise<void> => {
    // A file that was put again meanwhile stays.
    for (let name = evicted.shift(); name !== undefined; name = evicted.shift())
      if (!sizes.has(name)) await rm(join(folder, name), { force: true });
  };

  try {
    await mkdir(folder, { recursive: true });
    for (const { name, size } of await listFiles(folder)) sizes.set(name, size);
    await deleteEvicted();
  } catch (error) {
    reportFailure(error);
  }

  return {
    async open(name) {
      const size = sizes.get(name);
      if (size === undefined) return null;
      const path = join(folder, name);
      const file = await openExisting(path);
      // A different length means that the file was truncated or overwritten by another program.
      if ((await file?.stat())?.size !== size) {
        await file?.close();
        if (sizes.get(name) === size) sizes.delete(name);
        return null;
      }
      await setUsed(path, now());
      return file && toStoredFile(file, size, enqueueRead);
    },
    async put(name, body) {
      if (!cachedName.test(name) || body.byteLength > maxBytes) return;
      try {
        await writeWhole(folder, { name, temporaryName: `.${name}.${process.pid}.${writes++}` }, { body, usedAt: now() });
        sizes.set(name, body.byteLength);
        await deleteEvicted();
        isFailureReported = false;
      } catch (error) {
        reportFailure(error);
      }
    },
    find: (prefix) => findNames(sizes.keys(), prefix).reverse(),
  };
}

/** Opens a file; null if it is gone or unreadable. @throws if the process has too many open files, which says nothing about this one */
async function openExisting(path: string): Promise<FileHandle | null> {
  return open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EMFILE' || error.code === 'ENFILE') throw error;
    return null;
  });
}

/** Notes when a file was used last. @param usedAt milliseconds since 1970 */
async function setUsed(path: string, usedAt: number): Promise<void> {
  await utimes(path, usedAt / 1000, usedAt / 1000).catch(() => {});
}

/** Writes a file under a temporary name and renames it: a crash never leaves a truncated file under the final name. @throws if that fails */
async function writeWhole(
  folder: string,
  { name, temporaryName }: { readonly name: string; readonly temporaryName: string },
  { body, usedAt }: { readonly body: Buffer; readonly usedAt: number },
): Promise<void> {
  const temporary = join(folder, temporaryName);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(temporary, body);
    await setUsed(temporary, usedAt);
    await rename(temporary, join(folder, name));
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    throw error;
  }
}

function toStoredFile(file: FileHandle, byteLength: number, enqueueRead: ConcurrencyLimit): StoredFile {
  return {
    byteLength,
    async *read() {
      const chunk = Buffer.allocUnsafeSlow(Math.min(READ_CHUNK_BYTES, byteLength));
      for (let position = 0; position < byteLength; ) {
        const length = Math.min(chunk.byteLength, byteLength - position);
        const { bytesRead } = await enqueueRead(() => file.read(chunk, 0, length, position));
        // A short piece would not fill the stream's buffer, which could then ask for the next one too early.
        if (bytesRead < length) throw new Error(`The file ends after ${position + bytesRead} of ${byteLength} bytes`);
        position += length;
        yield chunk.subarray(0, length);
      }
    },
    close: () => file.close(),
  };
}

/** Lists the cached files, least recently used first, and deletes empty files and temporary ones that a crash has left. */
async function listFiles(folder: string): Promise<{ name: string; size: number }[]> {
  const found = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const path = join(folder, name);
      const state = await stat(path).catch(() => null);
      if (!state?.isFile() || !(cachedName.test(name) || temporaryName.test(name))) return [];
      if (cachedName.test(name) && state.size > 0) return [{ name, size: state.size, time: state.mtimeMs }];
      await rm(path, { force: true });
      return [];
    }),
  );
  return found.flat().sort((a, b) => a.time - b.time);
}

/** Returns the names with a prefix, in their order, without a list of all. */
function findNames(names: Iterable<string>, prefix: string): string[] {
  const found: string[] = [];
  for (const name of names) if (name.startsWith(prefix)) found.push(name);
  return found;
}
