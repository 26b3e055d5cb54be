import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RenderedPage, Sendable, Variant } from './renderedPage.ts';

/** Sends a rendered page in the best encoding the client takes; 304 where it has the page. */
export async function sendPage(req: IncomingMessage, res: ServerResponse, page: RenderedPage): Promise<void> {
  const encoding = page.choose(req.headers['accept-encoding']);
  sendVariant(req, res, page, page.ready(encoding) ?? (await page.variant(encoding)));
}

/**
 * Sends what is there. @param further headers of this answer only, names and values in turn
 * @returns bytes of the body
 */
export function sendVariant(
  req: IncomingMessage,
  res: ServerResponse,
  page: Sendable,
  { body, etag, headers, unchangedHeaders }: Variant,
  further: readonly string[] = [],
): number {
  const ifNoneMatch = req.headers['if-none-match'];
  if (ifNoneMatch !== undefined && etag !== null && hasCurrent(ifNoneMatch, etag)) {
    res.writeHead(304, unchangedHeaders.concat(further)).end();
    return 0;
  }
  res.writeHead(page.status, headers.concat(further));
  res.end(req.method === 'HEAD' ? undefined : body);
  return body.byteLength;
}

/**
 * Whether the client has what would be sent: these very bytes, in this encoding (RFC 9110, 13.1.2). Else a cache that holds brotli would be
 * told to give that to somebody who cannot read it. A `Cache-Control: no-cache` of the request does not matter: it asks caches to come to
 * us, and here they are.
 */
export function hasCurrent(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, ''))) === true;
}
