import type { IncomingHttpHeaders } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { RequestHandler, Response } from 'express';
import { getClientKey } from '../../http/clientAddress.ts';
import { type AddressKeys, parseFileAddress } from '../../images/address.ts';
import { getErrorMessage } from '../../lib/errors.ts';
import { createPlaces } from '../../lib/places.ts';
import { events } from '../../observability/events.ts';
import type { Log } from '../../observability/log.ts';
import { policies } from '../../rendering/cachePolicies.ts';
import { type FileRequest, forwardedRequestHeaders, type UploadedFile } from '../../wordpress/fileRequests.ts';
import { getFileType } from '../../wordpress/uploads.ts';
import { abortWhenGone, sendUnsigned, sendUploadError } from './images.ts';

export interface FileServices {
  readonly getFile: (request: FileRequest) => Promise<UploadedFile | null>;
  readonly addressKeys: AddressKeys;
  readonly log: Log;
}

/** Files on their way at a time: each occupies a connection to WordPress. A player opens two or three. */
const PLACES = { all: 48, perClient: 6 };
/** Smaller files and parts have places of their own: whoever watches films keeps nobody from a price list. */
const SMALL_BYTES = 4 * 1024 * 1024;
/** Least progress of a transfer: 4 KB a second. Whoever takes less occupies a place; a browser asks for the rest with a range. */
const PACE_INTERVAL_MS = 30_000;
const MIN_BYTES_PER_INTERVAL = 128 * 1024;
/** One part of a file. Several at once, which players never ask for, would make a small request cost much. */
const singleRange = /^bytes=(?:\d{1,15}-\d{0,15}|-\d{1,15})$/;
const MAX_HEADER_LENGTH = 200;
/** Opened in the browser. All other types are saved. */
const shownType = /^(?:audio|video)\/|^application\/pdf$|^text\/vtt$/;

/**
 * Creates the route of films, sounds and documents of WordPress's uploads folder: visitors' browsers contact no other host, and WordPress may be
 * out of their reach. Files are passed on piece by piece and never kept. An address that is not signed is answered with 404.
 */
export function createFileRoute({ getFile, addressKeys, log }: FileServices): RequestHandler {
  const [small, large] = [createPlaces(PLACES), createPlaces(PLACES)];

  return async (req, res) => {
    const [address = ''] = req.originalUrl.split('?');
    const path = addressKeys.parse((sign) => parseFileAddress(address, sign));
    if (path === null) return sendUnsigned(res, addressKeys);
    const client = getClientKey(req.ip);
    // Until WordPress has named the length.
    let leave = small.take(client);
    if (leave === null) return sendUploadError(res, 'unavailable');
    try {
      const request = {
        path,
        method: req.method === 'HEAD' ? 'HEAD' : 'GET',
        headers: pickHeaders(req.headers),
        signal: abortWhenGone(res),
      } as const;
      const file = await getFile(request);
      if (file === null) return sendUploadError(res, 'missingFile');
      if (Number(file.headers['content-length']) > SMALL_BYTES) {
        leave();
        leave = large.take(client);
      }
      if (leave !== null) return await sendFile(res, path, file);
      await file.body?.cancel();
      sendUploadError(res, 'unavailable');
    } catch (error) {
      // The visitor is gone or too slow, or WordPress broke off: the browser asks for the rest.
      if (res.headersSent || res.closed) return void res.destroy();
      log.warn({ event: events.fileFailed, path, reason: getErrorMessage(error) });
      sendUploadError(res, 'brokenFile');
    } finally {
      leave?.();
    }
  };
}

/** Conditions and ranges of the request; what is longer or asks for several parts is ignored, which RFC 9110 allows. */
function pickHeaders(headers: IncomingHttpHeaders): FileRequest['headers'] {
  const picked = forwardedRequestHeaders.flatMap((name) => {
    const value = headers[name];
    const isUsable = typeof value === 'string' && value.length <= MAX_HEADER_LENGTH && (name !== 'range' || singleRange.test(value));
    return isUsable ? [[name, value]] : [];
  });
  return Object.fromEntries(picked);
}

async function sendFile(res: Response, path: string, { status, headers, body }: UploadedFile): Promise<void> {
  const type = getFileType(path) ?? '';
  res.status(status).set({ ...headers, 'Cache-Control': policies[status === 416 ? 'fileRangeMissing' : 'file'].cacheControl });
  if (status === 416) res.removeHeader('Content-Length');
  else if (status !== 304) res.set({ 'Content-Type': type, 'Content-Disposition': shownType.test(type) ? 'inline' : 'attachment' });
  // Browsers show a PDF in a page of their own, whose styles and scripts the site's policy would block; Safari shows nothing in a sandbox. A PDF
  // runs no script of the site's origin.
  if (type === 'application/pdf') res.set('Content-Security-Policy', "frame-ancestors 'none'");
  const isEmpty = res.req.method === 'HEAD' || body === null || status === 304 || status === 416;
  if (!isEmpty) return sendAtPace(res, body);
  await body?.cancel();
  res.end();
}

/** Sends a body. @throws also if it goes on too slowly; Node's own limits are of connections that stand still */
async function sendAtPace(res: Response, body: NonNullable<UploadedFile['body']>): Promise<void> {
  let sent = 0;
  const timer = setInterval(() => {
    if (sent < MIN_BYTES_PER_INTERVAL) res.destroy();
    sent = 0;
  }, PACE_INTERVAL_MS);
  const count = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      sent += chunk.byteLength;
      yield chunk;
    }
  };
  await pipeline(body, count, res).finally(() => clearInterval(timer));
}
