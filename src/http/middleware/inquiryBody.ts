import { isUtf8 } from 'node:buffer';
import { MIMEType } from 'node:util';
import express, { type Request, type RequestHandler } from 'express';
import { getErrorStatus, HttpError } from '../../lib/errors.ts';

/**
 * Largest body, in bytes. JSON may have the longest texts twice, in capitals and as they were typed. A form needs more: URL encoding writes one letter of most scripts with nine bytes (`%E6%9D%B1`), and a message that is too
 * long comes back with the error, which the script shows before it sends JSON.
 */
const maxBodyBytes = { json: 48 * 1024, form: 256 * 1024 } as const satisfies Record<InquiryFormat, number>;

export type InquiryFormat = 'json' | 'form';

const formats: ReadonlyMap<string, InquiryFormat> = new Map([
  ['application/json', 'json'],
  ['application/x-www-form-urlencoded', 'form'],
]);

/** The format of a request's body by Content-Type; null for other media types and for other charsets than UTF-8. */
export function getInquiryFormat(req: Request): InquiryFormat | null {
  const header = req.get('content-type') ?? '';
  try {
    const { essence, params } = new MIMEType(header);
    return (params.get('charset') ?? 'utf-8').toLowerCase() === 'utf-8' ? (formats.get(essence) ?? null) : null;
  } catch {
    return null;
  }
}

/** Options of Express' parsers: a compressed body is rejected with 415, one that is not valid UTF-8 with 400. */
function buildParserOptions(format: InquiryFormat, isText: (body: Buffer) => boolean) {
  return {
    limit: maxBodyBytes[format],
    inflate: false,
    type: () => true,
    verify: (_req: unknown, _res: unknown, body: Buffer) => {
      if (!isText(body)) throw new HttpError(400, null);
    },
  };
}

/** True if the body and every percent-encoded sequence in it are valid UTF-8. */
function isFormText(body: Buffer): boolean {
  try {
    decodeURIComponent(body.toString('latin1'));
    return isUtf8(body);
  } catch {
    return false;
  }
}

const parsers = {
  json: express.json(buildParserOptions('json', (body) => body.length > 0 && isUtf8(body))),
  form: express.urlencoded({ ...buildParserOptions('form', isFormText), extended: false }),
} satisfies Record<InquiryFormat, RequestHandler>;

/**
 * Parses the body into `req.body`, which is then always an object, never a list.
 * @throws HttpError 415 for other media types, 413 for a body that is too large, 400 for an unreadable one
 */
export const inquiryBody: RequestHandler = (req, res, next) => {
  const format = getInquiryFormat(req);
  if (format === null) throw new HttpError(415, null);
  let received = 0;
  // The parser itself reports a body that is too long only once it has ended.
  req.on('data', (chunk: Buffer) => {
    const before = received;
    received += chunk.byteLength;
    if (before > maxBodyBytes[format] || received <= maxBodyBytes[format]) return;
    next(new HttpError(413, null));
  });
  parsers[format](req, res, (error?: unknown) => {
    if (received > maxBodyBytes[format]) return;
    // The parser's error contains the body, which may not reach the log: only its status is passed on.
    if (error !== undefined) return next(new HttpError(chooseStatus(error), null));
    if (format === 'form') req.body ??= {};
    next(isRecord(req.body) ? undefined : new HttpError(400, null));
  });
};

function chooseStatus(error: unknown): number {
  const status = getErrorStatus(error);
  return status === 413 || status === 415 ? status : 400;
}

function isRecord(body: unknown): boolean {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}
