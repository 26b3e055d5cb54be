import { createHash } from 'node:crypto';
import { createConcurrencyLimit } from '../lib/concurrencyLimit.ts';
import type { PictureRequest } from './address.ts';
import type { DiskCache } from './diskCache.ts';
import { resize } from './resize.ts';
import type { PictureSources } from './sources.ts';

/** Raise it when `resize` makes other bytes from the same source: variants on disk are then made anew. */
const RECIPE = 1;

export interface ImageVariant {
  readonly body: Buffer;
  /** The same for the same bytes. */
  readonly tag: string;
  /** False where this may be an earlier picture than the version asked for. */
  readonly current: boolean;
}

export interface ImageVariants {
  /**
   * Gets one variant: from disk, or made once for all who wait. null where WordPress has no such picture.
   * @throws where the source cannot be had or is no picture, and no earlier variant is there
   */
  get(request: PictureRequest): Promise<ImageVariant | null>;
}

export interface ImageVariantOptions {
  readonly sources: PictureSources;
  readonly disk: DiskCache;
  /** Pictures made at the same time; each keeps one core busy. */
  readonly parallel: number;
  /** Told how long the making of a picture took, in milliseconds; waiting for its turn is not counted. */
  readonly onMade?: (duration: number) => void;
}

type Variant = Pick<ImageVariant, 'body' | 'tag'>;

/**
 * Creates the picture engine. A variant on disk is named by what was asked and by the hash of its source; the version in an address
 * only decides when the source is looked at again, so that invented versions cost no resizing, and one look at the source a minute.
 */
export function createImageVariants({ sources, disk, parallel, onMade }: ImageVariantOptions): ImageVariants {
  const flights = new Map<string, Promise<Variant | null>>();
  const enqueue = createConcurrencyLimit(parallel);

  async function fromDisk(tag: string): Promise<Variant | null> {
    const body = await disk.get(tag);
    return body && { body, tag };
  }

  /** The source is read only when its turn has come: who waits holds no bytes. */
  function make(request: PictureRequest, key: string): Promise<Variant | null> {
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

  function getVariant(request: PictureRequest, key: string, tag: string): Promise<Variant | null> {
    const running = flights.get(tag);
    if (running) return running;
    const flight = fromDisk(tag)
      .then((kept) => kept ?? make(request, key))
      .finally(() => flights.delete(tag));
    flights.set(tag, flight);
    return flight;
  }

  /** While the source cannot be had, the variant of an earlier one is better than none. */
  async function getOlder(key: string): Promise<ImageVariant | null> {
    const [tag] = disk.find(`${key}-`);
    const older = tag === undefined ? null : await fromDisk(tag);
    return older && { ...older, current: false };
  }

  return {
    async get(request) {
      const key = keyOf(request);
      try {
        const { hash, current } = await sources.check(request.path, request.version);
        const variant = hash === null ? null : await getVariant(request, key, `${key}-${hash}`);
        return variant && { ...variant, current };
      } catch (error) {
        const older = await getOlder(key);
        if (older === null) throw error;
        return older;
      }
    },
  };
}

/** What was asked, without its version, as a plain file name. */
function keyOf({ path, width, ratio, focus, format }: PictureRequest): string {
  return createHash('sha256').update(`${RECIPE}|${path}|${width}|${ratio}|${focus}|${format}`).digest('hex').slice(0, 24);
}
