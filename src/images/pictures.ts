import { createHash } from 'node:crypto';
import type { PictureRequest } from './address.ts';
import type { DiskCache } from './diskCache.ts';
import { createQueue } from './queue.ts';
import { resize } from './resize.ts';
import type { GetSource } from './source.ts';

/** Paths whose version was compared with its source, kept at most. */
const MAX_CONFIRMED = 5000;

export interface PictureAnswer {
  readonly body: Buffer;
  /** The same for the same bytes. */
  readonly tag: string;
  /** False where WordPress could not be asked and an older variant is shown. */
  readonly current: boolean;
}

export interface Pictures {
  /**
   * Gets one variant: from disk, or made once for all who wait. null where WordPress has no such picture.
   * @throws where the source cannot be had or is no picture
   */
  get(request: PictureRequest): Promise<PictureAnswer | null>;
}

export interface PicturesOptions {
  readonly getSource: GetSource;
  readonly disk: DiskCache;
  /** Pictures made at the same time; each keeps one core busy. */
  readonly parallel: number;
}

/**
 * Creates the picture engine. A variant on disk is named by what was asked and by the hash of its source; the version in an address
 * only decides when the source is looked at again, so that invented versions cost no work.
 */
export function createPictures({ getSource, disk, parallel }: PicturesOptions): Pictures {
  const flights = new Map<string, Promise<PictureAnswer | null>>();
  const confirmed = new Map<string, { readonly version: string; readonly hash: string }>();
  const enqueue = createQueue(parallel);

  async function load(request: PictureRequest, key: string): Promise<PictureAnswer | null> {
    const known = confirmed.get(request.path);
    if (known?.version === request.version) {
      const kept = await fromDisk(`${key}-${known.hash}`);
      if (kept !== null) return kept;
    }
    const source = await getSource(request.path, request.version).catch(async (error: unknown) => {
      const older = await newestOf(key);
      if (older === null) throw error;
      return older;
    });
    if (source === null || 'tag' in source) return source;
    confirm(request, source.hash);
    const name = `${key}-${source.hash}`;
    const kept = await fromDisk(name);
    if (kept !== null) return kept;
    const body = await enqueue(() => resize(source.body, request));
    await disk.put(name, body);
    return { body, tag: name, current: true };
  }

  async function fromDisk(name: string): Promise<PictureAnswer | null> {
    const body = await disk.get(name);
    return body && { body, tag: name, current: true };
  }

  /** While WordPress is away, the variant of an earlier source is better than none. */
  async function newestOf(key: string): Promise<PictureAnswer | null> {
    const [name] = disk.find(`${key}-`);
    const answer = name === undefined ? null : await fromDisk(name);
    return answer && { ...answer, current: false };
  }

  function confirm({ path, version }: PictureRequest, hash: string): void {
    confirmed.delete(path);
    confirmed.set(path, { version, hash });
    const [oldest] = confirmed.keys();
    if (confirmed.size > MAX_CONFIRMED && oldest !== undefined) confirmed.delete(oldest);
  }

  return {
    get(request) {
      const key = keyOf(request);
      const flight = `${key} ${request.version}`;
      const running = flights.get(flight);
      if (running) return running;
      const started = load(request, key).finally(() => flights.delete(flight));
      flights.set(flight, started);
      return started;
    },
  };
}

/** What was asked, without its version, as a plain file name. */
function keyOf({ path, width, ratio, focus, format }: PictureRequest): string {
  return createHash('sha256').update(`${path}|${width}|${ratio}|${focus}|${format}`).digest('hex').slice(0, 24);
}
