import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RenderedPage, Sendable } from './cachedResponse.ts';
import { sendLaid } from './serialisedHead.ts';
import type { Variant } from './variant.ts';

/** Sends a rendered page in the best encoding the client takes; 304 where it has the page. */
export async function sendPage(req: IncomingMessage, res: ServerResponse, page: RenderedPage): Promise<void> {
  const encoding = page.choose(req.headers['accept-encoding']);
  sendVariant(req, res, page, page.ready(encoding) ?? (await page.variant(encoding)));
}

/**
 * Sends what is there.
 * @param requestId of a request that did not come by Express; there the answer has it already, with other headers
 * @returns bytes of the body
 */
export function sendVariant(req: IncomingMessage, res: ServerResponse, page: Sendable, variant: Variant, requestId?: string): number {
  const { body, etag } = variant;
  const ifNoneMatch = req.headers['if-none-match'];
  const isUnchanged = ifNoneMatch !== undefined && etag !== null && hasCurrent(ifNoneMatch, etag);
  const status = isUnchanged ? 304 : page.status;
  const head = isUnchanged ? variant.unchangedHead : variant.head;
  const isHeadAlone = isUnchanged || req.method === 'HEAD';
  if (requestId !== undefined) sendLaid(res, status, head, requestId, isHeadAlone ? undefined : variant);
  else res.writeHead(status, [...head.lines]).end(isHeadAlone ? undefined : body);
  return isUnchanged ? 0 : body.byteLength;
}

/**
 * Whether the client has what would be sent: these very bytes, in this encoding (RFC 9110, 13.1.2). Else a cache that holds brotli would be
 * told to give that to somebody who cannot read it. A `Cache-Control: no-cache` of the request does not matter: it asks caches to come to
 * us, and here they are.
 */
export function hasCurrent(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, ''))) === true;
}
