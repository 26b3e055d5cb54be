import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EncodedResponse, SendableResponse } from './cachedResponse.ts';

/** Sends a response in the best encoding the client accepts; 304 where the client has these bytes already. */
export async function sendResponse(req: IncomingMessage, res: ServerResponse, response: SendableResponse): Promise<void> {
  const encoding = response.chooseEncoding(req.headers['accept-encoding']);
  sendEncoded(req, res, response, response.findEncoded(encoding) ?? (await response.getEncoded(encoding)));
}

/**
 * Sends a response in an encoding that exists. Synchronous.
 * @returns bytes of the body sent or, for HEAD, announced
 */
export function sendEncoded(
  req: IncomingMessage,
  res: ServerResponse,
  { status }: SendableResponse,
  { body, etag, headers, notModifiedHeaders }: EncodedResponse,
): number {
  const ifNoneMatch = req.headers['if-none-match'];
  const isNotModified = ifNoneMatch !== undefined && etag !== null && matchesEtag(ifNoneMatch, etag);
  if (isNotModified) res.writeHead(304, notModifiedHeaders);
  else res.writeHead(status, headers);
  res.end(isNotModified || req.method === 'HEAD' ? undefined : body);
  return isNotModified ? 0 : body.byteLength;
}

/**
 * True if `If-None-Match` holds the ETag of the bytes that would be sent, in this encoding (RFC 9110, 13.1.2): a cache that holds brotli must
 * not be told to serve it to a client that cannot read it. `Cache-Control: no-cache` of the request is ignored: it makes caches ask the
 * origin, which this is.
 */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim())) === true;
}
