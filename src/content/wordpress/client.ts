import { createConcurrencyLimit, TooManyWaitingError } from '../../lib/concurrencyLimit.ts';
import { WordpressError, WordpressRequestRejectedError } from '../../lib/errors.ts';
import type { AttemptOutcome, CircuitBreaker, RequestKind } from './circuitBreaker.ts';

/** Largest JSON answer we read, in bytes: a list of 100 posts with everything is about 3 MB. */
const MAX_JSON = 8 * 1024 * 1024;
/** Questions asked at the same time: a flood of addresses must not become a flood for WordPress. */
const PARALLEL = 8;
/** Statuses by which WordPress says that a page has another address. */
const redirects: ReadonlySet<number> = new Set([301, 302, 307, 308]);
/** Largest picture we read, in bytes. */
const MAX_PICTURE = 25 * 1024 * 1024;

export interface WordpressClient {
  /**
   * Asks WordPress for JSON. One retry where the network fails; redirects, other media types and broken JSON are failures.
   * While WordPress is left alone it fails at once; where too many ask, at once or after the time an answer may take.
   * @param path path and query on CONTENT_URL, prefix of the language included
   * @throws WordpressNotAskedError then
   * @throws WordpressError naming URL, status and what was expected
   */
  getJson(path: string): Promise<unknown>;
  /**
   * The same for one page of a list.
   * @returns also how many pages there are (X-WP-TotalPages), null where WordPress does not say
   */
  getList(path: string): Promise<{ readonly body: unknown; readonly pages: number | null }>;
  /**
   * Asks (HEAD) whether WordPress itself leads on from one of its own addresses.
   * @param path on CONTENT_URL, already checked
   * @returns the absolute address it leads to; null where it does not
   * @throws WordpressError where it cannot tell (no answer, 429, 5xx)
   */
  findRedirect(path: string): Promise<string | null>;
  /**
   * Gets a picture of the uploads folder; null where there is none.
   * @param path below /wp-content/uploads/, already checked
   * @throws WordpressError
   */
  getPicture(path: string): Promise<{ type: string; body: Buffer } | null>;
}

export interface ClientOptions {
  /** Origin of WordPress (CONTENT_URL). */
  readonly origin: string;
  /** Longest wait for one answer, body included, in milliseconds (CONTENT_TIMEOUT_MS). */
  readonly timeout: number;
  /** Knows when WordPress is to be left alone. */
  readonly circuitBreaker: CircuitBreaker;
  /** Told of each question about content. @param duration from the question to the end, in milliseconds */
  readonly onRequested?: (outcome: 'succeeded' | 'failed' | 'rejected', duration: number) => void;
}

/** Creates the only thing in the program that talks to WordPress (specification, section 7). */
export function createWordpressClient({ origin, timeout, circuitBreaker: breaker, onRequested: onAsked }: ClientOptions): WordpressClient {
  const enqueue = createConcurrencyLimit(PARALLEL);
  /** Asks by leave of the breaker, and tells it how that went. */
  const ask = async <T>(question: Question<T>): Promise<T> => {
    const leave = breaker.acquire(question.url, question.concern);
    if (leave === null) throw new WordpressRequestRejectedError(question.url, 'paused');
    const answered = await attempt(question, timeout, leave.isProbe ? 1 : 2);
    leave.report(answered.sign);
    if (answered.error !== null) throw answered.error;
    return answered.value as T;
  };

  /** Asks about content: in its turn, and counted. */
  const askInTurn = async <T>(question: Omit<Question<T>, 'concern'>): Promise<T> => {
    const { url } = question;
    const start = performance.now();
    const askNow = () => {
      // Whoever waited for it is about to give up.
      if (performance.now() - start > timeout) throw new WordpressRequestRejectedError(url, 'busy');
      return ask({ ...question, concern: 'content' });
    };
    try {
      // Before the queue too: nobody is to wait there for a refusal.
      if (breaker.isRejecting('content')) throw new WordpressRequestRejectedError(url, 'paused');
      const answer = await enqueue(async () => askNow());
      onAsked?.('succeeded', performance.now() - start);
      return answer;
    } catch (thrown) {
      const error = thrown instanceof TooManyWaitingError ? new WordpressRequestRejectedError(url, 'busy') : thrown;
      onAsked?.(error instanceof WordpressRequestRejectedError ? 'rejected' : 'failed', performance.now() - start);
      throw error;
    }
  };

  const getList: WordpressClient['getList'] = (path) => askInTurn({ url: `${origin}${path}`, accept: 'application/json', read: readJson });
  return {
    getJson: async (path) => (await getList(path)).body,
    getList,
    findRedirect: (path) => askInTurn({ url: `${origin}${path}`, accept: 'text/html', method: 'HEAD', read: readRedirect }),
    getPicture: (path) => ask({ url: `${origin}/wp-content/uploads/${path}`, accept: 'image/*', concern: 'picture', read: readPicture }),
  };
}

interface Question<T> {
  readonly url: string;
  readonly accept: string;
  readonly concern: RequestKind;
  readonly method?: 'GET' | 'HEAD';
  /** @throws WordpressError where the answer is of no use */
  read(response: Response, url: string): Promise<T>;
}
interface Answered<T> {
  readonly value: T | null;
  readonly error: WordpressError | null;
  readonly sign: AttemptOutcome;
}

/** Asks and reads; once more where the network failed, not where time ran out or the answer was no use. */
async function attempt<T>(question: Question<T>, timeout: number, attempts: number): Promise<Answered<T>> {
  const { url, accept, concern, method = 'GET', read } = question;
  const signal = AbortSignal.timeout(timeout);
  // Where WordPress leads from an address of its own, the web server may say, or a theme that fails: that says nothing about its content.
  const about = method === 'HEAD' ? 'unclear' : 'alive';
  for (let number = 1; ; number++) {
    let response: Response | null = null;
    try {
      response = await fetch(url, { method, signal, redirect: 'manual', headers: { accept, 'user-agent': 'hotel-website' } });
      return { value: await read(response, url), error: null, sign: about };
    } catch (error) {
      if (error instanceof WordpressError) {
        const isFailing = (error.status ?? 0) >= 500 && concern === 'content' && about === 'alive';
        return { value: null, error, sign: isFailing ? 'failing' : about };
      }
      if (!signal.aborted && number < attempts) continue;
      const received = signal.aborted ? `none within ${timeout} ms` : null;
      // A picture may be too large for the time there is: that it began says that the host lives.
      return {
        value: null,
        error: networkError(url, method, error, received),
        sign: response !== null && concern === 'picture' ? 'alive' : 'silent',
      };
    }
  }
}

async function readJson(response: Response, url: string): Promise<{ body: unknown; pages: number | null }> {
  const body = await readBody(response, url, { type: /^application\/([\w.-]+\+)?json\s*(;|$)/i, name: 'JSON', maxBytes: MAX_JSON });
  const pages = /^\d{1,6}$/.exec(response.headers.get('x-wp-totalpages') ?? '');
  try {
    // Drops a byte order mark: a plugin file saved with one puts it before every answer.
    return { body: JSON.parse(new TextDecoder().decode(body)) as unknown, pages: pages && Number(pages[0]) };
  } catch {
    throw new WordpressError(url, response.status, 'JSON', `${body.byteLength} bytes that are none`);
  }
}

async function readRedirect({ status, headers }: Response, url: string): Promise<string | null> {
  if (status === 429 || status >= 500) throw new WordpressError(url, status, 'a redirect or none', 'no answer', { method: 'HEAD' });
  const location = headers.get('location') ?? '';
  return redirects.has(status) && URL.canParse(location, url) ? new URL(location, url).href : null;
}

async function readPicture(response: Response, url: string): Promise<{ type: string; body: Buffer } | null> {
  if (response.status === 404 || response.status === 410) {
    await response.body?.cancel();
    return null;
  }
  const body = await readBody(response, url, { type: /^image\//i, name: 'a picture', maxBytes: MAX_PICTURE });
  return { type: response.headers.get('content-type') ?? '', body };
}

function networkError(url: string, method: string, error: unknown, received: string | null): WordpressError {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error;
  // Where a host has several addresses and none answers, only the code says why.
  const reason = cause instanceof Error ? cause.message || ('code' in cause ? String(cause.code) : cause.name) : String(cause);
  return new WordpressError(url, null, 'an answer', received ?? reason, { cause: error, method });
}

interface Expected {
  readonly type: RegExp;
  readonly name: string;
  readonly maxBytes: number;
}

/** Reads the body of a 200 answer of the expected media type, up to a size. */
async function readBody(response: Response, url: string, { type, name, maxBytes }: Expected): Promise<Buffer> {
  const fail = async (expected: string, received: string): Promise<never> => {
    await response.body?.cancel().catch(() => {});
    throw new WordpressError(url, response.status, expected, received);
  };
  if (response.status !== 200) return fail('status 200', describe(response));
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

function describe(response: Response): string {
  const location = response.headers.get('location');
  return location === null ? `status ${response.status}` : `a redirect to ${location.slice(0, 120)}`;
}
