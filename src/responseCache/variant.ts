import type { Encoding } from './encodings.ts';
import { type Head, type Headers, type Laid, layHead, layWhole } from './serialisedHead.ts';

/** An answer in one encoding, with everything that is sent. */
export interface Variant extends Laid {
  /** Strong, and so another one for other bytes: a better compression reaches caches. null where it is nothing to come back for. */
  readonly etag: string | null;
  readonly head: Head;
  /** The head where the client has the body. */
  readonly unchangedHead: Head;
}

/**
 * Lays an answer ready.
 * @param headers all but those of this encoding
 * @param bytes its body in this encoding
 */
export function layVariant(headers: Headers, encoding: Encoding, etag: string | null, bytes: Buffer): Variant {
  const tagged = etag === null ? headers : { ...headers, ETag: etag };
  const { 'Content-Type': _type, ...unchanged } = tagged;
  const whole = {
    ...tagged,
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    'Content-Length': String(bytes.byteLength),
  };
  return { ...layWhole(whole, bytes), etag, head: layHead(whole), unchangedHead: layHead(unchanged) };
}
