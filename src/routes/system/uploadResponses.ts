import type { Response } from 'express';
import { policies } from '../../rendering/cachePolicies.ts';

/** Returns a signal that is aborted when the connection is closed before the response is sent. */
export function abortWhenGone(res: Response): AbortSignal {
  const gone = new AbortController();
  if (res.closed) gone.abort();
  else res.once('close', () => gone.abort());
  return gone.signal;
}

/** Sends an error without a page: browsers show the alternative text of an image, a player its own sign. */
export function sendUploadError(res: Response, policy: 'missingFile' | 'brokenFile' | 'unavailable'): void {
  const { status, cacheControl } = policies[policy];
  res.status(status).set('Cache-Control', cacheControl).type('text/plain').send(`${status}\n`);
}
