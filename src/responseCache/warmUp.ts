import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { messageOf } from '../lib/errors.ts';

/** After a change, wait for others that come with it, in milliseconds. */
const COLLECT = 2000;
/** Where the list of pages cannot be had, look again after this, in milliseconds. */
const AGAIN = 30_000;
/** Longest wait for one page, in milliseconds. */
const TIMEOUT = 15_000;
/** Shortest rest between two pages, in milliseconds; otherwise a rest is as long as the page took: half the time is the visitors'. */
const MIN_REST = 5;

export interface WarmUpOptions {
  /** Where the site answers, such as `http://127.0.0.1:3000`. */
  readonly origin: string;
  /** Addresses of all pages; null where they cannot be had now. */
  readonly getPaths: () => Promise<readonly string[] | null>;
  readonly onDone: (pages: number) => void;
  readonly onFailure: (error: unknown) => void;
  /** Waits in milliseconds; other ones only for tests. */
  readonly collect?: number;
  readonly again?: number;
}

export interface WarmUp {
  /** Has every page asked for, soon. */
  start(): void;
  close(): void;
}

/**
 * Creates what asks for every page of the site behind the visitors' backs, one after the other, so that nobody waits for a page to be
 * made. A page that is stored and true costs next to nothing.
 */
export function createWarmUp({ origin, getPaths, onDone, onFailure, collect = COLLECT, again = AGAIN }: WarmUpOptions): WarmUp {
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  let isClosed = false;

  function schedule(delay: number): void {
    if (isClosed || timer !== undefined) return;
    timer = setTimeout(run, delay).unref();
  }

  async function run(): Promise<void> {
    timer = undefined;
    // One that runs may be past the page that changed.
    if (isRunning) return schedule(collect);
    isRunning = true;
    try {
      const paths = await getPaths();
      if (paths === null) return schedule(again);
      const failed = await askAll(paths);
      if (isClosed) return;
      onDone(paths.length - failed.length);
      if (failed[0] === undefined) return;
      onFailure(new Error(`${failed.length} of ${paths.length} pages gave no answer, the first ${failed[0].path}: ${failed[0].reason}`));
      schedule(again);
    } catch (error) {
      onFailure(error);
      schedule(again);
    } finally {
      isRunning = false;
    }
  }

  /** One page that fails does not keep the others cold. */
  async function askAll(paths: readonly string[]): Promise<{ path: string; reason: string }[]> {
    const failed: { path: string; reason: string }[] = [];
    for (const path of paths) {
      if (isClosed) break;
      const start = performance.now();
      await ask(`${origin}${path}`).catch((error: unknown) => failed.push({ path, reason: messageOf(error) }));
      await wait(Math.max(MIN_REST, performance.now() - start), undefined, { ref: false });
    }
    return failed;
  }

  return {
    start: () => schedule(collect),
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** Asks for a page as a browser does. @throws Error where there is no answer */
function ask(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'br, gzip', 'user-agent': 'hotel-website warm-up' };
    const request = get(url, { headers, timeout: TIMEOUT }, (response) => {
      response.resume().once('close', resolve);
    });
    request.once('timeout', () => request.destroy(new Error(`no answer within ${TIMEOUT} ms`)));
    request.once('error', reject);
  });
}
