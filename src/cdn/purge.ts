import { setTimeout as wait } from 'node:timers/promises';

/** Tags one request names at most: Cloudflare takes thirty. */
const MAX_TAGS = 30;
/** Changes are collected this long, in milliseconds: an editor's one click often changes several answers. */
const COLLECT = 500;
/** Longest wait for the CDN, in milliseconds. */
const TIMEOUT = 10_000;
/** The same when the program ends. */
const LAST_TIMEOUT = 2000;
/** Waits before each further attempt, in milliseconds. */
const AGAIN = [1000, 5000, 25_000];

/** Tells a CDN what it must no longer serve. */
export interface Purger {
  /** Has answers with these tags dropped, soon. */
  purge(tags: Iterable<string>): void;
  /** Ends when nothing waits any more: what is under way gets two seconds, and is not tried again. */
  close(): Promise<void>;
}

export interface PurgeOptions {
  /** Where to ask (CDN_PURGE_URL). */
  readonly url: string;
  /** Sent as bearer token (CDN_PURGE_TOKEN). */
  readonly token: string | undefined;
  readonly onPurged: (tags: readonly string[]) => void;
  /** Told when all attempts for these tags have failed: they stay until they expire. */
  readonly onFailure: (tags: readonly string[], reason: string) => void;
}

/** What stands in where there is no CDN to tell. */
export const noPurger: Purger = { purge: () => {}, close: async () => {} };

/**
 * Creates the webhook to the CDN: `POST` with `{"tags": […]}` as Cloudflare takes it, and the same tags in the header `Surrogate-Key` for
 * a Varnish (`cdn/varnish.vcl`). Where a CDN wants another form, a few lines of its own stand between.
 */
export function createPurger({ url, token, onPurged, onFailure }: PurgeOptions): Purger {
  const waiting = new Set<string>();
  /** No further attempts; and no more waiting for the one under way. */
  const ending = new AbortController();
  const end = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();

  async function send(tags: readonly string[]): Promise<void> {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'surrogate-key': tags.join(' '),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ tags }),
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT), end.signal]),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`status ${response.status}`);
  }

  async function sendPatiently(tags: readonly string[]): Promise<void> {
    for (const delay of [...AGAIN, null]) {
      try {
        await send(tags);
        onPurged(tags);
        return;
      } catch (error) {
        if (delay === null || ending.signal.aborted) onFailure(tags, reasonOf(error));
        else await wait(delay, undefined, { signal: ending.signal }).catch(() => {});
      }
      if (ending.signal.aborted) return;
    }
  }

  function flush(): void {
    timer = undefined;
    const tags = waiting.has('all') ? ['all'] : [...waiting].sort();
    waiting.clear();
    for (let start = 0; start < tags.length; start += MAX_TAGS) {
      const some = tags.slice(start, start + MAX_TAGS);
      work = work.then(() => sendPatiently(some));
    }
  }

  return {
    purge(tags) {
      for (const tag of tags) waiting.add(tag);
      if (waiting.size > 0) timer ??= setTimeout(flush, COLLECT).unref();
    },
    async close() {
      clearTimeout(timer);
      flush();
      ending.abort();
      const timeout = setTimeout(() => end.abort(new Error(`no answer within ${LAST_TIMEOUT} ms, and the program ends`)), LAST_TIMEOUT);
      await work;
      clearTimeout(timeout);
    },
  };
}

/** The token stands in the request, never in what fetch says about it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.message : error.message;
}
