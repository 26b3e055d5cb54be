import type { Request, RequestHandler, Response } from 'express';
import { parsePictureAddress, UNKNOWN_VERSION } from '../../images/address.ts';
import type { PictureSources } from '../../images/sources.ts';
import type { ImageVariants } from '../../images/variants.ts';
import { messageOf } from '../../lib/errors.ts';
import { events } from '../../observability/events.ts';
import type { Log } from '../../observability/log.ts';
import { type PolicyName, policies } from '../../responseCache/cachePolicies.ts';
import { hasCurrent } from '../../responseCache/sendResponse.ts';

export interface ImageServices {
  readonly imageVariants: ImageVariants;
  readonly imageSources: PictureSources;
  readonly log: Log;
}

/**
 * Pictures of WordPress in our sizes and formats, and drawings as they are. Addresses that are not listed are 404 before anything is
 * fetched; a source that cannot be had or is broken is 502, kept for seconds.
 */
export function createImageRoute({ imageVariants, imageSources, log }: ImageServices): RequestHandler {
  return async (req, res) => {
    const request = parsePictureAddress(req.originalUrl.split('?')[0] ?? '');
    if (request === null) return sendNothing(res, 'missingImage');
    try {
      if (request.kind === 'drawing') {
        const { hash, current } = await imageSources.check(request.path, request.version);
        const drawing = hash && (await imageSources.read(request.path));
        if (!drawing || !/^image\/svg\+xml\b/i.test(drawing.type)) return sendNothing(res, 'missingImage');
        // A drawing may hold script: it must never run as a page of this site. In a page, as a picture, its own styles count all the same.
        res.set('Content-Security-Policy', "default-src 'none'; sandbox");
        const policy = policyFor(request.version, current);
        return sendPicture(req, res, { type: 'image/svg+xml', body: drawing.body, tag: drawing.hash, policy });
      }
      const picture = await imageVariants.get(request);
      if (picture === null) return sendNothing(res, 'missingImage');
      const policy = policyFor(request.version, picture.current);
      sendPicture(req, res, { type: `image/${request.format}`, body: picture.body, tag: picture.tag, policy });
    } catch (error) {
      log.warn({ event: events.imageFailed, path: request.path, reason: messageOf(error) });
      sendNothing(res, 'brokenImage');
    }
  };
}

/** A picture under its version never changes; one that may be an earlier picture must not be kept long. */
function policyFor(version: string, current: boolean): PolicyName {
  if (!current) return 'brokenImage';
  return version === UNKNOWN_VERSION ? 'image' : 'hashed';
}

function sendPicture(
  req: Request,
  res: Response,
  { type, body, tag, policy }: { type: string; body: Buffer; tag: string; policy: PolicyName },
): void {
  res.set({ 'Cache-Control': policies[policy].cacheControl, 'Content-Type': type, ETag: `"${tag}"` });
  if (hasCurrent(req.headers['if-none-match'], `"${tag}"`)) res.status(304).end();
  else res.set('Content-Length', String(body.byteLength)).end(req.method === 'HEAD' ? undefined : body);
}

/** No picture: nothing to read, the page shows its own fallback. */
function sendNothing(res: Response, policy: 'missingImage' | 'brokenImage'): void {
  const { status, cacheControl } = policies[policy];
  res.status(status).set('Cache-Control', cacheControl).type('text/plain').send(`${status}\n`);
}
