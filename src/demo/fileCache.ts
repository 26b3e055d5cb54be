/** Returns the file with this name from the cache, or creates and caches it. */
export type FileCache = (name: string, create: () => Promise<Buffer>) => Promise<Buffer>;

/**
 * Creates an LRU cache of at most `limit` files. Concurrent requests for one file share one creation; a failed creation is removed at once.
 */
export function createFileCache(limit: number): FileCache {
  const cached = new Map<string, Promise<Buffer>>();
  return (name, create) => {
    const file = cached.get(name) ?? create();
    cached.delete(name);
    cached.set(name, file);
    for (const oldest of cached.keys()) {
      if (cached.size <= limit) break;
      cached.delete(oldest);
    }
    file.catch(() => cached.delete(name));
    return file;
  };
}
