/** The file of this name, from memory or made now. */
export type FileCache = (name: string, make: () => Promise<Buffer>) => Promise<Buffer>;

/**
 * Creates a bounded memory: each file is made once, also when asked for twice at the same time; the one that was not asked for
 * longest is forgotten first, a failed one at once.
 */
export function createFileCache(limit: number): FileCache {
  const kept = new Map<string, Promise<Buffer>>();
  return (name, make) => {
    const file = kept.get(name) ?? make();
    kept.delete(name);
    kept.set(name, file);
    for (const oldest of kept.keys()) {
      if (kept.size <= limit) break;
      kept.delete(oldest);
    }
    file.catch(() => kept.delete(name));
    return file;
  };
}
