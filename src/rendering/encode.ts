import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Answers shorter than this, in bytes, are not worth compressing. */
const MIN_SIZE = 860;
/** Quality for compression while the visitor waits; files of the build are compressed at the highest. */
const QUALITY = 5;

export type Encoding = 'br' | 'gzip' | 'identity';

/**
 * The best encoding a client names in Accept-Encoding; `q=0` forbids one.
 * @param size of the body in bytes, where it is not known to be worth compressing
 */
export function chooseEncoding(acceptEncoding: string | undefined, size = Number.POSITIVE_INFINITY): Encoding {
  if (size < MIN_SIZE) return 'identity';
  const offered = new Set(
    (acceptEncoding ?? '')
      .split(',')
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(';')[0]?.trim().toLowerCase()),
  );
  if (offered.has('br')) return 'br';
  return offered.has('gzip') ? 'gzip' : 'identity';
}

/** Compresses a body off the main thread. */
export async function encode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return body;
  if (encoding === 'gzip') return deflate(body);
  return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
}
