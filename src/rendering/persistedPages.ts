import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { PersistedPageRow, PersistedPageStore } from '../storage/stores.ts';
import { type CachedResponse, restoreCachedResponse } from './cachedResponse.ts';
import type { PolicyName } from './cachePolicies.ts';
import type { Headers } from './headers.ts';

/** Pages that survive a restart: the first visitors get them before content and renderer are ready. Never throws: without a database no page is persisted. */
export interface PersistedPages {
  /** The page of an earlier process, rendered by the same build and settings from content that is still the last known. Each path once. */
  take(path: string): CachedResponse | undefined;
  /** Writes a page in place of an earlier one. @param contentKeys the content it was rendered from */
  save(path: string, response: CachedResponse, contentKeys: readonly string[]): Promise<void>;
}

export interface PersistedPagesOptions {
  readonly store: PersistedPageStore;
  /** Which paths are persisted: few, as each page is written again whenever it changes. */
  readonly isPersisted: (path: string) => boolean;
  /** Everything but content that a page depends on: build, assets, settings. Another value makes persisted pages invalid. */
  readonly cacheKeyInputs: unknown;
  readonly sharedHeaders: Headers;
  /** Reads what the last process knew of these keys, for `fingerprintContent`. Never rejects. */
  readonly preloadContent: (contentKeys: readonly string[]) => Promise<void>;
  /** Returns a text that changes with the last known content under these keys. */
  readonly fingerprintContent: (contentKeys: readonly string[]) => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called when the database fails. */
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

/** Reads the persisted pages. */
export async function createPersistedPages(options: PersistedPagesOptions): Promise<PersistedPages> {
  const { store, isPersisted, sharedHeaders, fingerprintContent, now, onFailure } = options;
  const cacheKey = JSON.stringify(options.cacheKeyInputs);
  /** Covers the page and all its inputs: a damaged page has another one too. */
  const computeChecksum = (page: string, contentKeys: readonly string[]) =>
    createHash('sha256')
      .update(JSON.stringify([cacheKey, fingerprintContent(contentKeys), page]))
      .digest('base64url');
  const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      onFailure(error);
      return undefined;
    }
  };
  const rows = (await attempt(() => store.list())) ?? [];
  const persisted = new Map(rows.filter(({ path }) => isPersisted(path)).flatMap(toEntries));
  await options.preloadContent([...new Set([...persisted.values()].flatMap(({ page }) => page.contentKeys))]);

  return {
    take(path) {
      const entry = persisted.get(path);
      persisted.delete(path);
      if (entry === undefined) return undefined;
      const { row, page } = entry;
      if (row.checksum !== computeChecksum(row.page, page.contentKeys)) return undefined;
      return restoreCachedResponse(page.metadata, Buffer.from(page.body, 'base64'), sharedHeaders, now());
    },
    async save(path, response, contentKeys) {
      const stored = isPersisted(path) ? toStored(response, contentKeys) : null;
      if (stored === null) return;
      const page = JSON.stringify(stored);
      await attempt(() => store.save({ path, page, checksum: computeChecksum(page, contentKeys) }));
    },
  };
}

/** Returns no entry for anything but a page as this version writes it. */
function toEntries(row: PersistedPageRow): [path: string, entry: { readonly row: PersistedPageRow; readonly page: StoredPage }][] {
  const page = parseStored(row.page);
  return page === undefined ? [] : [[row.path, { row, page }]];
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
