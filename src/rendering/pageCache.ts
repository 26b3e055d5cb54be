import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { ContentStore, Dependencies } from '../content/source.ts';
import type { CachedResponse } from './cachedResponse.ts';
import type { CompressionEffort } from './encodings.ts';

const MAX_PAGES = 2000;
/** Over all encodings of all pages. */
const MAX_BYTES = 32 * 1024 * 1024;

/** Tells whether pages still match their content. */
type ContentValidator = Pick<ContentStore, 'version' | 'isCurrent' | 'revalidateIfStale'>;

interface Entry {
  readonly response: CachedResponse;
  readonly dependencies: Dependencies;
  /** Content version at which the dependencies were last found current. */
  version: number;
  /** 0: its content is no longer known. */
  nextCheckAt: number;
  /** Bytes of the response when it was last measured. */
  readonly measuredBytes: number;
}

export type PageCache = ReturnType<typeof createPageCache>;

interface PageCacheOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly validator: ContentValidator;
  /** How well pages are compressed in the background. */
  readonly compressionEffort?: CompressionEffort;
}

/** Creates the cache of rendered pages, bounded by number and bytes, the least used out first. A page is rendered once for each change of its content. */
export function createPageCache({ now, validator, compressionEffort = 'full' }: PageCacheOptions) {
  const entries = new LRUCache<string, Entry>({
    max: MAX_PAGES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ measuredBytes }) => measuredBytes,
  });
  // One compression at a time: the processor belongs to the visitors.
  const limit = pLimit(1);

  /** Counts the present bytes of an entry. @returns the entry in its place */
  function measure(key: string, entry: Entry): Entry {
    const measured = { ...entry, measuredBytes: entry.response.heldBytes };
    entries.set(key, measured);
    return measured;
  }

  async function compressFully(key: string, entry: Entry): Promise<void> {
    if (entries.peek(key)?.response !== entry.response) return;
    await entry.response.compressFully(compressionEffort);
    const current = entries.peek(key);
    if (current?.response === entry.response) measure(key, current);
  }

  return {
    /** The cached page if its dependencies are current and the day is one it is right for. Starts a background refresh of stale content. */
    find(key: string): CachedResponse | undefined {
      const stored = entries.get(key);
      if (stored === undefined) return undefined;
      // Another encoding has been requested since.
      const entry = stored.measuredBytes === stored.response.heldBytes ? stored : measure(key, stored);
      const time = now();
      if (!entry.response.isRightAt(time) || !isUnchanged(entry, validator)) return undefined;
      if (time >= entry.nextCheckAt) entry.nextCheckAt = validator.revalidateIfStale(entry.dependencies);
      return entry.nextCheckAt === 0 ? undefined : entry.response;
    },
    /** Caches a page, and compresses it in the background. @param version of all content before the page was loaded */
    store(key: string, response: CachedResponse, dependencies: Dependencies, version: number): void {
      const nextCheckAt = validator.revalidateIfStale(dependencies);
      const entry: Entry = { response, dependencies, version, nextCheckAt, measuredBytes: response.heldBytes };
      entries.set(key, entry);
      // A page that cannot be compressed further stays as it is.
      limit(() => compressFully(key, entry)).catch(() => {});
    },
    get size() {
      return { pages: entries.size, bytes: entries.calculatedSize };
    },
  };
}

/** True if the content of a page has not changed. Notes the content version for which this was checked. */
function isUnchanged(entry: Entry, { version, isCurrent }: ContentValidator): boolean {
  if (entry.version === version.current) return true;
  if (!isCurrent(entry.dependencies)) return false;
  entry.version = version.current;
  return true;
}
