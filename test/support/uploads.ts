import type { IncomingMessage, ServerResponse } from 'node:http';
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
