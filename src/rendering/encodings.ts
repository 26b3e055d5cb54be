import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';
import { memoize } from '../lib/singleFlight.ts';

const brotliCompressAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
/** The body behind bytes of brotli, decompressed in Node's thread pool. */
export const decompressBrotli = promisify(brotliDecompress);

/** Bodies below this size are sent uncompressed: compression would not make them fit into fewer packets. */
const MIN_COMPRESSED_BYTES = 860;

/** `fast` while a visitor waits for the response, `full` once in the background for all later ones. */
export type CompressionEffort = 'fast' | 'full';
const compressionLevels = { fast: { br: 5, gzip: 6 }, full: { br: 11, gzip: 9 } } as const;

export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** File name extensions of the compressed copies that the build writes beside each asset. */
export const encodingExtensions = { br: '.br', gzip: '.gz', identity: '' } as const satisfies Record<Encoding, string>;

/** A longer `Accept-Encoding` is not parsed, in characters: browsers send fewer than 50, and 16 KB would take half a millisecond. */
const MAX_HEADER_LENGTH = 300;

/** Brotli's window as a power of two. Pages are smaller than 256 KB; the default window of 4 MB would be allocated for each compression. */
const BROTLI_WINDOW_BITS = 18;

/**
 * The best encoding that `Accept-Encoding` allows; `q=0` forbids one.
 * @param byteLength size of the body; below the minimum the answer is `identity`
 */
export function chooseEncoding(acceptEncoding = '', byteLength = Number.POSITIVE_INFINITY): Encoding {
  return byteLength < MIN_COMPRESSED_BYTES ? 'identity' : chooseBestEncoding(acceptEncoding);
}

const chooseBestEncoding = memoize((acceptEncoding): Encoding => {
  if (acceptEncoding.length > MAX_HEADER_LENGTH) return 'identity';
  const entries = acceptEncoding.split(',');
  const isAllowed = (encoding: Encoding) => {
    const own = entries.filter((entry) => entry.split(';')[0]?.trim().toLowerCase() === encoding);
    // `*` is not enough: a client that names no encoding may know none. Of `br, br;q=0` negotiator takes the first; here a refusal wins.
    return own.length > 0 && [acceptEncoding, ...own].every((header) => accepts(header, encoding));
  };
  return encodings.find(isAllowed) ?? 'identity';
});

function accepts(acceptEncoding: string, encoding: Encoding): boolean {
  return new Negotiator({ headers: { 'accept-encoding': acceptEncoding } }).encodings([encoding]).length > 0;
}

/** Compresses a body in Node's thread pool. */
export async function compress(body: Buffer, encoding: Encoding, effort: CompressionEffort): Promise<Buffer> {
  if (encoding === 'identity') return body;
  if (encoding === 'gzip') return gzipAsync(body, { level: compressionLevels[effort].gzip });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotliCompressAsync(body, {
    params: {
      [BROTLI_PARAM_QUALITY]: compressionLevels[effort].br,
      [BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
      [BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    },
  });
}
