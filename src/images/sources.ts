import { createHash } from 'node:crypto';
import { createBoundedMap } from '../lib/boundedMap.ts';
import { createFairQueue, ownRequester, type Requester } from '../lib/fairQueue.ts';
import { UNKNOWN_VERSION } from './address.ts';

/** Fetches an image of the uploads folder; null if there is none. */
export type FetchImage = (path: string) => Promise<{ readonly type: string; readonly body: Buffer } | null>;

/** An original image as WordPress has it. */
export interface SourceImage {
  readonly body: Buffer;
  readonly type: string;
  /** Changes when the bytes do. */
  readonly hash: string;
}

/** What is known about a source without its bytes. */
export interface SourceState {
  /** null if WordPress has no such image. */
  readonly hash: string | null;
  /** False if the source was not fetched since this version was first requested: the bytes may be those of an earlier image. */
  readonly current: boolean;
}

export interface CheckOptions {
  readonly requester?: Requester;
  /** True if content in memory names this version: it is not made up. */
  readonly isNamed?: boolean;
}

export interface ImageSources {
  /**
   * Returns the state of a source for a version. Sends at most one request per minute and path to WordPress, whatever versions are
   * requested, and one for each new version that content names; while WordPress is unavailable, the last state is returned as not current.
   * @throws the error of the last attempt if no state is known
   */
  check(path: string, version: string, options?: CheckOptions): Promise<SourceState>;
  /** Returns the bytes from memory, else from WordPress; null if there is no such image. @throws if WordPress is unavailable */
  read(path: string): Promise<SourceImage | null>;
}

/** Source bytes in memory: enough for the images of some pages while their variants are made. */
const MAX_BODY_BYTES = 32 * 1024 * 1024;
const MAX_PATHS = 5000;
/** Versions remembered per path for the same bytes: each translation may name the file with a version of its own. */
const MAX_VERSIONS_PER_PATH = 8;
const MAX_PARALLEL_FETCHES = 6;
const MAX_WAITING_FETCHES = 300;
const MAX_WAITING_FETCHES_PER_CLIENT = 100;
/** Shortest time between two requests for the same source: normally, after a failure, and if its version is unknown. */
const MIN_CHECK_INTERVAL_MS = 60_000;
const RETRY_DELAY_MS = 10_000;
const UNKNOWN_VERSION_TTL_MS = 3_600_000;

interface CheckedSource {
  readonly hash: string | null;
  /** Versions under which these bytes were requested. */
  readonly versions: readonly string[];
  readonly checkedAt: number;
}

/** Creates the cache of original images: single flight, bounded in bytes and number. @param now milliseconds since 1970 */
export function createImageSources(fetchImage: FetchImage, now: () => number): ImageSources {
  const getSize = ({ body }: SourceImage) => body.byteLength;
  const bodies = createBoundedMap<string, SourceImage>({ maxEntries: MAX_PATHS, maxBytes: MAX_BODY_BYTES, getSize });
  const checked = createBoundedMap<string, CheckedSource>({ maxEntries: MAX_PATHS });
  const failures = createBoundedMap<string, { readonly error: unknown; readonly at: number }>({ maxEntries: MAX_PATHS });
  const queue = createFairQueue<SourceImage | null>({
    maxRunning: MAX_PARALLEL_FETCHES,
    maxWaiting: MAX_WAITING_FETCHES,
    maxWaitingPerClient: MAX_WAITING_FETCHES_PER_CLIENT,
  });

  async function load(path: string, version: string | null): Promise<SourceImage | null> {
    try {
      const fetched = await fetchImage(path);
      const image = fetched && { ...fetched, hash: createHash('sha256').update(fetched.body).digest('hex').slice(0, 12) };
      const hash = image?.hash ?? null;
      checked.set(path, { hash, versions: addVersion(checked.get(path), hash, version), checkedAt: now() });
      if (image === null) bodies.delete(path);
      else bodies.set(path, image);
      return image;
    } catch (error) {
      failures.set(path, { error, at: now() });
      throw error;
    }
  }

  const loadOnce = (path: string, version: string | null, requester: Requester) => queue.run(path, requester, () => load(path, version));

  /** False too if the clock was set back since then. */
  const isRecent = (time: number, maxAgeMs: number) => now() >= time && now() - time < maxAgeMs;

  /** True if the checked bytes are those of this version. */
  function isCurrent({ hash, versions, checkedAt }: CheckedSource, version: string): boolean {
    return hash !== null && (version === UNKNOWN_VERSION ? isRecent(checkedAt, UNKNOWN_VERSION_TTL_MS) : versions.includes(version));
  }

  /** @returns the error if the source could not be checked now; null if its state is up to date */
  async function refresh(path: string, version: string, { requester = ownRequester, isNamed = false }: CheckOptions): Promise<unknown> {
    const source = checked.get(path);
    if (source && (isCurrent(source, version) || (!isNamed && isRecent(source.checkedAt, MIN_CHECK_INTERVAL_MS)))) return null;
    const failure = failures.get(path);
    if (failure && isRecent(failure.at, RETRY_DELAY_MS)) return failure.error;
    return catchError(loadOnce(path, version, requester));
  }

  return {
    async check(path, version, options = {}) {
      const error = await refresh(path, version, options);
      const source = checked.get(path);
      if (!source) throw error;
      return { hash: source.hash, current: error === null && isCurrent(source, version) };
    },
    read: (path) => {
      const body = bodies.get(path);
      return body ? Promise.resolve(body) : loadOnce(path, null, ownRequester);
    },
  };
}

/** Returns the versions that name these bytes, the latest first. @param version null adds none */
function addVersion(previous: CheckedSource | undefined, hash: string | null, version: string | null): readonly string[] {
  const others = previous?.hash === hash ? previous.versions.filter((other) => other !== version) : [];
  return version === null ? others : [version, ...others].slice(0, MAX_VERSIONS_PER_PATH);
}

/** Returns the rejection reason of a promise; null if it was fulfilled. */
async function catchError(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
    return null;
  } catch (error) {
    return error;
  }
}
