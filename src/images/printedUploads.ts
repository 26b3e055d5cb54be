import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import type { ContentSnapshot } from '../content/snapshot.ts';
import { createConcurrencyLimit } from '../lib/concurrencyLimit.ts';
import { parseImageAddress } from './address.ts';

/** Longer than any cache may serve a page (`stale-if-error`): pages that were sent before the record began have been replaced by then. */
const LEARNING_MS = 8 * 86_400_000;
/** Longest time for which a page waits until its uploads are recorded. A database that is slower records them later. */
const MAX_RECORD_MS = 500;
/** Questions to the database at a time: made-up names must not take all its connections. */
const MAX_PARALLEL_LOOKUPS = 2;
/** Rows of the content snapshot: when the record began, in milliseconds since 1970, and one for each upload. */
const BEGUN_AT_KEY = 'uploads';
const toKey = (path: string) => `upload:${path}`;

/** Attributes and elements that name pictures. What visitors have typed stands in none of them. */
const addressAttribute = /(?:\b(?:src|(?:image)?srcset|href|content|poster)="|<image:loc>)([^"<]*)/gi;
const imageAddress = /\/img\/[^/\s,]*\/[^/\s,]*\/([^\s,]+)/g;

/** Which uploads the responses of all processes have named, since the data folder or database is in use. */
export interface PrintedUploads {
  /** Records the uploads whose pictures a response names. Await it before sending: whoever is asked for the pictures then knows them. Never rejects. */
  record(body: string): Promise<void>;
  /** True if a response has named this upload, and while that is not known. @throws TooManyWaitingError */
  isPrinted(path: string): Promise<boolean>;
}

/** Creates the record of printed uploads in the content snapshot, which all processes of a site share. @param now milliseconds since 1970 */
export async function createPrintedUploads(snapshot: ContentSnapshot, now: () => number): Promise<PrintedUploads> {
  const stored = z.number().safeParse((await snapshot.read(BEGUN_AT_KEY))?.value).data;
  const begunAt = stored ?? now();
  if (stored === undefined) snapshot.save(BEGUN_AT_KEY, String(begunAt));
  const enqueueLookup = createConcurrencyLimit(MAX_PARALLEL_LOOKUPS);
  const recorded = new Set<string>();

  return {
    async record(body) {
      // The page was rendered in this turn of the event loop: a large one takes tens of milliseconds, and so does reading it.
      await nextTurn();
      const added = listImagePaths(body).filter((path) => !recorded.has(path));
      for (const path of added) {
        if (!snapshot.has(toKey(path))) snapshot.save(toKey(path), 'true');
      }
      if (added.length > 0) await Promise.race([snapshot.flush(), delay(MAX_RECORD_MS, undefined, { ref: false })]);
      for (const path of added) recorded.add(path);
    },
    async isPrinted(path) {
      if (snapshot.has(toKey(path)) || now() - begunAt < LEARNING_MS) return true;
      return (await enqueueLookup(() => snapshot.contains(toKey(path)))) ?? true;
    },
  };
}

/** Returns the uploads, each once, whose pictures a document names. */
function listImagePaths(body: string): string[] {
  const paths = new Set<string>();
  // A picture is named in up to 36 sizes and formats. One address of each format is parsed: parsing all took twice as long as rendering the page.
  const files = new Set<string>();
  for (const [, value = ''] of body.matchAll(addressAttribute)) {
    for (const [address, file = ''] of value.matchAll(imageAddress)) {
      const request = files.has(file) ? null : parseImageAddress(address);
      if (request === null) continue;
      files.add(file);
      paths.add(request.path);
    }
  }
  return [...paths];
}
