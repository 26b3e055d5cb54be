import type { Request, RequestHandler, Response } from 'express';
import { parseImageAddress, UNKNOWN_VERSION } from '../../images/address.ts';
import type { ImageSources } from '../../images/sources.ts';
import type { ImageVariants } from '../../images/variants.ts';
import { messageOf } from '../../lib/errors.ts';
import { events } from '../../observability/events.ts';
import type { Log } from '../../observability/log.ts';
import { type PolicyName, policies } from '../../responseCache/cachePolicies.ts';
import { matchesEtag } from '../../responseCache/send.ts';

export interface ImageServices {
  readonly imageVariants: ImageVariants;
  readonly imageSources: ImageSources;
  readonly log: Log;
}

/**
 * Creates the route of image variants and SVG drawings. Addresses outside the listed values are answered with 404 before anything is
 * fetched; an unavailable or broken source is answered with 502, cached for seconds.
 */
export function createImageRoute({ imageVariants, imageSources, log }: ImageServices): RequestHandler {
  return async (req, res) => {
    const request = parseImageAddress(req.originalUrl.split('?')[0] ?? '');
    if (request === null) return sendError(res, 'missingImage');
    try {
      if (request.kind === 'drawing') {
        const { hash, current } = await imageSources.check(request.path, request.version);
        const drawing = hash && (await imageSources.read(request.path));
        if (!drawing || !/^image\/svg\+xml\b/i.test(drawing.type)) return sendError(res, 'missingImage');
        // An SVG may contain a script, which must never run on this origin when the file is opened directly. Inside `<img>` its own styles
        // apply nevertheless.
        res.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
        const policy = policyFor(request.version, current);
        return sendImage(req, res, { type: 'image/svg+xml', body: drawing.body, tag: drawing.hash, policy });
      }
      const variant = await imageVariants.get(request);
      if (variant === null) return sendError(res, 'missingImage');
      const policy = policyFor(request.version, variant.current);
      sendImage(req, res, { type: `image/${request.format}`, body: variant.body, tag: variant.tag, policy });
    } catch (error) {
      log.warn({ event: events.imageFailed, path: request.path, reason: messageOf(error) });
      sendError(res, 'brokenImage');
    }
  };
}

/** An image under its version never changes; one that may be an earlier image must not be cached for long. */
function policyFor(version: string, current: boolean): PolicyName {
  if (!current) return 'brokenImage';
  return version === UNKNOWN_VERSION ? 'image' : 'hashed';
}

function sendImage(
  req: Request,
  res: Response,
  { type, body, tag, policy }: { type: string; body: Buffer; tag: string; policy: PolicyName },
): void {
  res.set({ 'Cache-Control': policies[policy].cacheControl, 'Content-Type': type, ETag: `"${tag}"` });
  if (matchesEtag(req.headers['if-none-match'], `"${tag}"`)) res.status(304).end();
  else res.set('Content-Length', String(body.byteLength)).end(req.method === 'HEAD' ? undefined : body);
}

/** Sends an error without a page: browsers show the alternative text of the image. */
function sendError(res: Response, policy: 'missingImage' | 'brokenImage'): void {
  const { status, cacheControl } = policies[policy];
  res.status(status).set('Cache-Control', cacheControl).type('text/plain').send(`${status}\n`);
}
