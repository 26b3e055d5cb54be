import { createHash } from 'node:crypto';
import { limitCaching, type PolicyName, policies, RETRY_AFTER_SECONDS } from './cachePolicies.ts';
import { type CompressionEffort, chooseEncoding, compress, decompressBrotli, type Encoding } from './encodings.ts';
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

/** A finished response in every encoding that was requested so far: the one type from rendering to socket. */
export type CachedResponse = ReturnType<typeof createCachedResponse>;

export interface ResponseOptions {
  readonly policy: PolicyName;
  /** The uncompressed body. */
  readonly body: string | Buffer;
  /** Overrides the policy's status: an error page has the error's own. */
  readonly status?: number;
  /** Headers of this response alone; an HTML document where they name no other type. */
  readonly headers?: Headers;
  /** Names under which a CDN can drop the response. */
  readonly tags?: readonly string[];
  /** Until when the response is right, in milliseconds since 1970; by default for ever. */
  readonly validUntil?: number;
}

/**
 * Keeps a CDN from rewriting HTML. Cloudflare would replace each mail address, for a script that Trusted Types forbid
 * (https://developers.cloudflare.com/waf/tools/scrape-shield/email-address-obfuscation/).
 */
const UNCHANGED = 'no-transform';

/** Creates the response of a rendered body. @param sharedHeaders headers of every response: security @param now only matters with `validUntil` */
export function createCachedResponse(
  {
    policy,
    body,
    status = policies[policy].status,
    headers: ownHeaders = {},
    tags = [],
    validUntil = Number.POSITIVE_INFINITY,
  }: ResponseOptions,
  sharedHeaders: Headers,
  now = 0,
) {
  const { cacheControl, renewAt } = limitCaching(policy, validUntil, now);
  const headers = {
    ...sharedHeaders,
    'Cache-Control': ownHeaders['Content-Type'] === undefined ? `${cacheControl}, ${UNCHANGED}` : cacheControl,
    'Content-Type': 'text/html; charset=utf-8',
    ...buildCacheTagHeaders(tags),
    ...(policy === 'unavailable' && { 'Retry-After': String(RETRY_AFTER_SECONDS) }),
    ...ownHeaders,
    Vary: [ownHeaders.Vary, 'Accept-Encoding'].filter(Boolean).join(', '),
  };
  /** Null once the full compression by brotli has replaced it. */
  let rendered: Buffer | null = Buffer.from(body);
  const { byteLength } = rendered;
  // The ETag changes with `Cache-Control`: nginx keeps the headers of its copy when the site answers 304, and would hand browsers a longer lifetime
  // than the page has left.
  const limit = cacheControl === policies[policy].cacheControl ? '' : `-${computeHash(cacheControl).slice(0, 6)}`;
  const tag = `${computeHash(rendered).slice(0, 22)}${limit}`;
  // Fonts are compressed already.
  const compressibleBytes = headers['Content-Type'].startsWith('font/') ? 0 : byteLength;
  const encoded = new Map<Encoding, EncodedResponse>();
  const pending = new Map<Encoding, Promise<EncodedResponse>>();

  async function encode(encoding: Encoding, effort: CompressionEffort): Promise<EncodedResponse> {
    const brotli = encoded.get('br')?.body;
    const source = rendered ?? (await decompressBrotli(brotli ?? Buffer.of()));
    const bytes = await compress(source, encoding, effort);
    const known = encoded.get(encoding);
    // The full compression may have finished first: it stays.
    if (effort === 'fast' && known !== undefined) return known;
    // Both compressions of an encoding have an ETag of their own; `-q` marks the fast one.
    const suffix = encoding === 'identity' ? '' : `-${encoding}${effort === 'fast' ? '-q' : ''}`;
    const response = toEncodedResponse(headers, encoding, status === 200 ? `"${tag}${suffix}"` : null, bytes);
    encoded.set(encoding, response);
    return response;
  }

  return {
    kind: 'response' as const,
    status,
    /** True if the response may be sent at a moment (Unix time in milliseconds): content is right, and headers promise no more than that. */
    isRightAt: (moment: number) => moment < renewAt,
    /** Bytes held in memory now, over all encodings. */
    get heldBytes() {
      const renderedBytes = encoded.has('identity') ? 0 : (rendered?.byteLength ?? 0);
      return [...encoded.values()].reduce((sum, response) => sum + response.body.byteLength, renderedBytes);
    },
    /** The best encoding that `Accept-Encoding` allows for this response. */
    chooseEncoding: (acceptEncoding: string | undefined) => chooseEncoding(acceptEncoding, compressibleBytes),
    /** The response in an encoding, where it exists already. */
    findEncoded: (encoding: Encoding) => encoded.get(encoding),
    /** The response in an encoding, compressed now where it does not exist yet; once, however many wait. */
    async getEncoded(encoding: Encoding): Promise<EncodedResponse> {
      const known = encoded.get(encoding);
      if (known !== undefined) return known;
      const running = pending.get(encoding) ?? encode(encoding, 'fast').finally(() => pending.delete(encoding));
      pending.set(encoding, running);
      return running;
    },
    /** Replaces the fast compression by the full one, or by that of the effort. The uncompressed bytes, six times as many, are then dropped. */
    async compressFully(effort: CompressionEffort = 'full'): Promise<void> {
      if (chooseEncoding('br', compressibleBytes) === 'identity') return;
      await encode('br', effort);
      await encode('gzip', effort);
      rendered = null;
    },
  };
}

function computeHash(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('base64url');
}

/**
 * The response in one encoding.
 * @param headers all but those of the encoding
 * @param body its bytes in this encoding, copied into memory of their own: Node cuts small buffers out of a shared 64 KB, and one long-lived
 * page would keep all of that alive (11 MB for the pages of the demo hotel)
 */
function toEncodedResponse(headers: Headers, encoding: Encoding, etag: string | null, body: Buffer): EncodedResponse {
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
