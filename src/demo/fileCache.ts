import { createBoundedMap } from '../lib/boundedMap.ts';

/** Returns the file with this name from the cache, or creates and caches it. */
export type FileCache = (name: string, create: () => Promise<Buffer>) => Promise<Buffer>;

/**
 * Creates an LRU cache of at most `maxEntries` files. Concurrent requests for one file share one creation; a failed creation is removed at once.
 */
export function createFileCache(maxEntries: number): FileCache {
  const files = createBoundedMap<string, Promise<Buffer>>({ maxEntries });
  return (name, create) => {
    const file = files.get(name) ?? create();
    // Makes the file the newest entry: eviction follows the order of `set`.
    files.set(name, file);
    file.catch(() => files.delete(name));
    return file;
  };
}
