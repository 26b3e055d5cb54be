import { createHash } from 'node:crypto';
import { AbandonedError, createFairQueue, ownRequester, type Requester } from '../lib/fairQueue.ts';
import type { VariantRequest } from './address.ts';
import type { DiskCache, StoredFile } from './diskCache.ts';
import { resize } from './resize.ts';
import type { CheckOptions, ImageSources } from './sources.ts';

/** Raise it when `resize` makes other bytes from the same source: variants on disk are then made again. */
const RESIZE_VERSION = 1;

/** Variants that may wait to be made: a minute of work, and a few cold pages of one client, or of a CDN that names none. */
const MAX_WAITING = 300;
const MAX_WAITING_PER_CLIENT = 100;

export interface ImageVariant {
  /** The open file, which must be closed; the bytes if the disk could not take them. */
  readonly body: StoredFile | Buffer;
  /** Identifies the bytes, for the ETag. */
  readonly tag: string;
  /** False if this may be an earlier image than the requested version. */
  readonly current: boolean;
}

export interface ImageVariants {
  /** Returns a variant that is on disk, of whatever source it was made; null if there is none. Asks WordPress for nothing. */
  findMade(request: VariantRequest): Promise<ImageVariant | null>;
  /** Returns a variant that is on disk; null if it is not, or if WordPress has no such image. @throws as `get` does */
  getMade(request: VariantRequest, options?: CheckOptions): Promise<ImageVariant | null>;
  /**
   * Returns a variant from disk, or makes it once for all concurrent requests; null if WordPress has no such image.
   * @throws TooManyWaitingError, AbandonedError, or the reason why the source is unavailable or no image, unless an earlier variant is on disk
   */
  get(request: VariantRequest, options?: CheckOptions): Promise<ImageVariant | null>;
}

export interface ImageVariantOptions {
  readonly sources: ImageSources;
  readonly disk: DiskCache;
  /** Variants made in parallel; each occupies one core. */
  readonly parallel: number;
  /** Called with the duration of each resize, without the time in the queue. */
  readonly onMade?: (durationMs: number) => void;
}

/** A variant that was just made. */
interface MadeVariant {
  readonly body: Buffer;
  readonly tag: string;
}

/**
 * Creates the image engine. The file name of a variant is made of the request and the hash of the source; the version in the address only
 * decides when the source is checked again: made-up versions cost no resizing, and one request a minute to WordPress.
 * See docs/decisions/0015-picture-pipeline.md, 0016-which-pictures-are-made.md and 0024-named-uploads.md.
 */
export function createImageVariants({ sources, disk, parallel, onMade }: ImageVariantOptions): ImageVariants {
  const queue = createFairQueue<MadeVariant | null>({
    maxRunning: parallel,
    maxWaiting: MAX_WAITING,
    maxWaitingPerClient: MAX_WAITING_PER_CLIENT,
  });

  /** Reads the source when it is its turn: waiting requests hold no bytes. */
  async function make(request: VariantRequest, key: string): Promise<MadeVariant | null> {
    const source = await sources.read(request.path);
    if (source === null) return null;
    const tag = `${key}-${source.hash}`;
    const start = performance.now();
    const body = await resize(source.body, request);
    onMade?.(performance.now() - start);
    await disk.put(tag, body);
    return { body, tag };
  }

  async function open(tag: string) {
    const body = await disk.open(tag);
    return body && { body, tag };
  }

  async function openOrMake(request: VariantRequest, tag: string, key: string, requester: Requester) {
    const stored = await open(tag);
    if (stored !== null) return stored;
    const made = await queue.run(tag, requester, () => make(request, key));
    return made && ((await open(made.tag)) ?? made);
  }

  /** Returns the variant of a source that may be an earlier one: better than none while the source is unavailable. */
  async function openEarlier(request: VariantRequest): Promise<ImageVariant | null> {
    const [tag] = disk.find(`${toKey(request)}-`);
    const earlier = tag === undefined ? null : await open(tag);
    return earlier && { ...earlier, current: false };
  }

  async function get(request: VariantRequest, options: CheckOptions, isMade: boolean): Promise<ImageVariant | null> {
    const key = toKey(request);
    try {
      const { hash, current } = await sources.check(request.path, request.version, options);
      if (hash === null) return null;
      const tag = `${key}-${hash}`;
      const variant = await (isMade ? openOrMake(request, tag, key, options.requester ?? ownRequester) : open(tag));
      return variant && { ...variant, current };
    } catch (error) {
      const earlier = error instanceof AbandonedError ? null : await openEarlier(request);
      if (earlier === null) throw error;
      return earlier;
    }
  }

  return {
    findMade: openEarlier,
    get: (request, options = {}) => get(request, options, true),
    getMade: (request, options = {}) => get(request, options, false),
  };
}

/** Builds a file name from the request, without its version. */
function toKey({ path, width, ratio, focus, format }: VariantRequest): string {
  return createHash('sha256').update(`${RESIZE_VERSION}|${path}|${width}|${ratio}|${focus}|${format}`).digest('hex').slice(0, 24);
}
