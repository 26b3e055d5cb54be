import pLimit from 'p-limit';
import { getFetchFailure, WordpressError, WordpressRequestRejectedError } from '../lib/errors.ts';
import type { WordpressOutcome } from '../observability/metrics.ts';
import type { CircuitBreaker, Permit, RequestKind } from './circuitBreaker.ts';
import { MAX_POST_VALUES } from './entries.ts';
import { createFileRequests } from './fileRequests.ts';

/**
 * What an answer may hold, known before it is parsed: `JSON.parse` and zod need a hundred times the bytes of nested or small values.
 * A list of 100 posts with all fields has about 3 MB; the largest recorded post 43 KB and 900 values.
 */
const limits = {
  list: { maxBytes: 8 * 1024 * 1024, maxValues: 200_000 },
  single: { maxBytes: 1024 * 1024, maxValues: MAX_POST_VALUES },
} as const;
/** Lists, and WordPress' index of all its routes. */
const listEndpoint = /[?&]per_page=|\/wp-json\/$/;
/** Levels of objects and lists. A page has about eight; the walks of this program are recursive. */
const MAX_LEVELS = 64;
const MAX_IMAGE_BYTES = 25 * 1024 * 1024;
/** Parallel content requests: a flood of visitors must not become a flood for WordPress. */
const MAX_PARALLEL_REQUESTS = 8;
/** Of menus, lists and settings: while they hang, pages go on. */
const MAX_PARALLEL_OPTIONAL_REQUESTS = 4;
/** Requests that may wait: further ones are rejected at once instead of being answered too late. */
const MAX_WAITING_REQUESTS = 300;
/** Menus and lists. */
const optionalEndpoint = /\/wp-json\/(?:menus\/v1\/|hotel-website\/v1\/settings|wp\/v2\/\w+\?per_page=)/;
/** Statuses by which WordPress says that a page has another address. */
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 307, 308]);

export interface WordpressClient {
  /**
   * Requests JSON from WordPress. Retries once after a network error; redirects, other media types and invalid JSON are failures.
   * @param path path and query on CONTENT_URL, with the prefix of the language
   * @throws WordpressRequestRejectedError while the circuit breaker is open, or if too many requests are waiting
   * @throws WordpressError naming URL, status and what was expected
   */
  getJson(path: string): Promise<unknown>;
  /** Sends JSON to WordPress by POST and returns its answer, under the conditions of `getJson`: what is sent twice must do no harm. */
  postJson(path: string, body: unknown): Promise<unknown>;
  /**
   * Requests one page of a list, under the conditions of `getJson`.
   * @returns also the bytes of its JSON, and the number of pages (X-WP-TotalPages), null if WordPress does not name it
   */
  getList(path: string): Promise<{ readonly body: unknown; readonly pages: number | null; readonly bytes: number }>;
  /**
   * Finds out by HEAD whether WordPress itself redirects one of its own addresses.
   * @param path on CONTENT_URL, validated @returns the absolute target; null if there is no redirect
   * @throws WordpressError if WordPress gives no clear response (none at all, 429, 5xx)
   */
  findRedirect(path: string): Promise<string | null>;
  /**
   * Requests an image of the uploads folder; null if there is none.
   * @param path below /wp-content/uploads/, validated @throws WordpressError
   */
  getImage(path: string): Promise<{ type: string; body: Buffer } | null>;
  /** Asks by HEAD whether an upload exists; true unless WordPress answers 404 or 410. @param path below /wp-content/uploads/, validated */
  hasUpload(path: string): Promise<boolean>;
  /** Requests a film, sound or document of the uploads folder (`fileRequests.ts`). */
  readonly getFile: ReturnType<typeof createFileRequests>;
}

export interface ClientOptions {
  /** Origin of WordPress (CONTENT_URL). */
  readonly origin: string;
  /** Time limit of one response, body included, in milliseconds (CONTENT_TIMEOUT_MS). */
  readonly timeoutMs: number;
  readonly circuitBreaker: CircuitBreaker;
  /** Circuit of the endpoints of menus and lists, which pages can do without: their failures pause no page. By default `circuitBreaker`. */
  readonly optionalCircuitBreaker?: CircuitBreaker;
  /** Called after each content request. @param durationMs queueing included */
  readonly onRequested?: (outcome: WordpressOutcome, durationMs: number) => void;
}

/** Creates the HTTP client of WordPress: the only place in the program that sends requests to it. */
export function createWordpressClient(options: ClientOptions): WordpressClient {
  const { origin, timeoutMs, circuitBreaker, optionalCircuitBreaker = circuitBreaker, onRequested } = options;
  const [queue, optionalQueue] = [pLimit(MAX_PARALLEL_REQUESTS), pLimit(MAX_PARALLEL_OPTIONAL_REQUESTS)];
  const findBreaker = (url: string) => (optionalEndpoint.test(url) ? optionalCircuitBreaker : circuitBreaker);
  /** Sends a request if the circuit breaker permits it, and reports the outcome. */
  const sendPermitted = async <T>(request: WordpressRequest<T>): Promise<T> => {
    const permit = findBreaker(request.url).acquire(request.url, request.kind);
    if (permit === null) throw new WordpressRequestRejectedError(request.url, 'paused');
    return attempt(request, timeoutMs, permit);
  };

  /** Queues a content request and measures it. */
  const sendQueued = async <T>(request: Omit<WordpressRequest<T>, 'kind'>): Promise<T> => {
    const { url } = request;
    const enqueue = optionalEndpoint.test(url) ? optionalQueue : queue;
    const start = performance.now();
    const sendInTime = () => {
      // The visitor who waits for this request is about to get an error page anyway.
      if (performance.now() - start > timeoutMs) throw new WordpressRequestRejectedError(url, 'busy');
      return sendPermitted({ ...request, kind: 'content' });
    };
    try {
      // Checked before queueing too: a request that will be rejected must not wait.
      if (findBreaker(url).isRejecting('content')) throw new WordpressRequestRejectedError(url, 'paused');
      if (enqueue.pendingCount >= MAX_WAITING_REQUESTS) throw new WordpressRequestRejectedError(url, 'busy');
      const value = await enqueue(sendInTime);
      onRequested?.('succeeded', performance.now() - start);
      return value;
    } catch (error) {
      onRequested?.(getOutcome(error), performance.now() - start);
      throw error;
    }
  };

  const getList: WordpressClient['getList'] = (path) => sendQueued({ url: `${origin}${path}`, accept: 'application/json', read: readJson });
  return {
    getJson: async (path) => (await getList(path)).body,
    async postJson(path, body) {
      const json = JSON.stringify(body);
      return (await sendQueued({ url: `${origin}${path}`, accept: 'application/json', method: 'POST', json, read: readJson })).body;
    },
    getList,
    findRedirect: (path) => sendQueued({ url: `${origin}${path}`, accept: 'text/html', method: 'HEAD', read: readRedirect }),
    getImage: (path) => sendPermitted({ url: `${origin}/wp-content/uploads/${path}`, accept: 'image/*', kind: 'upload', read: readImage }),
    hasUpload: (path) =>
      sendPermitted({
        url: `${origin}/wp-content/uploads/${path}`,
        accept: '*/*',
        kind: 'upload',
        method: 'HEAD',
        read: async ({ status }) => status !== 404 && status !== 410,
      }).catch(() => true),
    getFile: createFileRequests({ origin, timeoutMs, circuitBreaker, send: (url, init) => fetch(url, init) }),
  };
}

/** 404 is an answer of a healthy WordPress: it has no companion plugin, or no such menu. */
function getOutcome(error: unknown): WordpressOutcome {
  if (error instanceof WordpressRequestRejectedError) return 'rejected';
  return error instanceof WordpressError && error.status === 404 ? 'succeeded' : 'failed';
}

interface WordpressRequest<T> {
  readonly url: string;
  readonly accept: string;
  readonly kind: RequestKind;
  readonly method?: 'GET' | 'HEAD' | 'POST';
  /** Body of a POST. */
  readonly json?: string;
  /** @throws WordpressError if the response is not usable */
  read(response: Response, url: string): Promise<T>;
}

/**
 * Sends a request, reads the response and reports the outcome. Retries once after a network error, not after a timeout or an unusable response.
 * @throws WordpressError
 */
async function attempt<T>(request: WordpressRequest<T>, timeoutMs: number, permit: Permit): Promise<T> {
  const { url, accept, kind, method = 'GET', json, read } = request;
  const signal = AbortSignal.timeout(timeoutMs);
  const headers = { accept, 'user-agent': 'hotel-website', ...(json !== undefined && { 'content-type': 'application/json' }) };
  // A HEAD for a redirect may be answered by the web server, or by a theme that fails: it says nothing about the content API.
  const reachable = method === 'HEAD' ? 'unclear' : 'alive';
  for (let canRetry = !permit.isProbe; ; canRetry = false) {
    let response: Response | null = null;
    try {
      response = await fetch(url, { method, signal, redirect: 'manual', headers, ...(json !== undefined && { body: json }) });
      const value = await read(response, url);
      permit.report(reachable);
      return value;
    } catch (error) {
      if (error instanceof WordpressError) {
        const isFailing = (error.status ?? 0) >= 500 && kind === 'content' && reachable === 'alive';
        permit.report(isFailing ? 'failing' : reachable);
        throw error;
      }
      if (!signal.aborted && canRetry) continue;
      // An image may be too large for the time limit: that its response has begun proves that the host is alive.
      permit.report(response !== null && kind === 'upload' ? 'alive' : 'silent');
      const received = signal.aborted ? `none within ${timeoutMs} ms` : getFetchFailure(error);
      throw new WordpressError(url, null, 'an answer', received, { cause: error, method });
    }
  }
}

async function readJson(response: Response, url: string): Promise<{ body: unknown; pages: number | null; bytes: number }> {
  const { maxBytes, maxValues } = listEndpoint.test(url) ? limits.list : limits.single;
  const body = await readBody(response, url, { type: /^application\/([\w.-]+\+)?json\s*(;|$)/i, name: 'JSON', maxBytes });
  const { values, levels } = measureJson(body);
  if (levels > MAX_LEVELS) throw new WordpressError(url, response.status, `at most ${MAX_LEVELS} levels`, 'more');
  if (values > maxValues) throw new WordpressError(url, response.status, `at most ${maxValues} values`, String(values));
  const pages = /^\d{1,6}$/.exec(response.headers.get('x-wp-totalpages') ?? '');
  try {
    // TextDecoder drops a byte order mark: a plugin file saved with one prepends it to every response.
    return { body: JSON.parse(new TextDecoder().decode(body)) as unknown, pages: pages && Number(pages[0]), bytes: body.byteLength };
  } catch {
    throw new WordpressError(url, response.status, 'JSON', `${body.byteLength} bytes that are none`);
  }
}

/** Counts the values of a JSON text, and its levels of objects and lists, without parsing it; exact only where it is valid. */
function measureJson(json: Uint8Array): { readonly values: number; readonly levels: number } {
  let [values, level, levels, isInText] = [1, 0, 0, false];
  for (let index = 0; index < json.length; index++) {
    const character = json[index];
    if (isInText) {
      if (character === characters.backslash) index++;
      else isInText = character !== characters.quote;
    } else if (character === characters.quote) isInText = true;
    else if (character === characters.comma) values++;
    else if (character === characters.openList || character === characters.openObject) {
      values++;
      levels = Math.max(levels, ++level);
    } else if (character === characters.closeList || character === characters.closeObject) level--;
  }
  return { values, levels };
}
const characters = {
  quote: 0x22,
  comma: 0x2c,
  openList: 0x5b,
  backslash: 0x5c,
  closeList: 0x5d,
  openObject: 0x7b,
  closeObject: 0x7d,
} as const;

async function readRedirect({ status, headers }: Response, url: string): Promise<string | null> {
  if (status === 429 || status >= 500) throw new WordpressError(url, status, 'a redirect or none', 'no answer', { method: 'HEAD' });
  const location = headers.get('location') ?? '';
  return redirectStatuses.has(status) && URL.canParse(location, url) ? new URL(location, url).href : null;
}

async function readImage(response: Response, url: string): Promise<{ type: string; body: Buffer } | null> {
  if (response.status === 404 || response.status === 410) {
    await response.body?.cancel();
    return null;
  }
  const body = await readBody(response, url, { type: /^image\//i, name: 'an image', maxBytes: MAX_IMAGE_BYTES });
  return { type: response.headers.get('content-type') ?? '', body };
}

/** What a response must be. */
interface Expected {
  readonly type: RegExp;
  readonly name: string;
  readonly maxBytes: number;
}

/** Reads the body of a 200 response of the expected media type, up to a size. @throws WordpressError */
async function readBody(response: Response, url: string, { type, name, maxBytes }: Expected): Promise<Buffer> {
  const fail = async (expected: string, received: string): Promise<never> => {
    await response.body?.cancel().catch(() => {});
    throw new WordpressError(url, response.status, expected, received);
  };
  const location = response.headers.get('location');
  const answered = location === null ? `status ${response.status}` : `a redirect to ${location.slice(0, 120)}`;
  if (response.status !== 200) return fail('status 200', answered);
  const given = response.headers.get('content-type') ?? '';
  if (!type.test(given)) return fail(name, given === '' ? 'no media type' : given.slice(0, 80));
  const announced = Number(response.headers.get('content-length') ?? 0);
  if (announced > maxBytes) return fail(`at most ${maxBytes} bytes`, String(announced));
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new WordpressError(url, response.status, `at most ${maxBytes} bytes`, 'more');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
