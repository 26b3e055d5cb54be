import { WordpressError } from '../lib/errors.ts';

/** What a response must be. */
export interface Expected {
  readonly type: RegExp;
  readonly name: string;
  readonly maxBytes: number;
}

/** Reads the body of a 200 response of the expected media type, up to a size. @throws WordpressError */
export async function readBody(response: Response, url: string, { type, name, maxBytes }: Expected): Promise<Buffer> {
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
