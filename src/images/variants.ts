import { createHash } from 'node:crypto';
import { createConcurrencyLimit } from '../lib/concurrencyLimit.ts';
import type { VariantRequest } from './address.ts';
import type { DiskCache } from './diskCache.ts';
import { resize } from './resize.ts';
import type { ImageSources } from './sources.ts';

/** Raise it when `resize` makes other bytes from the same source: variants on disk are then made again. */
const RESIZE_VERSION = 1;

export interface ImageVariant {
  readonly body: Buffer;
  /** Identifies the bytes, for the ETag. */
  readonly tag: string;
  /** False if this may be an earlier image than the requested version. */
  readonly current: boolean;
}

export interface ImageVariants {
  /**
   * Returns a variant from disk, or makes it once for all concurrent requests; null if WordPress has no such image.
   * @throws if the source is unavailable or no image, and no earlier variant is on disk
   */
  get(request: VariantRequest): Promise<ImageVariant | null>;
}

export interface ImageVariantOptions {
  readonly sources: ImageSources;
  readonly disk: DiskCache;
  /** Variants made in parallel; each occupies one core. */
  readonly parallel: number;
  /** Called with the duration of each resize in milliseconds, without the time in the queue. */
  readonly onMade?: (duration: number) => void;
}

type Variant = Pick<ImageVariant, 'body' | 'tag'>;

/**
 * Creates the image engine. The file name of a variant is made of the request and the hash of the source; the version in the address only
 * decides when the source is checked again: made-up versions cost no resizing, and one request a minute to WordPress.
 * See docs/decisions/0015-picture-pipeline.md.
 */
export function createImageVariants({ sources, disk, parallel, onMade }: ImageVariantOptions): ImageVariants {
  const flights = new Map<string, Promise<Variant | null>>();
  const enqueue = createConcurrencyLimit(parallel);

  async function readFromDisk(tag: string): Promise<Variant | null> {
    const body = await disk.get(tag);
    return body && { body, tag };
  }

  /** Reads the source inside the queue: waiting requests hold no bytes. */
  function make(request: VariantRequest, key: string): Promise<Variant | null> {
    return enqueue(async () => {
      const source = await sources.read(request.path);
      if (source === null) return null;
      const tag = `${key}-${source.hash}`;
      const start = performance.now();
      const body = await resize(source.body, request);
      onMade?.(performance.now() - start);
      await disk.put(tag, body);
      return { body, tag };
    });
  }

  function getVariant(request: VariantRequest, key: string, tag: string): Promise<Variant | null> {
    const running = flights.get(tag);
    if (running) return running;
    const flight = readFromDisk(tag)
      .then((stored) => stored ?? make(request, key))
      .finally(() => flights.delete(tag));
    flights.set(tag, flight);
    return flight;
  }

  /** Returns the variant of an earlier source: better than none while the source is unavailable. */
  async function getEarlier(key: string): Promise<ImageVariant | null> {
    const [tag] = disk.find(`${key}-`);
    const earlier = tag === undefined ? null : await readFromDisk(tag);
    return earlier && { ...earlier, current: false };
  }

  return {
    async get(request) {
      const key = keyOf(request);
      try {
        const { hash, current } = await sources.check(request.path, request.version);
        const variant = hash === null ? null : await getVariant(request, key, `${key}-${hash}`);
        return variant && { ...variant, current };
      } catch (error) {
        const earlier = await getEarlier(key);
        if (earlier === null) throw error;
        return earlier;
      }
    },
  };
}

/** Builds a file name from the request, without its version. */
function keyOf({ path, width, ratio, focus, format }: VariantRequest): string {
  return createHash('sha256').update(`${RESIZE_VERSION}|${path}|${width}|${ratio}|${focus}|${format}`).digest('hex').slice(0, 24);
}
