import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { chooseEncoding, encode } from './encode.ts';
import { type PolicyName, policies, RETRY_AFTER, SPECULATION_RULES } from './policies.ts';

export interface PageAnswer {
  readonly html: string;
  readonly policy: PolicyName;
  /** Overrides the policy's status: an error's own. */
  readonly status?: number;
  /** Names under which a CDN can drop this page. */
  readonly tags?: readonly string[];
}

/**
 * Sends a rendered page: status and caching by its policy, one strong ETag for each rendering and encoding, 304 where the
 * client has it, compressed as the client allows.
 */
export async function sendPage(req: Request, res: Response, { html, policy, status, tags = [] }: PageAnswer): Promise<void> {
  const rule = policies[policy];
  const body = Buffer.from(html, 'utf8');
  res.status(status ?? rule.status);
  res.set('Cache-Control', rule.cacheControl);
  res.set({ 'Content-Type': 'text/html; charset=utf-8', 'Speculation-Rules': `"${SPECULATION_RULES}"` });
  res.vary('Accept-Encoding');
  if (tags.length > 0) res.set({ 'Cache-Tag': tags.join(','), 'Surrogate-Key': tags.join(' ') });
  if (policy === 'unavailable') res.set('Retry-After', String(RETRY_AFTER));
  const encoding = chooseEncoding(req.headers['accept-encoding'], body.byteLength);
  if (res.statusCode === 200) {
    const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
    const etag = `"${hash}${encoding === 'identity' ? '' : `-${encoding}`}"`;
    res.set('ETag', etag);
    if (hasCurrent(req.headers['if-none-match'], etag)) {
      res.status(304).end();
      return;
    }
  }
  const encoded = await encode(body, encoding);
  if (encoding !== 'identity') res.set('Content-Encoding', encoding);
  res.set('Content-Length', String(encoded.byteLength));
  res.end(req.method === 'HEAD' ? undefined : encoded);
}

/**
 * Whether the client has this very answer. A `Cache-Control: no-cache` of the request does not matter: it asks caches to come to
 * us, and here they are.
 */
export function hasCurrent(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*') === true;
}
