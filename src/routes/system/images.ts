import { pipeline } from 'node:stream/promises';
import type { Request, RequestHandler, Response } from 'express';
import type { CroppedImage } from '../../content/imageIndex.ts';
import type { ContentStore } from '../../content/source.ts';
import { getClientKey } from '../../http/clientAddress.ts';
import { parseImageAddress, UNKNOWN_VERSION, type VariantRequest } from '../../images/address.ts';
import type { StoredFile } from '../../images/diskCache.ts';
import type { PrintedUploads } from '../../images/printedUploads.ts';
import type { ImageSources } from '../../images/sources.ts';
import type { ImageVariant, ImageVariants } from '../../images/variants.ts';
import { TooManyWaitingError } from '../../lib/concurrencyLimit.ts';
import { getErrorMessage } from '../../lib/errors.ts';
import { AbandonedError, type Requester } from '../../lib/fairQueue.ts';
import { events } from '../../observability/events.ts';
import type { Log } from '../../observability/log.ts';
import { isPrintableCrop, isPrintableFile } from '../../pageModels/elements/printableVariants.ts';
import { type PolicyName, policies, RETRY_AFTER_SECONDS } from '../../rendering/cachePolicies.ts';
import { matchesEtag } from '../../rendering/send.ts';
import type { Previews } from '../../wordpress/drafts/previews.ts';
import { abortWhenGone, sendUploadError } from './uploadResponses.ts';

export interface ImageServices {
  readonly imageVariants: ImageVariants;
  readonly imageSources: ImageSources;
  readonly printedUploads: PrintedUploads;
  readonly content: ContentStore;
  readonly previews: Previews | null;
  readonly log: Log;
}

/**
 * Creates the route of image variants and SVG drawings. Addresses outside the listed values are answered with 404 before anything is
 * fetched; an unavailable or broken source is answered with 502, cached for seconds; too many waiting requests with 503.
 */
export function createImageRoute({ imageVariants, imageSources, printedUploads, content, previews, log }: ImageServices): RequestHandler {
  const findImages = (path: string) => [...content.findImages(path), ...(previews?.findImages(path) ?? [])];

  /**
   * Only variants that a page may name are made, of uploads that content or a page has named; others are sent if they were made before. A focus that
   * no content in memory has (of an earlier version, of a page that another machine has rendered) is replaced by the middle.
   */
  async function getVariant(request: VariantRequest, requester: Requester): Promise<ImageVariant | null> {
    const images = findImages(request.path);
    if (images.length === 0 && !(await printedUploads.isPrinted(request.path))) return imageVariants.findMade(request);
    const options = { requester, isNamed: isNamed(images, request.version) };
    const isCropPrintable = isPrintableCrop(request, images);
    if (isPrintableFile(request) && isCropPrintable) return imageVariants.get(request, options);
    const made = await imageVariants.getMade(request, options);
    if (made !== null || !isPrintableFile(request)) return made;
    const centred = await imageVariants.get({ ...request, focus: 5 }, options);
    return centred && { ...centred, current: false };
  }

  return async (req, res) => {
    const request = parseImageAddress(req.originalUrl.split('?')[0] ?? '');
    if (request === null) return sendUploadError(res, 'missingFile');
    const requester = toRequester(req, res);
    try {
      if (request.kind === 'drawing') {
        const { hash, current } = await imageSources.check(request.path, request.version, {
          requester,
          isNamed: isNamed(findImages(request.path), request.version),
        });
        const drawing = hash && (await imageSources.read(request.path));
        if (!drawing || !/^image\/svg\+xml\b/i.test(drawing.type)) return sendUploadError(res, 'missingFile');
        // An SVG may contain a script, which must never run on this origin when the file is opened directly. Inside `<img>` its own styles
        // apply nevertheless.
        res.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
        const policy = choosePolicy(request.version, current);
        return await sendImage(req, res, { type: 'image/svg+xml', body: drawing.body, tag: drawing.hash, policy });
      }
      const variant = await getVariant(request, requester);
      if (variant === null) return sendUploadError(res, 'missingFile');
      const policy = choosePolicy(request.version, variant.current);
      await sendImage(req, res, { type: `image/${request.format}`, body: variant.body, tag: variant.tag, policy });
    } catch (error) {
      if (error instanceof AbandonedError || res.headersSent) return;
      if (error instanceof TooManyWaitingError) return sendUploadError(res.set('Retry-After', String(RETRY_AFTER_SECONDS)), 'unavailable');
      log.warn({ event: events.imageFailed, path: request.path, reason: getErrorMessage(error) });
      sendUploadError(res, 'brokenFile');
    }
  };
}

/** True for the version of the file that content in memory has: an editor may have replaced the file a moment ago. */
function isNamed(images: readonly CroppedImage[], version: string): boolean {
  return images.some((image) => image.version === version);
}

/** An image under its version never changes; one that may be an earlier image must not be cached for long. */
function choosePolicy(version: string, current: boolean): PolicyName {
  if (!current) return 'brokenFile';
  return version === UNKNOWN_VERSION ? 'image' : 'hashed';
}

/** A requester that is gone when the connection is closed before the response is sent. */
function toRequester({ ip }: Request, res: Response): Requester {
  return { client: getClientKey(ip), signal: abortWhenGone(res) };
}

interface SentImage extends Pick<ImageVariant, 'body' | 'tag'> {
  readonly type: string;
  readonly policy: PolicyName;
}

/** Sends an image; a file piece by piece, as fast as the client reads. A response that ends early has its connection closed. */
async function sendImage(req: Request, res: Response, { type, body, tag, policy }: SentImage): Promise<void> {
  res.set({ 'Cache-Control': policies[policy].cacheControl, 'Content-Type': type, ETag: `"${tag}"` });
  const isNotModified = matchesEtag(req.headers['if-none-match'], `"${tag}"`);
  if (isNotModified) res.status(304);
  else res.set('Content-Length', String(body.byteLength));
  const isEmpty = isNotModified || req.method === 'HEAD';
  if (Buffer.isBuffer(body)) return void res.end(isEmpty ? undefined : body);
  if (!isEmpty) return sendFile(res, body);
  await body.close();
  res.end();
}

async function sendFile(res: Response, file: StoredFile): Promise<void> {
  try {
    await pipeline(file.read(), res);
  } catch {
    // The client is gone, or the file cannot be read any more.
    res.destroy();
  } finally {
    await file.close();
  }
}
