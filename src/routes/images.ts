import type { RequestHandler } from 'express';
import { uploadPath } from '../content/uploads.ts';
import { HttpError } from '../errors.ts';
import { events, type Log } from '../log.ts';
import { policies } from '../rendering/policies.ts';

export interface Picture {
  readonly type: string;
  readonly body: Buffer;
}
/** Gets a picture of the uploads folder; null where there is none. */
export type GetPicture = (path: string) => Promise<Picture | null>;

/**
 * Pictures of WordPress, passed on under our own address, so that visitors meet no other host. Only paths below the uploads
 * folder are asked for.
 */
export function createImageRoute(getPicture: GetPicture, log: Log): RequestHandler {
  return async (req, res) => {
    const path = uploadPath(`/wp-content/uploads/${req.path.slice('/img/'.length)}`);
    if (path === null) throw new HttpError(404, null);
    const picture = await getPicture(path).catch((error: unknown) => {
      log.warn({ event: events.imageFailed, reason: error instanceof Error ? error.message : String(error) });
      throw new HttpError(502, null);
    });
    if (picture === null) throw new HttpError(404, null);
    // A drawing may hold script: it must never run as a page of this site.
    if (picture.type.startsWith('image/svg')) res.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    res.set({ 'Cache-Control': policies.image.cacheControl, 'Content-Type': picture.type });
    res.send(picture.body);
  };
}
