import { WordpressError, WordpressRequestRejectedError } from '../lib/errors.ts';
import type { CircuitBreaker } from './circuitBreaker.ts';

/** Largest file of the uploads folder that is passed on: films of some minutes. */
export const MAX_FILE_BYTES = 512 * 1024 * 1024;

/** Headers of a visitor's request that WordPress's web server answers: a part of the file, or only a newer one. */
export const forwardedRequestHeaders = ['range', 'if-range', 'if-none-match', 'if-modified-since'] as const;
/** Headers of the answer that the visitor gets. All others, the media type included, are the site's own. */
const forwardedResponseHeaders = ['accept-ranges', 'content-length', 'content-range', 'etag', 'last-modified'] as const;

export interface FileRequest {
  /** Below /wp-content/uploads/, validated. */
  readonly path: string;
  readonly method: 'GET' | 'HEAD';
  readonly headers: Readonly<Partial<Record<(typeof forwardedRequestHeaders)[number], string>>>;
  /** Ends the request when the visitor is gone. */
  readonly signal: AbortSignal;
}

/** A file, or a part of it, that is being received. */
export interface UploadedFile {
  /** 206: a part; 304: the visitor has it; 416: there is no such part. */
  readonly status: 200 | 206 | 304 | 416;
  readonly headers: Readonly<Partial<Record<(typeof forwardedResponseHeaders)[number], string>>>;
  /** Received as fast as it is read. null without a body. */
  readonly body: Response['body'];
}

export interface FileRequestOptions {
  /** Origin of WordPress (CONTENT_URL). */
  readonly origin: string;
  /** Time limit until the answer begins, in milliseconds. */
  readonly timeoutMs: number;
  readonly circuitBreaker: CircuitBreaker;
  readonly send: (url: string, init: RequestInit) => Promise<Response>;
}

/**
 * Creates the requests for films, sounds and documents of the uploads folder. Nothing of a file is held in memory.
 * @returns a function that resolves to null if there is no such file
 * @throws WordpressRequestRejectedError while the circuit breaker is open, WordpressError for any other answer, and the reason of the signal
 */
export function createFileRequests({ origin, timeoutMs, circuitBreaker, send }: FileRequestOptions) {
  return async ({ path, method, headers, signal }: FileRequest): Promise<UploadedFile | null> => {
    const url = `${origin}/wp-content/uploads/${path}`;
    const permit = circuitBreaker.acquire(url, 'upload');
    if (permit === null) throw new WordpressRequestRejectedError(url, 'paused');
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), timeoutMs);
    try {
      const response = await send(url, {
        method,
        redirect: 'manual',
        signal: AbortSignal.any([signal, late.signal]),
        // An encoded part could not be decoded, and its length would be wrong.
        headers: { ...headers, accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'hotel-website' },
      });
      permit.report('alive');
      return await toUploadedFile(response, url);
    } catch (error) {
      if (error instanceof WordpressError) throw error;
      permit.report(signal.aborted ? 'unclear' : 'silent');
      signal.throwIfAborted();
      const received = late.signal.aborted ? `none within ${timeoutMs} ms` : 'a broken connection';
      throw new WordpressError(url, null, 'a file', received, { cause: error, method });
    } finally {
      clearTimeout(timer);
    }
  };
}

async function toUploadedFile(response: Response, url: string): Promise<UploadedFile | null> {
  const { status, headers, body } = response;
  const problem = findProblem(response);
  if (status === 404 || status === 410 || problem !== null) await body?.cancel().catch(() => {});
  if (status === 404 || status === 410) return null;
  if (problem !== null) throw new WordpressError(url, status, problem.expected, problem.received);
  const sent = forwardedResponseHeaders.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { status: status as UploadedFile['status'], headers: Object.fromEntries(sent), body };
}

/** Returns why an answer cannot be passed on; null if it can. */
function findProblem({ status, headers }: Response): { readonly expected: string; readonly received: string } | null {
  if (![200, 206, 304, 404, 410, 416].includes(status)) return { expected: 'status 200 or 206', received: `status ${status}` };
  const encoding = headers.get('content-encoding') ?? 'identity';
  if (encoding !== 'identity') return { expected: 'no encoding', received: encoding.slice(0, 40) };
  if (status !== 200 && status !== 206) return null;
  const length = headers.get('content-length') ?? '';
  if (!/^\d{1,15}$/.test(length)) return { expected: 'a length', received: 'none' };
  const [, total = length] = /^bytes \d+-\d+\/(\d{1,15})$/.exec(headers.get('content-range') ?? '') ?? [];
  if (status === 206 && !headers.has('content-range')) return { expected: 'a range', received: 'none' };
  return Number(total) > MAX_FILE_BYTES ? { expected: `at most ${MAX_FILE_BYTES} bytes`, received: total } : null;
}
