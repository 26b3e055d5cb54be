import NodeCache from 'node-cache';
import { createConcurrencyLimit } from '../lib/concurrencyLimit.ts';
import { type PageAnswer, type RenderedPage, renderAnswer } from './cachedResponse.ts';
import type { KeptPages } from './persistedPages.ts';
import type { Headers } from './serialisedHead.ts';

/** Pages kept at most, and bytes of all their encodings. */
const MAX_PAGES = 2000;
const MAX_BYTES = 32 * 1024 * 1024;

/** How long a page from before a restart stands in, in milliseconds: whoever came first is answered by then. */
const SETTLE = 100;

/** What a page was made of, as its maker noted it. */
export type Reads = ReadonlyMap<string, number>;

/** Tells how long what was made of content is true. */
export interface Validity {
  /** Another number means that some content changed. */
  readonly version: number;
  isCurrent(reads: Reads): boolean;
  /** Has refreshed behind what is no longer fresh. @returns when to look again, in milliseconds since 1970; 0: make it anew */
  revalidateIfStale(reads: Reads): number;
}

/** A page that was made, ready to be rendered. */
export interface Draft {
  readonly answer: PageAnswer;
  readonly reads: Reads;
  readonly tags: readonly string[];
}

interface Entry {
  readonly page: RenderedPage;
  readonly reads: Reads;
  /** Content version at which it was last found true. */
  version: number;
  /** When was looked whether content is fresh, and when to look again. */
  lookedAt: number;
  lookAt: number;
  /** Bytes counted for it. */
  bytes: number;
}

export interface PageCache {
  /** A stored page that is still true. Asks nobody and waits for nothing. */
  find(key: string): RenderedPage | undefined;
  /** A page from before the restart, as long as none was made. Waits for nothing either. */
  standIn(key: string): RenderedPage | undefined;
  /**
   * The stored page, else what `make` gives: once, however many wait for it. A draft is rendered and stored; anything else is handed on.
   * After a restart a kept page stands in for the first, which is made behind it.
   */
  get<T>(key: string, make: () => Promise<Draft | T>): Promise<RenderedPage | T>;
  /** Stored pages and their bytes. */
  readonly size: { readonly pages: number; readonly bytes: number };
}

export interface PageCacheOptions {
  readonly now: () => number;
  readonly validity: Validity;
  /** Headers of every answer: security. */
  readonly headers: Headers;
  /** Pages that last over a restart. */
  readonly kept?: KeptPages;
  /** Told how long a rendering took, in milliseconds. */
  readonly onRendered?: (ms: number) => void;
}

/**
 * Creates the cache of rendered pages (node-cache, bounded by pages and bytes, the oldest goes first): rendered once for each change of
 * content, compressed quickly for the visitor who waits, and once more as far as it goes for all who follow.
 */
export function createPageCache({ now, validity, headers, kept, onRendered = () => {} }: PageCacheOptions): PageCache {
  const pages = new NodeCache({ useClones: false, checkperiod: 0 });
  const flights = new Map<string, Promise<unknown>>();
  /** Pages from before the restart, until the first of this program are there. */
  const standIns = new Map<string, RenderedPage>();
  /** Those that are being made. */
  const settling = new Set<string>();
  // One at a time: the processor belongs to the visitors.
  const enqueue = createConcurrencyLimit(1, MAX_PAGES);
  let bytes = 0;

  function remove(key: string): void {
    const entry = pages.take<Entry>(key);
    if (entry !== undefined) bytes -= entry.bytes;
  }

  function count(entry: Entry): void {
    bytes += entry.page.size - entry.bytes;
    entry.bytes = entry.page.size;
    while (bytes > MAX_BYTES || pages.getStats().keys > MAX_PAGES) remove(pages.keys()[0] ?? '');
  }

  function store(key: string, { answer, reads, tags }: Draft, version: number): RenderedPage {
    const start = performance.now();
    const page = renderAnswer(answer, headers, tags);
    onRendered(performance.now() - start);
    const lookAt = validity.revalidateIfStale(reads);
    remove(key);
    const entry: Entry = { page, reads, version, lookedAt: now(), lookAt, bytes: 0 };
    pages.set(key, entry);
    count(entry);
    const improve = async () => {
      if (pages.get(key) !== entry) return;
      await page.improve();
      if (pages.get(key) !== entry) return;
      count(entry);
      if (validity.isCurrent(reads)) kept?.keep(key, page, [...reads.keys()]);
    };
    // What cannot be compressed better stays as it is.
    enqueue(improve).catch(() => {});
    return page;
  }

  function find(key: string): RenderedPage | undefined {
    const entry = pages.get<Entry>(key);
    if (entry === undefined) return undefined;
    // In another encoding by now.
    if (entry.bytes !== entry.page.size) count(entry);
    if (entry.version !== validity.version) {
      const { version } = validity;
      if (!validity.isCurrent(entry.reads)) return undefined;
      entry.version = version;
    }
    const time = now();
    // Before it too: a clock that was set back.
    if (time >= entry.lookAt || time < entry.lookedAt) {
      entry.lookAt = validity.revalidateIfStale(entry.reads);
      entry.lookedAt = time;
    }
    return entry.lookAt === 0 ? undefined : entry.page;
  }

  function begin<T>(key: string, make: () => Promise<Draft | T>): Promise<RenderedPage | T> {
    const running = flights.get(key) as Promise<RenderedPage | T> | undefined;
    if (running !== undefined) return running;
    // Read first: what changes while the page is made makes it untrue.
    const { version } = validity;
    const flight = make()
      .then((made) => (isDraft(made) ? store(key, made, version) : made))
      .finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  }

  function standIn(key: string): RenderedPage | undefined {
    const page = standIns.get(key) ?? kept?.take(key);
    if (page !== undefined) standIns.set(key, page);
    return page;
  }

  return {
    find,
    standIn,
    async get<T>(key: string, make: () => Promise<Draft | T>): Promise<RenderedPage | T> {
      const stored = find(key);
      if (stored !== undefined) return stored;
      const old = standIn(key);
      if (old === undefined) return begin(key, make);
      if (settling.has(key)) return old;
      settling.add(key);
      setTimeout(() => {
        // Where the page cannot be made, the next who asks hears of it.
        begin(key, make)
          .catch(() => {})
          .finally(() => standIns.delete(key));
      }, SETTLE).unref();
      return old;
    },
    get size() {
      return { pages: pages.getStats().keys, bytes };
    },
  };
}

function isDraft(made: unknown): made is Draft {
  return typeof made === 'object' && made !== null && 'answer' in made;
}
