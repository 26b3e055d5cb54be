import { createHash } from 'node:crypto';

/** A picture as WordPress has it. */
export interface SourcePicture {
  readonly body: Buffer;
  readonly type: string;
  /** Changes when the bytes do. */
  readonly hash: string;
}
/** Gets a picture of the uploads folder; null where there is none. */
export type FetchPicture = (path: string) => Promise<{ readonly type: string; readonly body: Buffer } | null>;

/** Bytes of sources kept in memory: enough for the pictures of some pages while their variants are made. */
const MAX_BYTES = 32 * 1024 * 1024;
/** A source is asked for again at most this often, in milliseconds, whatever versions are named. */
const MIN_AGE = 60_000;

interface Entry {
  readonly picture: SourcePicture | null;
  readonly version: string;
  readonly since: number;
}

/** Gets a source in a version: from memory where that version was seen, or where it was asked for a moment ago. */
export type GetSource = (path: string, version: string) => Promise<SourcePicture | null>;

/** Creates the memory of sources: single flight, bounded in bytes, oldest first out. */
export function createPictureSource(fetchPicture: FetchPicture, now: () => number): GetSource {
  const entries = new Map<string, Entry>();
  const flights = new Map<string, Promise<SourcePicture | null>>();
  let total = 0;

  const drop = (path: string): void => {
    total -= entries.get(path)?.picture?.body.byteLength ?? 0;
    entries.delete(path);
  };
  const load = async (path: string, version: string): Promise<SourcePicture | null> => {
    const found = await fetchPicture(path);
    const picture = found && { ...found, hash: createHash('sha256').update(found.body).digest('hex').slice(0, 12) };
    drop(path);
    entries.set(path, { picture, version, since: now() });
    total += picture?.body.byteLength ?? 0;
    for (const oldest of entries.keys()) {
      if (total <= MAX_BYTES && entries.size <= 500) break;
      drop(oldest);
    }
    return picture;
  };

  return (path, version) => {
    const entry = entries.get(path);
    if (entry && (now() - entry.since < MIN_AGE || (entry.version === version && entry.picture !== null))) return Promise.resolve(entry.picture);
    const running = flights.get(path);
    if (running) return running;
    const flight = load(path, version).finally(() => flights.delete(path));
    flights.set(path, flight);
    return flight;
  };
}
