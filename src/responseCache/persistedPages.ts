import { createHash } from 'node:crypto';
import { z } from 'zod';
import { parse } from '../lib/parse.ts';
import type { Database } from '../storage/database.ts';
import { type CachedResponse, restoreCachedResponse } from './cachedResponse.ts';
import type { PolicyName } from './cachePolicies.ts';
import type { Headers } from './headers.ts';

/** Pages that survive a restart: the first visitors get them before content and renderer are ready. Never throws: without a disk no page is persisted. */
export interface PersistedPages {
  /** The page of an earlier process, rendered by the same build and settings from content that is still the last known. Each path once. */
  take(path: string): CachedResponse | undefined;
  /** Writes a page in place of an earlier one. @param contentKeys the content it was rendered from */
  save(path: string, response: CachedResponse, contentKeys: readonly string[]): void;
}

export interface PersistedPagesOptions {
  readonly database: Database;
  /** Which paths are persisted: few, as each page is written again whenever it changes. */
  readonly isPersisted: (path: string) => boolean;
  /** Everything but content that a page depends on: build, assets, settings. Another value makes persisted pages invalid. */
  readonly cacheKeyInputs: unknown;
  readonly sharedHeaders: Headers;
  /** Returns a text that changes with the last known content under these keys. */
  readonly fingerprintContent: (contentKeys: readonly string[]) => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called when the disk fails. */
  readonly onFailure: (error: unknown) => void;
}

/** Only complete 200 pages are persisted: never an error page or one rendered while a menu was missing. */
const persistedPolicies = ['page', 'root'] as const satisfies PolicyName[];
const isPersistedPolicy = (policy: PolicyName): policy is (typeof persistedPolicies)[number] =>
  persistedPolicies.some((name) => name === policy);

const storedPage = z.object({
  contentKeys: z.array(z.string()),
  metadata: z.object({
    status: z.number(),
    policy: z.enum(persistedPolicies),
    headers: z.record(z.string(), z.string()),
    tags: z.array(z.string()),
    hash: z.string(),
    byteLength: z.number(),
    validity: z.object({ from: z.number(), until: z.number() }),
  }),
  /** Brotli in Base64. */
  body: z.base64(),
});
type StoredPage = z.infer<typeof storedPage>;
const storedRow = z.object({ page: z.string(), checksum: z.string() }).optional();

/** Creates the store on the table `persisted_pages`. */
export function createPersistedPages(options: PersistedPagesOptions): PersistedPages {
  const { database, isPersisted, sharedHeaders, fingerprintContent, now, onFailure } = options;
  const cacheKey = JSON.stringify(options.cacheKeyInputs);
  const taken = new Set<string>();
  /** Covers the page and all its inputs: a damaged page has another one too. */
  const checksumOf = (page: string, contentKeys: readonly string[]) =>
    createHash('sha256')
      .update(JSON.stringify([cacheKey, fingerprintContent(contentKeys), page]))
      .digest('base64url');
  const select = (path: string) =>
    parse(
      storedRow,
      database.read((connection) => connection.prepare('SELECT page, checksum FROM persisted_pages WHERE path = ?').get(path)),
      'persisted_pages',
    );
  const attempt = <T>(work: () => T): T | undefined => {
    try {
      return work();
    } catch (error) {
      onFailure(error);
      return undefined;
    }
  };

  return {
    take(path) {
      if (!isPersisted(path) || taken.has(path)) return undefined;
      taken.add(path);
      const row = attempt(() => select(path));
      const page = row && parseStored(row.page);
      if (!page || row.checksum !== checksumOf(row.page, page.contentKeys)) return undefined;
      return restoreCachedResponse(page.metadata, Buffer.from(page.body, 'base64'), sharedHeaders, now());
    },
    save(path, response, contentKeys) {
      const page = isPersisted(path) ? toStored(response, contentKeys) : null;
      if (page === null) return;
      const json = JSON.stringify(page);
      const checksum = checksumOf(json, contentKeys);
      attempt(() => {
        if (select(path)?.checksum === checksum) return;
        database.write((connection) =>
          connection.prepare('INSERT OR REPLACE INTO persisted_pages (path, page, checksum) VALUES (?, ?, ?)').run(path, json, checksum),
        );
      });
    },
  };
}

function toStored({ metadata, findEncoded }: CachedResponse, contentKeys: readonly string[]): StoredPage | null {
  const { policy, headers, tags, ...rest } = metadata;
  const body = findEncoded('br')?.body;
  if (body === undefined || !isPersistedPolicy(policy)) return null;
  return {
    contentKeys: [...contentKeys],
    metadata: { ...rest, policy, headers: { ...headers }, tags: [...tags] },
    body: body.toString('base64'),
  };
}

/** Undefined for anything but a page as this version writes it. */
function parseStored(json: string): StoredPage | undefined {
  try {
    return storedPage.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}
