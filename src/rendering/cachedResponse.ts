import { createHash } from 'node:crypto';
import { UNLIMITED, type Validity } from '../lib/validity.ts';
import { limitCaching, type PolicyName, policies, RETRY_AFTER_SECONDS } from './cachePolicies.ts';
import { type CompressionEffort, chooseEncoding, compress, decompressBrotli, decompressBrotliSync, type Encoding } from './encodings.ts';
import { buildCacheTagHeaders, type Headers, toRawHeaders } from './headers.ts';

/** The body in one encoding with the headers that go with it, ready for `writeHead` and `end`. */
export interface EncodedResponse {
  readonly body: Buffer;
  /** Strong (RFC 9110, 8.8.1): other bytes have another tag, so that caches take over a better compression. Null where nothing may be revalidated. */
  readonly etag: string | null;
  /** All headers, names and values in turn. Not readonly: `writeHead` takes no such array. It changes nothing. */
  readonly headers: string[];
  /** The headers of a 304. */
  readonly notModifiedHeaders: string[];
}

/** A response without its bytes. Persisted together with the body in brotli. */
export interface ResponseMetadata {
  readonly status: number;
  readonly policy: PolicyName;
  /** Headers of this response alone. */
  readonly headers: Headers;
  /** Names under which a CDN can drop the response. */
  readonly tags: readonly string[];
  /** Hash of the uncompressed body. */
  readonly hash: string;
  /** Size of the uncompressed body in bytes. */
  readonly byteLength: number;
  /** When the response is right. */
  readonly validity: Validity;
}

/** A finished response in every encoding that was requested so far: the one type from rendering to socket. */
export interface CachedResponse {
  readonly kind: 'response';
  readonly metadata: ResponseMetadata;
  /** True if the response may be sent at a moment (Unix time in milliseconds): content is right, and headers promise no more than that. */
  isRightAt(moment: number): boolean;
  /** Bytes held in memory now, over all encodings. */
  readonly heldBytes: number;
  /** The best encoding that `Accept-Encoding` allows for this response. */
  chooseEncoding(acceptEncoding: string | undefined): Encoding;
  /** The response in an encoding, where it exists already. */
  findEncoded(encoding: Encoding): EncodedResponse | undefined;
  /** The response in an encoding, compressed now where it does not exist yet; once, however many wait. */
  getEncoded(encoding: Encoding): Promise<EncodedResponse>;
  /** Replaces the fast compression by the full one, or by that of the given effort. The uncompressed bytes, six times as many, are then dropped. */
  compressFully(effort?: CompressionEffort): Promise<void>;
}

export interface ResponseOptions {
  readonly policy: PolicyName;
  /** The uncompressed body. */
  readonly body: string;
  /** Overrides the policy's status: an error page has the error's own. */
  readonly status?: number;
  /** Headers of this response alone; an HTML document where they name no other type. */
  readonly headers?: Headers;
  readonly tags?: readonly string[];
  /** When the response is right; by default always. */
  readonly validity?: Validity;
}

/** Makes a response of a rendered body. @param sharedHeaders headers of every response: security @param now only matters with a validity */
export function createCachedResponse(
  { policy, body, status = policies[policy].status, headers = {}, tags = [], validity = UNLIMITED }: ResponseOptions,
  sharedHeaders: Headers,
  now = 0,
): CachedResponse {
  const bytes = Buffer.from(body, 'utf8');
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const metadata = { status, policy, headers, tags, hash, byteLength: bytes.byteLength, validity };
  return buildResponse(metadata, { bytes, isCompressed: false }, sharedHeaders, now);
}

/** Makes a response of what was persisted. @param compressed the body in brotli, fully compressed */
export function restoreCachedResponse(metadata: ResponseMetadata, compressed: Buffer, sharedHeaders: Headers, now: number): CachedResponse {
  return buildResponse(metadata, { bytes: compressed, isCompressed: true }, sharedHeaders, now);
}

/** The bytes all encodings are made from: the rendered body, or its full compression by brotli. */
interface SourceBody {
  readonly bytes: Buffer;
  readonly isCompressed: boolean;
}

function buildResponse(metadata: ResponseMetadata, initialSource: SourceBody, sharedHeaders: Headers, now: number): CachedResponse {
  const { byteLength, validity } = metadata;
  const { cacheControl, renewAt } = limitCaching(metadata.policy, validity.until, now);
  const headers = buildHeaders(metadata, cacheControl, sharedHeaders);
  const encoded = new Map<Encoding, EncodedResponse>();
  const pending = new Map<Encoding, Promise<EncodedResponse>>();
  let source = initialSource;
  let heldBytes = 0;

  const countBytes = () => {
    const sourceBytes = source.isCompressed || encoded.has('identity') ? 0 : byteLength;
    heldBytes = [...encoded.values()].reduce((sum, { body }) => sum + body.byteLength, sourceBytes);
  };
  const store = (encoding: Encoding, effort: CompressionEffort, body: Buffer): EncodedResponse => {
    const response = toEncodedResponse(headers, encoding, buildEtag(metadata, cacheControl, encoding, effort), body);
    encoded.set(encoding, response);
    // The copy in `response` is the one to keep: the source is held once.
    if (encoding === (source.isCompressed ? 'br' : 'identity')) source = { ...source, bytes: response.body };
    countBytes();
    return response;
  };
  const make = async (encoding: Encoding, effort: CompressionEffort): Promise<EncodedResponse> => {
    const { bytes, isCompressed } = source;
    const body = await compress(isCompressed ? await decompressBrotli(bytes) : bytes, encoding, effort);
    // The full compression may have finished first: it stays.
    return (effort === 'fast' && encoded.get(encoding)) || store(encoding, effort, body);
  };
  if (source.isCompressed) {
    // The first visitor after a restart is served at once, whichever encoding the browser takes.
    store('br', 'full', source.bytes);
    store('identity', 'full', decompressBrotliSync(source.bytes));
  } else countBytes();

  return {
    kind: 'response',
    metadata,
    isRightAt: (moment) => moment < renewAt && moment >= validity.from,
    get heldBytes() {
      return heldBytes;
    },
    chooseEncoding: (acceptEncoding) => chooseEncoding(acceptEncoding, byteLength),
    findEncoded: (encoding) => encoded.get(encoding),
    async getEncoded(encoding) {
      const known = encoded.get(encoding);
      if (known !== undefined) return known;
      const running = pending.get(encoding) ?? make(encoding, 'fast').finally(() => pending.delete(encoding));
      pending.set(encoding, running);
      return running;
    },
    async compressFully(effort = 'full') {
      if (chooseEncoding('br', byteLength) === 'identity') return;
      const { body } = await make('br', effort);
      await make('gzip', effort);
      source = { bytes: body, isCompressed: true };
      countBytes();
    },
  };
}

/**
 * The ETag of one encoding; null where nothing may be revalidated. It changes with `Cache-Control`: nginx keeps the headers of its copy when the
 * site answers 304, and would hand browsers a longer lifetime than the page has left. Both compressions of an encoding have an ETag of their own;
 * `-q` marks the fast one.
 */
function buildEtag(
  { status, policy, hash }: ResponseMetadata,
  cacheControl: string,
  encoding: Encoding,
  effort: CompressionEffort,
): string | null {
  if (status !== 200) return null;
  const isLimited = cacheControl !== policies[policy].cacheControl;
  const limit = isLimited ? `-${createHash('sha256').update(cacheControl).digest('base64url').slice(0, 6)}` : '';
  const suffix = encoding === 'identity' ? '' : `-${encoding}${effort === 'fast' ? '-q' : ''}`;
  return `"${hash}${limit}${suffix}"`;
}

function buildHeaders({ policy, headers, tags }: ResponseMetadata, cacheControl: string, sharedHeaders: Headers): Headers {
  return {
    ...sharedHeaders,
    'Cache-Control': cacheControl,
    'Content-Type': 'text/html; charset=utf-8',
    ...buildCacheTagHeaders(tags),
    ...(policy === 'unavailable' && { 'Retry-After': String(RETRY_AFTER_SECONDS) }),
    ...headers,
    Vary: [headers.Vary, 'Accept-Encoding'].filter(Boolean).join(', '),
  };
}

/**
 * The response in one encoding.
 * @param headers all but those of the encoding
 * @param body its bytes in this encoding, copied into memory of their own: Node cuts small buffers out of a shared 64 KB, and one long-lived
 * page would keep all of that alive (11 MB for the pages of the demo hotel)
 */
export function toEncodedResponse(headers: Headers, encoding: Encoding, etag: string | null, body: Buffer): EncodedResponse {
  const withEtag = etag === null ? headers : { ...headers, ETag: etag };
  const { 'Content-Type': _type, ...notModified } = withEtag;
  const ownBody = Buffer.allocUnsafeSlow(body.byteLength);
  body.copy(ownBody);
  return {
    body: ownBody,
    etag,
    headers: toRawHeaders({
      ...withEtag,
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      'Content-Length': String(body.byteLength),
    }),
    notModifiedHeaders: toRawHeaders(notModified),
  };
}
