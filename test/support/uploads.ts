import type { IncomingMessage, ServerResponse } from 'node:http';
import { buildDrawingAddress, buildFileAddress, nameVariants, type VariantRequest } from '../../src/images/address.ts';
import type { RunningApp } from './app.ts';
import type { WordpressStandIn } from './wordpress.ts';

/** Lets the stand-in answer requests below its uploads folder; all others are answered as recorded. */
export function serveUploads(wordpress: WordpressStandIn, answer: (req: IncomingMessage, res: ServerResponse) => unknown): void {
  wordpress.fault = (req, res) => {
    if (!req.url?.startsWith('/wp-content/uploads/')) return false;
    answer(req, res);
    return true;
  };
}

/** One answer for all uploads. */
export function sendUploads(wordpress: WordpressStandIn, status: number, type: string | null, body: string | Buffer = ''): void {
  serveUploads(wordpress, (_req, res) => res.writeHead(status, type === null ? {} : { 'content-type': type }).end(body));
}

/** The ETag of all files that `sendRange` answers. */
export const etag = '"5f-6a"';

/** Answers as a web server does: the whole file, one part of it, or 304. */
export function sendRange(film: Buffer, { method, headers }: IncomingMessage, res: ServerResponse): void {
  const common = {
    'content-type': 'text/html',
    'accept-ranges': 'bytes',
    etag,
    'set-cookie': 'a=b',
    'last-modified': 'Mon, 02 Nov 2026 08:00:00 GMT',
  };
  if (headers['if-none-match'] === etag) return void res.writeHead(304, common).end();
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
  if (from === undefined)
    return void res.writeHead(200, { ...common, 'content-length': film.length }).end(method === 'HEAD' ? undefined : film);
  if (Number(from) >= film.length) return void res.writeHead(416, { ...common, 'content-range': `bytes */${film.length}` }).end('no');
  const part = film.subarray(Number(from), to === '' ? undefined : Number(to) + 1);
  const range = `bytes ${from}-${Number(from) + part.length - 1}/${film.length}`;
  res.writeHead(206, { ...common, 'content-length': part.length, 'content-range': range }).end(part);
}

type Signing = { readonly services: { readonly pages: Pick<RunningApp['services']['pages'], 'signAddress'> } };

/** The address of a picture, as a page names it: by default an AVIF 480 px wide. */
export function nameImage({ services }: Signing, given: Partial<VariantRequest> = {}): string {
  const { path = '2026/09/finca.jpg', version = '1x8k3a', ratio = null, focus = 5, width = 480, format = 'avif' } = given;
  return nameVariants({ path, version, ratio, focus }, services.pages.signAddress)(width, format);
}

/** The address of a drawing, as a page names it. */
export function nameDrawing({ services }: Signing, path = '2026/09/logo.svg', version = '1x8k3a'): string {
  return buildDrawingAddress(path, version, services.pages.signAddress);
}

/** The address of a film, sound or document, as a page names it. */
export function nameFile({ services }: Signing, path: string): string {
  return buildFileAddress(`/files/${path}`, services.pages.signAddress);
}
