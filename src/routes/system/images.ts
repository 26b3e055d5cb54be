import type { RequestHandler, Response } from 'express';
import { getClientKey } from '../../http/clientAddress.ts';
import { type AddressKeys, parseImageAddress, UNKNOWN_VERSION } from '../../images/address.ts';
import type { Images, Picture } from '../../images/images.ts';
import { ImageQueueFullError } from '../../images/queue.ts';
import { getErrorMessage } from '../../lib/errors.ts';
import { events } from '../../observability/events.ts';
import type { Log } from '../../observability/log.ts';
import { isWarmUp } from '../../observability/requests.ts';
import { policies, RETRY_AFTER_SECONDS, setPolicy } from '../../rendering/cachePolicies.ts';

export interface ImageServices {
  readonly images: Images;
  readonly addressKeys: AddressKeys;
  readonly log: Log;
}

/**
 * Creates the route of image variants and SVG drawings. An address that is not signed is answered with 404 before anything is read; an unavailable or
 * broken source with 502, cached for seconds; too many waiting requests with 503, and the program's own while a visitor waits.
 */
export function createImageRoute({ images, addressKeys, log }: ImageServices): RequestHandler {
  return async (req, res) => {
    const [address = ''] = req.originalUrl.split('?');
    const request = addressKeys.parse((sign) => parseImageAddress(address, sign));
    if (request === null) return sendUnsigned(res, addressKeys);
    if (images.isBusy && isWarmUp(req.headers)) return sendUploadError(res, 'unavailable');
    try {
      const picture = await images.get(request, { client: getClientKey(req.ip), signal: abortWhenGone(res) });
      if (picture === null) return sendUploadError(res, 'missingFile');
      const isDrawing = request.kind === 'drawing';
      // An image under its version never changes; one that may be an earlier image must not be cached for long.
      const policy = !picture.isCurrent ? 'brokenFile' : request.version === UNKNOWN_VERSION ? 'image' : 'hashed';
      await sendPicture(res, picture, images.folder, {
        'Cache-Control': policies[policy].cacheControl,
        'Content-Type': isDrawing ? 'image/svg+xml' : `image/${request.format}`,
        ETag: `"${picture.name}"`,
        // An SVG may contain a script, which must never run on this origin when the file is opened directly. Inside `<img>` its own styles apply
        // nevertheless.
        ...(isDrawing && { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox" }),
      });
    } catch (error) {
      if (res.closed || res.headersSent) return;
      if (error instanceof ImageQueueFullError) return sendUploadError(res, 'unavailable');
      log.warn({ event: events.imageFailed, path: request.path, reason: getErrorMessage(error) });
      sendUploadError(res, 'brokenFile');
    }
  };
}

/** Answers an address that no known key has signed. Without the site's own key another replica may know it: a balancer asks that one after a 503. */
export function sendUnsigned(res: Response, { isComplete }: AddressKeys): void {
  sendUploadError(res, isComplete ? 'missingFile' : 'unavailable');
}

/** Returns a signal that is aborted when the connection is closed before the response is sent. */
export function abortWhenGone(res: Response): AbortSignal {
  const gone = new AbortController();
  if (res.closed) gone.abort();
  else res.once('close', () => gone.abort());
  return gone.signal;
}

/** Sends a picture, or 304. @throws if its file cannot be read */
async function sendPicture(res: Response, { name, body }: Picture, root: string, headers: Readonly<Record<string, string>>): Promise<void> {
  if (body !== null) return void res.set(headers).send(body);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const options = { root, headers, acceptRanges: false, cacheControl: false, etag: false, lastModified: false };
  res.sendFile(name, options, (error) => (error ? reject(error) : resolve()));
  await promise;
}

/** Sends an error without a page: browsers show the alternative text of an image, a player its own sign. */
export function sendUploadError(res: Response, policy: 'missingFile' | 'brokenFile' | 'unavailable'): void {
  if (policy === 'unavailable') res.set('Retry-After', String(RETRY_AFTER_SECONDS));
  setPolicy(res, policy).type('text/plain').send(`${policies[policy].status}\n`);
}
