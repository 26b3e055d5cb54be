import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import { getFetchFailure } from '../lib/errors.ts';

/** Tags in one request: Cloudflare accepts thirty. */
const MAX_TAGS_PER_REQUEST = 30;
/** Tags are collected for this long before they are sent: one click of an editor often changes several content keys. */
const BATCH_DELAY_MS = 500;
const REQUEST_TIMEOUT_MS = 10_000;
/** Delays before each further attempt. */
const RETRY_DELAYS_MS = [1000, 5000, 25_000];

/** `failed`: not accepted yet, retries go on in the background. `none`: no CDN is configured. */
export type PurgeOutcome = 'purged' | 'failed' | 'none';

/** Tells a CDN which responses it must no longer serve. */
export interface Purger {
  /** Queues tags; they are sent in one batch shortly afterwards. */
  purge(tags: Iterable<string>): void;
  /** Sends these and all queued tags now. Resolves with the outcome of the first attempt, after three seconds at the latest. */
  purgeNow(tags: Iterable<string>): Promise<PurgeOutcome>;
  /** Sends what is queued and resolves when no request is running: within two seconds, without retries. */
  close(): Promise<void>;
}

interface PurgeOptions {
  /** CDN_PURGE_URL. */
  readonly url: string;
  /** Bearer token (CDN_PURGE_TOKEN). */
  readonly token: string | undefined;
  readonly onPurged: (tags: readonly string[]) => void;
  /** Called when all attempts for these tags have failed: the CDN serves the responses until they expire. */
  readonly onFailure: (tags: readonly string[], reason: string) => void;
  /** Other timeouts for tests. */
  readonly timeouts?: typeof defaultTimeouts;
}

export const defaultTimeouts = {
  /** Longest wait of `purgeNow` for the first attempt: WordPress plugins give up on a webhook after five seconds. */
  confirmationMs: 3000,
  /** Timeout of the last requests when the process ends. */
  shutdownMs: 2000,
};

/** The purger of a site without a CDN. */
export const noPurger: Purger = { purge: () => {}, purgeNow: async () => 'none', close: async () => {} };

/**
 * Creates the client of the CDN's purge webhook: `POST` with `{"tags": […]}` as Cloudflare accepts it, and the same tags in the header
 * `Surrogate-Key` for Varnish (`deploy/varnish.vcl`). A CDN with another format needs a small adapter in between.
 */
export function createPurger({ url, token, onPurged, onFailure, timeouts = defaultTimeouts }: PurgeOptions): Purger {
  const queued = new Set<string>();
  const enqueue = pLimit(1);
  // The two steps of `close`: first no further attempts, then no requests at all.
  const [noRetries, noRequests] = [new AbortController(), new AbortController()];
  let timer: NodeJS.Timeout | undefined;

  /** Sends one request until it succeeds, at most four times, and reports the outcome. Never rejects. */
  async function sendWithRetries(tags: readonly string[], onFirstAttempt: (isPurged: boolean) => void): Promise<void> {
    for (const delayMs of [...RETRY_DELAYS_MS, null]) {
      try {
        await send(url, token, tags, noRequests.signal);
        onFirstAttempt(true);
        return onPurged(tags);
      } catch (error) {
        onFirstAttempt(false);
        if (delayMs !== null) await wait(delayMs, undefined, { signal: noRetries.signal }).catch(() => {});
        if (delayMs === null || noRetries.signal.aborted) return onFailure(tags, getFetchFailure(error));
      }
    }
  }

  /** Sends all queued tags, one request after the other. @returns whether the first attempt of every request succeeded */
  async function flush(): Promise<boolean> {
    clearTimeout(timer);
    timer = undefined;
    const batches = splitIntoBatches(queued);
    queued.clear();
    const firstAttempts = batches.map((tags) => new Promise<boolean>((resolve) => void enqueue(() => sendWithRetries(tags, resolve))));
    return (await Promise.all(firstAttempts)).every(Boolean);
  }

  return {
    purge(tags) {
      for (const tag of tags) queued.add(tag);
      if (queued.size > 0) timer ??= setTimeout(flush, BATCH_DELAY_MS).unref();
    },
    async purgeNow(tags) {
      for (const tag of tags) queued.add(tag);
      const isPurged = await Promise.race([flush(), wait(timeouts.confirmationMs, false, { ref: false })]);
      return isPurged ? 'purged' : 'failed';
    },
    async close() {
      void flush();
      noRetries.abort();
      const timeoutError = new Error(`no answer within ${timeouts.shutdownMs} ms, and the program ends`);
      const timeout = setTimeout(() => noRequests.abort(timeoutError), timeouts.shutdownMs);
      await enqueue(() => {});
      clearTimeout(timeout);
    },
  };
}

/** Returns the tags of each request; `all` includes every other tag. */
function splitIntoBatches(queued: ReadonlySet<string>): string[][] {
  const tags = queued.has('all') ? ['all'] : [...queued].sort();
  const batches: string[][] = [];
  for (let start = 0; start < tags.length; start += MAX_TAGS_PER_REQUEST) batches.push(tags.slice(start, start + MAX_TAGS_PER_REQUEST));
  return batches;
}

/** @throws Error if the CDN does not accept the purge in time */
async function send(url: string, token: string | undefined, tags: readonly string[], signal: AbortSignal): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'surrogate-key': tags.join(' '),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ tags }),
    redirect: 'error',
    signal: AbortSignal.any([AbortSignal.timeout(REQUEST_TIMEOUT_MS), signal]),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`status ${response.status}`);
}
