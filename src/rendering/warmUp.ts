import { setTimeout as wait } from 'node:timers/promises';
import { getFetchFailure } from '../lib/errors.ts';
import { listFirstPictures } from './headers.ts';

/** Delay after a change, for further changes that come with it; and before a picture is asked for again that had to wait for visitors. */
const DEBOUNCE_MS = 2000;
/** Delay after a failure. */
const RETRY_DELAY_MS = 30_000;
const REQUEST_TIMEOUT_MS = 15_000;
/** Shortest pause between two requests. A pause is as long as the request before took, so that visitors have half of the processor. */
const MIN_PAUSE_MS = 5;
/** Pictures that may fail one after the other: then WordPress is away, and the others wait for the next run. */
const MAX_FAILED_PICTURES = 3;

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
  /** Stops after the current request. */
  close(): void;
}

/**
 * Creates the warm-up: requests every page of the site in the background, then the first picture of each in the sizes that most visitors ask for,
 * one after the other, so that no visitor waits for a page to be rendered or a first picture to be made.
 */
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
  /** True while a further run waits for the end of the running one. */
  let isAwaited = false;
  let isClosed = false;
  /** What the next run requests: pages that failed in the run before; null for all pages. */
  let retryPaths: readonly string[] | null = null;
  /** Paths of pictures to be requested when all pages have been. */
  const pictures = new Set<string>();

  function schedule(delay: number): void {
    if (isClosed || timer !== undefined) return;
    timer = setTimeout(run, delay).unref();
  }

  async function run(): Promise<void> {
    timer = undefined;
    // The running warm-up may be past the page that changed.
    isAwaited = isRunning;
    if (isRunning) return schedule(debounceMs);
    isRunning = true;
    try {
      const paths = retryPaths ?? (await getPaths());
      retryPaths = null;
      if (paths === null) return schedule(retryDelayMs);
      const failed = await requestPages(paths);
      if (isClosed) return;
      onDone(paths.length - failed.length);
      if (failed[0] !== undefined) {
        onFailure(new Error(`${failed.length} of ${paths.length} pages failed, the first ${failed[0].path}: ${failed[0].reason}`));
        // A change meanwhile has scheduled a run for all pages.
        if (timer === undefined) retryPaths = failed.map(({ path }) => path);
        schedule(retryDelayMs);
      }
      await requestPictures();
    } catch (error) {
      onFailure(error);
      schedule(retryDelayMs);
    } finally {
      isRunning = false;
    }
  }

  /** Requests pages; one that fails does not stop the others. Returns those that failed. */
  async function requestPages(paths: readonly string[]): Promise<{ path: string; reason: string }[]> {
    const failed: { path: string; reason: string }[] = [];
    for (const path of paths) {
      if (isClosed) break;
      const start = performance.now();
      try {
        const { status, headers: answered } = await request(path);
        // Nothing is stored then.
        if (status >= 500) throw new Error(`status ${status}`);
        for (const picture of listFirstPictures(answered.get('Link') ?? '')) pictures.add(picture);
      } catch (error) {
        failed.push({ path, reason: getFetchFailure(error) });
      }
      await pause(start);
    }
    return failed;
  }

  /** Requests pictures until a further run waits. A failure is silent: the visitor who asks for the picture has it logged. */
  async function requestPictures(): Promise<void> {
    let failures = 0;
    for (let [path] = pictures; path !== undefined && failures < MAX_FAILED_PICTURES; [path] = pictures) {
      if (isClosed || isAwaited) return;
      const start = performance.now();
      const status = await request(path).then(
        (response) => response.status,
        () => 500,
      );
      if (status === 503) {
        // Visitors are waiting for pictures.
        await wait(debounceMs, undefined, { ref: false });
        continue;
      }
      pictures.delete(path);
      failures = status >= 500 ? failures + 1 : 0;
      await pause(start);
    }
  }

  /** Has a page or picture made and cached, by `HEAD`: the response's body is of no use here. @throws (rejection) without a response */
  function request(path: string): Promise<Response> {
    return fetch(`${origin}${path}`, {
      method: 'HEAD',
      redirect: 'manual',
      headers: { 'accept-encoding': 'br, gzip', 'user-agent': 'hotel-website warm-up', ...headers },
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
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

function pause(start: number): Promise<void> {
  return wait(Math.max(MIN_PAUSE_MS, performance.now() - start), undefined, { ref: false });
}
