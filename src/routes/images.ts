import type { Request, RequestHandler, Response } from 'express';
import { parsePictureAddress, UNKNOWN_VERSION } from '../images/address.ts';
import type { Pictures } from '../images/pictures.ts';
import type { GetSource } from '../images/source.ts';
import { events, type Log } from '../log.ts';
import { type PolicyName, policies } from '../rendering/policies.ts';

export interface ImageServices {
  readonly pictures: Pictures;
  readonly getSource: GetSource;
  readonly log: Log;
}

/**
 * Pictures of WordPress in our sizes and formats, and drawings as they are. Addresses that are not listed are 404 before anything is
 * fetched; a source that cannot be had or is broken is 502, kept for seconds.
 */
export function createImageRoute({ pictures, getSource, log }: ImageServices): RequestHandler {
  return async (req, res) => {
    const request = parsePictureAddress(req.originalUrl.split('?')[0] ?? '');
    if (request === null) return sendNothing(res, 'missingImage');
    try {
      if (request.kind === 'drawing') {
        const drawing = await getSource(request.path, request.version);
        if (drawing === null || !drawing.type.startsWith('image/svg')) return sendNothing(res, 'missingImage');
        // A drawing may hold script: it must never run as a page of this site.
        res.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
        return sendPicture(req, res, { type: 'image/svg+xml', body: drawing.body, tag: drawing.hash, policy: policyFor(request.version) });
      }
      const picture = await pictures.get(request);
      if (picture === null) return sendNothing(res, 'missingImage');
      const policy = picture.current ? policyFor(request.version) : 'brokenImage';
      sendPicture(req, res, { type: `image/${request.format}`, body: picture.body, tag: picture.tag, policy });
    } catch (error) {
      log.warn({ event: events.imageFailed, path: request.path, reason: error instanceof Error ? error.message : String(error) });
      sendNothing(res, 'brokenImage');
    }
  };
}

function policyFor(version: string): PolicyName {
  return version === UNKNOWN_VERSION ? 'image' : 'hashed';
}

function sendPicture(req: Request, res: Response, { type, body, tag, policy }: { type: string; body: Buffer; tag: string; policy: PolicyName }): void {
  res.set({ 'Cache-Control': policies[policy].cacheControl, 'Content-Type': type, ETag: `"${tag}"` });
  if (req.headers['if-none-match'] === `"${tag}"`) res.status(304).end();
  else res.set('Content-Length', String(body.byteLength)).end(req.method === 'HEAD' ? undefined : body);
}

/** No picture: nothing to read, the page shows its own fallback. */
function sendNothing(res: Response, policy: 'missingImage' | 'brokenImage'): void {
  const { status, cacheControl } = policies[policy];
  res.status(status).set('Cache-Control', cacheControl).type('text/plain').send(`${status}\n`);
}
