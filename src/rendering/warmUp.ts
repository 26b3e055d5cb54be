import { setTimeout as wait } from 'node:timers/promises';
import { getFetchFailure } from '../lib/errors.ts';
import { warmUpHeaders } from '../observability/requests.ts';
import { listFirstPictures } from './headers.ts';

const sleep = (ms: number) => wait(ms, undefined, { ref: false });

/** Delay after a change, for further changes that come with it. */
const DEBOUNCE_MS = 2000;
/** Delay after a failure. */
const RETRY_DELAY_MS = 30_000;
const REQUEST_TIMEOUT_MS = 15_000;
/** Shortest pause between two requests. A pause is as long as the request before took, so that visitors have half of the processor. */
const MIN_PAUSE_MS = 5;

interface WarmUpOptions {
  /** Origin of the site: `http://127.0.0.1:3000`. */
  readonly origin: string;
  /** Paths of all pages; null while they are unavailable. */
  readonly getPaths: () => Promise<readonly string[] | null>;
  /** Called with the number of pages that were requested successfully. */
  readonly onDone: (pages: number) => void;
  readonly onFailure: (error: unknown) => void;
  /** Other delays for tests. */
  readonly debounceMs?: number;
  readonly retryDelayMs?: number;
}

export type WarmUp = ReturnType<typeof createWarmUp>;

/**
 * Creates the warm-up: requests every page of the site in the background, then the first picture of each in the sizes that most visitors ask for,
 * one after the other, so that no visitor waits for a page to be rendered or a first picture to be made.
 */
export function createWarmUp(options: WarmUpOptions) {
  const { origin, getPaths, onDone, onFailure, debounceMs = DEBOUNCE_MS, retryDelayMs = RETRY_DELAY_MS } = options;
  /** Paths of pictures to be requested when all pages have been. */
  const pictures = new Set<string>();
  let isDue = false;
  let isRunning = false;
  let isClosed = false;

  /** Requests all pages while a start asks for them, then what has failed, and pictures. */
  async function run(): Promise<void> {
    isRunning = true;
    /** What is left to request; null before the list of all pages is known. */
    let paths: readonly string[] | null = [];
    const isDone = () => !isDue && paths?.length === 0 && pictures.size === 0;
    for (let delay = debounceMs; !isClosed && !isDone(); delay = isDue ? debounceMs : retryDelayMs) {
      await sleep(delay);
      if (isDue) paths = null;
      isDue = false;
      const isForPictures = paths?.length === 0;
      paths ??= await getPaths().catch((error: unknown) => {
        onFailure(error);
        return null;
      });
      // A site without pages is done, too.
      if (paths !== null && !isForPictures) paths = await requestPages(paths);
      await requestPictures();
    }
    isRunning = false;
  }

  /** Returns the pages that failed, which do not stop the others. */
  async function requestPages(paths: readonly string[]): Promise<readonly string[]> {
    const failed: string[] = [];
    let reason = '';
    for (const path of paths) {
      if (isClosed) return [];
      try {
        const { status, headers: answered } = await request(path);
        // Nothing is stored then.
        if (status >= 500) throw new Error(`status ${status}`);
        for (const picture of listFirstPictures(answered.get('Link') ?? '')) pictures.add(picture);
      } catch (error) {
        reason ||= getFetchFailure(error);
        failed.push(path);
      }
    }
    onDone(paths.length - failed.length);
    if (failed.length > 0) onFailure(new Error(`${failed.length} of ${paths.length} pages failed, the first ${failed[0]}: ${reason}`));
    return failed;
  }

  /** Requests pictures until pages are due, or one fails: silently, since the visitor who asks for it has it logged. */
  async function requestPictures(): Promise<void> {
    for (const path of pictures) {
      if (isClosed || isDue) return;
      const status = await request(path).then(
        (response) => response.status,
        () => 500,
      );
      // 503: visitors are waiting for pictures.
      if (status !== 503) pictures.delete(path);
      if (status >= 500) return;
    }
  }

  /** Has a page or picture made and cached, by `HEAD`: the response's body is of no use here; then pauses. @throws (rejection) without a response */
  async function request(path: string): Promise<Response> {
    const start = performance.now();
    try {
      return await fetch(`${origin}${path}`, {
        method: 'HEAD',
        redirect: 'manual',
        headers: { 'accept-encoding': 'br, gzip', 'user-agent': 'hotel-website warm-up', ...warmUpHeaders },
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      });
    } finally {
      await sleep(Math.max(MIN_PAUSE_MS, performance.now() - start));
    }
  }

  return {
    /** Has all pages requested soon, again where they are being requested. */
    start(): void {
      isDue = true;
      if (!isRunning) void run();
    },
    /** Stops after the current request. */
    close(): void {
      isClosed = true;
    },
  };
}
