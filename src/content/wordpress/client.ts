import { WordpressError } from '../../errors.ts';

/** Largest JSON answer we read, in bytes: a list of 100 posts with everything is about 3 MB. */
const MAX_JSON = 8 * 1024 * 1024;
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
  return {
    async getJson(path) {
      const url = `${origin}${path}`;
      const response = await askTwice(url, 'application/json', timeout);
      const { status } = response;
      const fail = (expected: string, received: string) => new WordpressError(url, status, expected, received);
      const body = await readBody(response, url, { type: /^application\/([\w.-]+\+)?json\b/i, name: 'JSON', maxBytes: MAX_JSON, timeout });
      try {
        return JSON.parse(body.toString('utf8'));
      } catch {
        throw fail('JSON', `${body.byteLength} bytes that are none`);
      }
    },
    async getPicture(path) {
      const url = `${origin}/wp-content/uploads/${path}`;
      const response = await askTwice(url, 'image/*', timeout);
      if (response.status === 404 || response.status === 410) {
        await response.body?.cancel();
        return null;
      }
      const body = await readBody(response, url, { type: /^image\//i, name: 'a picture', maxBytes: MAX_PICTURE, timeout });
      return { type: response.headers.get('content-type') ?? '', body };
    },
  };
}

/** Asks once more where the network failed; not where time ran out. */
async function askTwice(url: string, accept: string, timeout: number): Promise<Response> {
  const signal = AbortSignal.timeout(timeout);
  const ask = () => fetch(url, { signal, redirect: 'manual', headers: { accept, 'user-agent': 'hotel-website' } });
  try {
    return await ask();
  } catch (error) {
    if (signal.aborted) throw networkError(url, error, timeout);
  }
  try {
    return await ask();
  } catch (error) {
    throw networkError(url, error, timeout);
  }
}

function networkError(url: string, error: unknown, timeout: number): WordpressError {
  const isTimeout = error instanceof Error && error.name === 'TimeoutError';
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
  return new WordpressError(url, null, 'an answer', isTimeout ? `none within ${timeout} ms` : cause, { cause: error });
}

interface Expected {
  readonly type: RegExp;
  readonly name: string;
  readonly maxBytes: number;
  readonly timeout: number;
}

/** Reads the body of a 200 answer of the expected media type, up to a size. */
async function readBody(response: Response, url: string, { type, name, maxBytes, timeout }: Expected): Promise<Buffer> {
  const fail = async (expected: string, received: string): Promise<never> => {
    await response.body?.cancel().catch(() => {});
    throw new WordpressError(url, response.status, expected, received);
  };
  if (response.status !== 200) return fail('status 200', describe(response));
  const given = response.headers.get('content-type') ?? '';
  if (!type.test(given)) return fail(name, given === '' ? 'no media type' : given.slice(0, 80));
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new WordpressError(url, response.status, `at most ${maxBytes} bytes`, 'more');
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof WordpressError ? error : networkError(url, error, timeout);
  }
  return Buffer.concat(chunks);
}

function describe(response: Response): string {
  const location = response.headers.get('location');
  return location === null ? `status ${response.status}` : `a redirect to ${location.slice(0, 120)}`;
}
