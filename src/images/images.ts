import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { LRUCache } from 'lru-cache';
import { getErrorMessage } from '../lib/errors.ts';
import { createSingleFlight } from '../lib/singleFlight.ts';
import { events } from '../observability/events.ts';
import type { Log } from '../observability/log.ts';
import type { WordpressClient } from '../wordpress/client.ts';
import { type DrawingRequest, type ImageCrop, UNKNOWN_VERSION, type VariantRequest } from './address.ts';
import { openDiskCache } from './diskCache.ts';
import { createImageQueue, type Waiter } from './queue.ts';
import { createResizer } from './resizer.ts';

/** Disk space of pictures in DATA_DIR. */
const MAX_DISK_BYTES = 512 * 1024 * 1024;
/** Original images in memory: enough for those of some pages while their variants are made. */
const MAX_SOURCE_BYTES = 32 * 1024 * 1024;
/** Pictures fetched and made at a time. Node's other threads stay free for files and compression, one core for pages. */
const PARALLEL_JOBS = Math.max(1, Math.min(2, availableParallelism() - 1));
/** How long it holds that WordPress has no such file, or could not send it, and that a file without a version is unchanged. */
const MISSING_TTL_MS = 60_000;
const FAILURE_TTL_MS = 10_000;
const UNKNOWN_VERSION_TTL_MS = 3_600_000;
const MAX_REMEMBERED_PATHS = 5000;
/** Raise it when `resize` makes other bytes from the same source. */
const RESIZE_VERSION = 3;

/** A picture as it is sent: a file in the folder of the disk cache, or its bytes if the disk could not take them. */
export interface Picture {
  /** Identifies the bytes, for the ETag; the name of the file. */
  readonly name: string;
  readonly body: Buffer | null;
  /** False if this may be an earlier image than that of the requested version. */
  readonly isCurrent: boolean;
}

export type Images = Awaited<ReturnType<typeof createImages>>;

interface ImageOptions {
  /** DATA_DIR. */
  readonly dataDir: string;
  readonly fetchImage: WordpressClient['getImage'];
  /** Called with the duration of each resize. */
  readonly onMade: (durationMs: number) => void;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The program itself, which waits to the end. */
const program: Waiter = { client: '', signal: new AbortController().signal };

interface Source {
  readonly body: Buffer;
  readonly type: string;
  readonly hash: string;
}

/**
 * Opens the disk cache and creates the pictures. A file of the cache is named after the request: its version tells when an editor has replaced an
 * upload. An image without a version (in a text of a WordPress without the companion plugin) has the hash of its bytes instead, asked for once an hour.
 */
export async function createImages({ dataDir, fetchImage, onMade, log, now }: ImageOptions) {
  const disk = await openDiskCache({
    folder: resolve(join(dataDir, 'pictures')),
    maxBytes: MAX_DISK_BYTES,
    now,
    onFailure: (error) => log.warn({ event: events.imageCacheFailed, reason: getErrorMessage(error) }),
  });
  const sources = new LRUCache<string, Source>({
    maxSize: MAX_SOURCE_BYTES,
    sizeCalculation: ({ body }) => body.byteLength || 1,
  });
  const resize = createResizer();
  const hashes = new LRUCache<string, string>({ max: MAX_REMEMBERED_PATHS, ttl: UNKNOWN_VERSION_TTL_MS });
  /** Why there is no source; null: WordPress has no such file. */
  const refusals = new LRUCache<string, { readonly error: unknown }>({ max: MAX_REMEMBERED_PATHS, ttl: FAILURE_TTL_MS });
  const loadOnce = createSingleFlight<Source | null>();
  const queue = createImageQueue(PARALLEL_JOBS);

  async function load(path: string, version: string): Promise<Source | null> {
    const key = `${version}/${path}`;
    const known = sources.get(key);
    if (known !== undefined) return known;
    const refusal = refusals.get(key);
    if (refusal !== undefined && refusal.error !== null) throw refusal.error;
    if (refusal !== undefined) return null;
    return loadOnce(key, async () => {
      try {
        const fetched = await fetchImage(path);
        const source = fetched && { ...fetched, hash: createHash('sha256').update(fetched.body).digest('hex').slice(0, 12) };
        if (source === null) refusals.set(key, { error: null }, { ttl: MISSING_TTL_MS });
        else sources.set(key, source, version === UNKNOWN_VERSION ? { ttl: UNKNOWN_VERSION_TTL_MS } : {});
        if (source !== null && version === UNKNOWN_VERSION) hashes.set(path, source.hash);
        return source;
      } catch (error) {
        refusals.set(key, { error });
        throw error;
      }
    });
  }

  /** The version of the address; of an image without one the hash of its bytes, null if WordPress has none. */
  async function findVersion({ path, version }: Pick<ImageCrop, 'path' | 'version'>, waiter: Waiter): Promise<string | null> {
    if (version !== UNKNOWN_VERSION) return version;
    return hashes.get(path) ?? (await queue.wait(path, () => load(path, version), waiter))?.hash ?? null;
  }

  /** Reads the source when it is its turn: waiting requests hold no bytes. */
  async function make(request: VariantRequest | DrawingRequest, name: string): Promise<Picture | null> {
    const source = await load(request.path, request.version);
    if (source === null) return null;
    const start = performance.now();
    const body = request.kind === 'drawing' ? readDrawing(source) : await resize(source.body, request);
    if (body === null) return null;
    if (request.kind === 'bitmap') onMade(performance.now() - start);
    return { name, body: (await disk.put(name, body)) ? null : body, isCurrent: true };
  }

  return {
    /** Folder of the disk cache, absolute. */
    folder: disk.folder,
    /** True while a picture is made. */
    get isBusy() {
      return queue.isBusy;
    },
    /** True if WordPress has an image at this path. @throws as `get` does */
    has: async (path: string) => (await findVersion({ path, version: UNKNOWN_VERSION }, program)) !== null,
    /**
     * Returns a picture from disk, else fetches the original and makes it, once for all that ask meanwhile. While that fails, an earlier version
     * is returned if there is one. @returns null if WordPress has no such picture
     * @throws ImageQueueFullError, the reason of the waiter's signal, WordpressError, or why the original cannot be used
     */
    async get(request: VariantRequest | DrawingRequest, waiter: Waiter): Promise<Picture | null> {
      const key = toKey(request);
      try {
        const version = await findVersion(request, waiter);
        if (version === null) return null;
        const name = `${key}-${version}`;
        if (await disk.use(name)) return { name, body: null, isCurrent: true };
        return await queue.wait(name, () => make(request, name), waiter);
      } catch (error) {
        waiter.signal.throwIfAborted();
        const earlier = disk.find(`${key}-`);
        if (earlier === undefined || !(await disk.use(earlier))) throw error;
        return { name: earlier, body: null, isCurrent: false };
      }
    },
  };
}

/** The name of a file in the disk cache, without its version. */
function toKey(request: VariantRequest | DrawingRequest): string {
  const { path } = request;
  const variant = request.kind === 'drawing' ? 'svg' : [request.width, request.ratio, request.focus, request.format].join('|');
  return createHash('sha256').update(`${RESIZE_VERSION}|${path}|${variant}`).digest('hex').slice(0, 24);
}

function readDrawing({ type, body }: Source): Buffer | null {
  return /^image\/svg\+xml\s*(?:;|$)/i.test(type) ? body : null;
}
