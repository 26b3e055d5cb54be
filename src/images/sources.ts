import { createHash } from 'node:crypto';
import { createConcurrencyLimit } from '../lib/concurrencyLimit.ts';
import { UNKNOWN_VERSION } from './address.ts';

/** Gets a picture of the uploads folder; null where there is none. */
export type FetchPicture = (path: string) => Promise<{ readonly type: string; readonly body: Buffer } | null>;

/** A picture as WordPress has it. */
export interface SourcePicture {
  readonly body: Buffer;
  readonly type: string;
  /** Changes when the bytes do. */
  readonly hash: string;
}

/** What is known of a source without its bytes. */
export interface SourceState {
  /** null where WordPress has no such picture. */
  readonly hash: string | null;
  /** False where the source was not looked at since this version was named: it may be an earlier picture. */
  readonly current: boolean;
}

export interface PictureSources {
  /**
   * Tells the state of a source for a version. WordPress is asked at most once a minute for each path, whatever versions are named;
   * while it is away the last state stands, as not current.
   * @throws what the last attempt threw, where nothing is known
   */
  check(path: string, version: string): Promise<SourceState>;
  /** Gets the bytes: from memory, else from WordPress. @throws where they cannot be had */
  read(path: string): Promise<SourcePicture | null>;
}

/** Bytes of sources kept in memory: enough for the pictures of some pages while their variants are made. */
const MAX_BYTES = 32 * 1024 * 1024;
/** States kept at most. */
const MAX_STATES = 5000;
/** Versions known to mean the same bytes, for each path: translations name the same file by versions of their own. */
const MAX_VERSIONS = 8;
/** Sources fetched at the same time. */
const PARALLEL = 6;
/** A source is looked at again at most this often; after a failure; where its version is unknown. In milliseconds. */
const MIN_AGE = 60_000;
const RETRY_AGE = 10_000;
const UNKNOWN_AGE = 3_600_000;

interface Known {
  readonly hash: string | null;
  readonly versions: readonly string[];
  readonly since: number;
}

/** Creates the memory of sources: single flight, bounded in bytes and number, oldest first out. */
export function createPictureSources(fetchPicture: FetchPicture, now: () => number): PictureSources {
  const bodies = new Map<string, SourcePicture>();
  const states = new Map<string, Known>();
  const failures = new Map<string, { readonly error: unknown; readonly since: number }>();
  const flights = new Map<string, Promise<SourcePicture | null>>();
  const enqueue = createConcurrencyLimit(PARALLEL);
  let total = 0;

  const keepBody = (path: string, picture: SourcePicture | null): void => {
    total += (picture?.body.byteLength ?? 0) - (bodies.get(path)?.body.byteLength ?? 0);
    bodies.delete(path);
    if (picture !== null) bodies.set(path, picture);
    for (const [oldest, { body }] of bodies) {
      if (total <= MAX_BYTES) break;
      total -= body.byteLength;
      bodies.delete(oldest);
    }
  };

  async function load(path: string, version: string | null): Promise<SourcePicture | null> {
    try {
      const found = await enqueue(() => fetchPicture(path));
      const picture = found && { ...found, hash: createHash('sha256').update(found.body).digest('hex').slice(0, 12) };
      const hash = picture?.hash ?? null;
      const known = states.get(path);
      const same = known?.hash === hash ? known.versions.filter((other) => other !== version) : [];
      const versions = version === null ? same : [version, ...same].slice(0, MAX_VERSIONS);
      keep(states, path, { hash, versions, since: now() });
      keepBody(path, picture);
      return picture;
    } catch (error) {
      keep(failures, path, { error, since: now() });
      throw error;
    }
  }

  function fly(path: string, version: string | null): Promise<SourcePicture | null> {
    const running = flights.get(path);
    if (running) return running;
    const flight = load(path, version).finally(() => flights.delete(path));
    flights.set(path, flight);
    return flight;
  }

  /** A clock that was set back makes nothing recent. */
  const isRecent = (since: number, age: number) => now() >= since && now() - since < age;

  /** Whether a state tells what a version means. */
  function isCurrent({ hash, versions, since }: Known, version: string): boolean {
    return hash !== null && (version === UNKNOWN_VERSION ? isRecent(since, UNKNOWN_AGE) : versions.includes(version));
  }

  return {
    async check(path, version) {
      const known = states.get(path);
      const failure = failures.get(path);
      const isFresh = known && (isCurrent(known, version) || isRecent(known.since, MIN_AGE));
      const error = isFresh ? null : failure && isRecent(failure.since, RETRY_AGE) ? failure.error : await reasonOf(fly(path, version));
      const state = states.get(path);
      if (!state) throw error;
      return { hash: state.hash, current: error === null && isCurrent(state, version) };
    },
    read: (path) => {
      const body = bodies.get(path);
      return body ? Promise.resolve(body) : fly(path, null);
    },
  };
}

function keep<T>(map: Map<string, T>, path: string, value: T): void {
  map.delete(path);
  map.set(path, value);
  const [oldest] = map.keys();
  if (map.size > MAX_STATES && oldest !== undefined) map.delete(oldest);
}

/** Why a promise failed; null where it did not. */
async function reasonOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
    return null;
  } catch (error) {
    return error;
  }
}
