import { type IncomingHttpHeaders, type RequestOptions, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export interface RequestSettings {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Address of the visitor; one of the CDN's `visitors`. */
  readonly from?: string;
}

export interface ReceivedResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Bytes as they came. */
  readonly body: Buffer;
  /** What they say, decompressed. */
  readonly text: string;
  readonly ms: number;
}

/** Asks with exactly these headers, over a connection of its own: fetch would add some. */
export function sendRequest(
  options: RequestOptions,
  path: string,
  { method = 'GET', headers = {}, body }: RequestSettings = {},
): Promise<ReceivedResponse> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    // Where the caller opens connections himself, an agent would not let him.
    const agent = options.createConnection === undefined ? false : undefined;
    const req = request({ ...options, path, method, headers: { ...length, ...headers }, agent }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
      res.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const ms = performance.now() - start;
        const text = decode(bytes, res.headers['content-encoding']);
        resolve({ status: res.statusCode ?? 0, headers: res.headers, body: bytes, text, ms });
      });
    });
    req.on('error', reject).end(body);
  });
}

function decode(bytes: Buffer, encoding: string | undefined): string {
  if (bytes.length === 0 || encoding === undefined) return bytes.toString('utf8');
  return (encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)).toString('utf8');
}

/** The language a page says it is in. */
export function getLanguage({ text }: ReceivedResponse): string | undefined {
  return /<html lang="(\w+)"/.exec(text)?.[1];
}
