import { WordpressError } from '../../errors.ts';
import { createQueue } from '../../queue.ts';

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
   * @param path path and query on CONTENT_URL, prefix of the language included
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
}

/** Creates the only thing in the program that talks to WordPress (specification, section 7). */
export function createWordpressClient({ origin, timeout }: ClientOptions): WordpressClient {
  const enqueue = createQueue(PARALLEL);
  const getList: WordpressClient['getList'] = (path) => {
    const url = `${origin}${path}`;
    const question = () =>
      ask({ url, accept: 'application/json', timeout }, async (response) => {
        const body = await readBody(response, url, { type: /^application\/([\w.-]+\+)?json\s*(;|$)/i, name: 'JSON', maxBytes: MAX_JSON });
        const pages = /^\d{1,6}$/.exec(response.headers.get('x-wp-totalpages') ?? '');
        try {
          // Drops a byte order mark: a plugin file saved with one puts it before every answer.
          return { body: JSON.parse(new TextDecoder().decode(body)) as unknown, pages: pages && Number(pages[0]) };
        } catch {
          throw new WordpressError(url, response.status, 'JSON', `${body.byteLength} bytes that are none`);
        }
      });
    return enqueue(question);
  };
  return {
    getJson: async (path) => (await getList(path)).body,
    getList,
    findRedirect(path) {
      const url = `${origin}${path}`;
      return enqueue(() =>
        ask({ url, accept: 'text/html', timeout, method: 'HEAD' }, async ({ status, headers }) => {
          if (status === 429 || status >= 500) throw new WordpressError(url, status, 'a redirect or none', 'no answer', { method: 'HEAD' });
          const location = headers.get('location') ?? '';
          return redirects.has(status) && URL.canParse(location, url) ? new URL(location, url).href : null;
        }),
      );
    },
    getPicture(path) {
      const url = `${origin}/wp-content/uploads/${path}`;
      return ask({ url, accept: 'image/*', timeout }, async (response) => {
        if (response.status === 404 || response.status === 410) {
          await response.body?.cancel();
          return null;
        }
        const body = await readBody(response, url, { type: /^image\//i, name: 'a picture', maxBytes: MAX_PICTURE });
        return { type: response.headers.get('content-type') ?? '', body };
      });
    },
  };
}

interface Question {
  readonly url: string;
  readonly accept: string;
  /** Milliseconds. */
  readonly timeout: number;
  readonly method?: 'GET' | 'HEAD';
}

/** Asks and reads; once more where the network failed, not where time ran out or the answer was no use. */
async function ask<T>({ url, accept, timeout, method = 'GET' }: Question, read: (response: Response) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(timeout);
  for (let attempt = 1; ; attempt++) {
    try {
      return await read(await fetch(url, { method, signal, redirect: 'manual', headers: { accept, 'user-agent': 'hotel-website' } }));
    } catch (error) {
      if (error instanceof WordpressError) throw error;
      if (signal.aborted || attempt === 2) throw networkError(url, method, error, signal.aborted ? `none within ${timeout} ms` : null);
    }
  }
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
