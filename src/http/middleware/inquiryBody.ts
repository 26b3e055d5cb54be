import { isUtf8 } from 'node:buffer';
import { MIMEType } from 'node:util';
import express, { type Request, type RequestHandler } from 'express';
import { HttpError } from '../../lib/errors.ts';

/** Longest body of an inquiry, in bytes; a form writes a letter of most scripts with nine. */
const limits = { json: 32 * 1024, form: 64 * 1024 } as const satisfies Record<InquiryFormat, number>;

export type InquiryFormat = 'json' | 'form';

const formats: ReadonlyMap<string, InquiryFormat> = new Map([
  ['application/json', 'json'],
  ['application/x-www-form-urlencoded', 'form'],
]);

/** How the body of a request is written; null where its media type is none of the two, or its text is not UTF-8. */
export function inquiryFormatOf(req: Request): InquiryFormat | null {
  const header = req.get('content-type') ?? '';
  try {
    const { essence, params } = new MIMEType(header);
    return (params.get('charset') ?? 'utf-8').toLowerCase() === 'utf-8' ? (formats.get(essence) ?? null) : null;
  } catch {
    return null;
  }
}

/** Compressed bodies are refused (415); bytes that are no text, which would be kept as rubbish, too (400). */
function options(format: InquiryFormat, isText: (body: Buffer) => boolean) {
  return {
    limit: limits[format],
    inflate: false,
    type: () => true,
    verify: (_req: unknown, _res: unknown, body: Buffer) => {
      if (!isText(body)) throw new HttpError(400, null);
    },
  };
}

/** Every escape of a form's body stands for text in UTF-8. */
function isFormText(body: Buffer): boolean {
  try {
    decodeURIComponent(body.toString('latin1'));
    return isUtf8(body);
  } catch {
    return false;
  }
}

const parsers = {
  json: express.json(options('json', (body) => body.length > 0 && isUtf8(body))),
  form: express.urlencoded({ ...options('form', isFormText), extended: false }),
} satisfies Record<InquiryFormat, RequestHandler>;

/**
 * Reads the body into `req.body`: always an object, never a list.
 * @throws HttpError 415 for other media types, 413 for what is too long, 400 for what cannot be read
 */
export const inquiryBody: RequestHandler = (req, res, next) => {
  const format = inquiryFormatOf(req);
  if (format === null) throw new HttpError(415, null);
  parsers[format](req, res, (error?: unknown) => {
    // The parser's own error holds the body: only its status goes on.
    if (error !== undefined) return next(new HttpError(statusOf(error), null));
    if (format === 'form') req.body ??= {};
    next(isRecord(req.body) ? undefined : new HttpError(400, null));
  });
};

function statusOf(error: unknown): number {
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 400;
  return status === 413 || status === 415 ? status : 400;
}

function isRecord(body: unknown): boolean {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}
