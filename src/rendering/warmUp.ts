import { setTimeout as wait } from 'node:timers/promises';
import { getFetchFailure } from '../lib/errors.ts';

/** Delay after a change, for further changes that come with it. */
const DEBOUNCE_MS = 2000;
/** Delay after a failure. */
const RETRY_DELAY_MS = 30_000;
const REQUEST_TIMEOUT_MS = 15_000;
/** Shortest pause between two pages. A pause is as long as the page before took, so that visitors have half of the processor. */
const MIN_PAUSE_MS = 5;

export interface WarmUpOptions {
  /** Origin of the site: `http://127.0.0.1:3000`. */
  readonly origin: string;
  /** Headers that mark the requests as the program's own. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Paths of all pages; null while they are unavailable. */
  readonly getPaths: () => Promise<readonly string[] | null>;
  /** Called with the number of pages that were requested successfully. */
  readonly onDone: (pages: number) => void;
  readonly onFailure: (error: unknown) => void;
  /** Other delays for tests. */
  readonly debounceMs?: number;
  readonly retryDelayMs?: number;
}

export interface WarmUp {
  /** Schedules requests for all pages. */
  start(): void;
  /** Stops after the current page. */
  close(): void;
}

/** Creates the warm-up: requests every page of the site in the background, one after the other, so that no visitor waits for a page to be rendered. */
export function createWarmUp({
  origin,
  headers = {},
  getPaths,
  onDone,
  onFailure,
  debounceMs = DEBOUNCE_MS,
  retryDelayMs = RETRY_DELAY_MS,
}: WarmUpOptions): WarmUp {
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  let isClosed = false;
  /** What the next run requests: pages that failed in the run before; null for all pages. */
  let retryPaths: readonly string[] | null = null;

  function schedule(delay: number): void {
    if (isClosed || timer !== undefined) return;
    timer = setTimeout(run, delay).unref();
  }

  async function run(): Promise<void> {
    timer = undefined;
    // The running warm-up may be past the page that changed.
    if (isRunning) return schedule(debounceMs);
    isRunning = true;
    try {
      const paths = retryPaths ?? (await getPaths());
      retryPaths = null;
      if (paths === null) return schedule(retryDelayMs);
      const failed = await requestAll({ origin, headers, paths, isStopped: () => isClosed });
      if (isClosed) return;
      onDone(paths.length - failed.length);
      if (failed[0] === undefined) return;
      onFailure(new Error(`${failed.length} of ${paths.length} pages failed, the first ${failed[0].path}: ${failed[0].reason}`));
      // A change meanwhile has scheduled a run for all pages.
      if (timer === undefined) retryPaths = failed.map(({ path }) => path);
      schedule(retryDelayMs);
    } catch (error) {
      onFailure(error);
      schedule(retryDelayMs);
    } finally {
      isRunning = false;
    }
  }

  return {
    start() {
      retryPaths = null;
      schedule(debounceMs);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

interface PageRequests extends Required<Pick<WarmUpOptions, 'origin' | 'headers'>> {
  readonly paths: readonly string[];
  readonly isStopped: () => boolean;
}

/** Requests all pages; a page that fails does not stop the others. Returns those that failed. */
async function requestAll({ origin, headers, paths, isStopped }: PageRequests): Promise<{ path: string; reason: string }[]> {
  const failed: { path: string; reason: string }[] = [];
  for (const path of paths) {
    if (isStopped()) break;
    const start = performance.now();
    await requestPage(`${origin}${path}`, headers).catch((error: unknown) => failed.push({ path, reason: getFetchFailure(error) }));
    await wait(Math.max(MIN_PAUSE_MS, performance.now() - start), undefined, { ref: false });
  }
  return failed;
}

/**
 * Has a page rendered and cached, by `HEAD`: the response's body is of no use here.
 * @throws Error (rejection) without a response, and for a server error: nothing is stored then
 */
async function requestPage(url: string, marks: Readonly<Record<string, string>>): Promise<void> {
  const headers = { 'accept-encoding': 'br, gzip', 'user-agent': 'hotel-website warm-up', ...marks };
  const { status } = await fetch(url, { method: 'HEAD', redirect: 'manual', headers, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
  if (status >= 500) throw new Error(`status ${status}`);
}
