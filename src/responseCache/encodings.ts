import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, brotliDecompressSync, constants, gzip } from 'node:zlib';
import { memoize } from '../lib/memoize.ts';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
const unpack = promisify(brotliDecompress);

/** Answers shorter than this, in bytes, are not worth compressing. */
const MIN_SIZE = 860;

/** How much work goes into compression: `quick` while a visitor waits, `best` once for all who come later. */
export type Effort = 'quick' | 'best';
const quality = { quick: { br: 5, gzip: 6 }, best: { br: 11, gzip: 9 } } as const;

export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** Endings of the compressed copies that the build lays beside a file. */
export const endings = { br: '.br', gzip: '.gz', identity: '' } as const satisfies Record<Encoding, string>;

/** Brotli's window, as a power of two: pages are smaller than 256 KB, and the usual 4 MB are taken anew for each. */
const WINDOW = 18;

/**
 * The best encoding a client names in Accept-Encoding; `q=0` forbids one.
 * @param size of the body in bytes, where it is not known to be worth compressing
 */
export function chooseEncoding(acceptEncoding = '', size = Number.POSITIVE_INFINITY): Encoding {
  return size < MIN_SIZE ? 'identity' : bestOf(acceptEncoding);
}

const bestOf = memoize((acceptEncoding): Encoding => {
  const offered = new Set(
    acceptEncoding
      .split(',')
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(';')[0]?.trim().toLowerCase()),
  );
  if (offered.has('br')) return 'br';
  return offered.has('gzip') ? 'gzip' : 'identity';
});

/** Compresses a body off the main thread. */
export async function encode(body: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (encoding === 'identity') return body;
  if (encoding === 'gzip') return deflate(body, { level: quality[effort].gzip });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: quality[effort].br, [BROTLI_PARAM_LGWIN]: WINDOW, [BROTLI_PARAM_SIZE_HINT]: body.byteLength };
  return brotli(body, { params });
}

/** The body of which `encode` made these bytes of brotli. */
export function decode(encoded: Buffer): Promise<Buffer> {
  return unpack(encoded);
}

/** The same, while everybody waits: half a millisecond for a page. */
export function decodeNow(encoded: Buffer): Buffer {
  return brotliDecompressSync(encoded);
}
