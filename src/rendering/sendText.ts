import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { chooseEncoding, encode } from './encode.ts';
import { type PolicyName, policies, RETRY_AFTER } from './policies.ts';
import { hasCurrent } from './sendPage.ts';

export interface TextAnswer {
  readonly body: string;
  /** Media type; the text is UTF-8. */
  readonly type: 'text/plain' | 'application/xml';
  readonly policy: PolicyName;
  /** Names under which a CDN can drop it. */
  readonly tags?: readonly string[];
}

/** Sends a text that programs read: caching by its policy, 304 where the client has it, compressed as the client allows. */
export async function sendText(req: Request, res: Response, { body: text, type, policy, tags = [] }: TextAnswer): Promise<void> {
  const { status, cacheControl } = policies[policy];
  const body = Buffer.from(text, 'utf8');
  const encoding = chooseEncoding(req.headers['accept-encoding'], body.byteLength);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  res.status(status).set({ 'Cache-Control': cacheControl, 'Content-Type': `${type}; charset=utf-8` });
  res.vary('Accept-Encoding');
  if (tags.length > 0) res.set({ 'Cache-Tag': tags.join(','), 'Surrogate-Key': tags.join(' ') });
  if (status === 503) res.set('Retry-After', String(RETRY_AFTER));
  if (status === 200) res.set('ETag', etag);
  if (status === 200 && hasCurrent(req.headers['if-none-match'], etag)) {
    res.status(304).end();
    return;
  }
  const encoded = await encode(body, encoding);
  if (encoding !== 'identity') res.set('Content-Encoding', encoding);
  res.set('Content-Length', String(encoded.byteLength)).end(req.method === 'HEAD' ? undefined : encoded);
}
