import type { ErrorRequestHandler, Request, Response } from 'express';
import { localeOfPath } from '../../addresses/pageAddresses.ts';
import type { Locale } from '../../i18n/locales.ts';
import { createTranslator } from '../../i18n/translator.ts';
import { HttpError } from '../../lib/errors.ts';
import { events, type Log } from '../../observability/log.ts';
import { policies } from '../../responseCache/cachePolicies.ts';

/** Sends the error page of a status in a language. */
export type SendErrorPage = (
  req: Request,
  res: Response,
  error: { readonly locale: Locale; readonly status: number; readonly message: string | null },
) => Promise<void>;

/**
 * The last middleware: every error becomes a page in the visitor's language (specification, section 8). Only messages made for
 * visitors are shown; where the error page itself fails, a plain one without any dependency stands.
 */
export function createErrorHandler(sendErrorPage: SendErrorPage, log: Log): ErrorRequestHandler {
  return async (error: unknown, req, res, _next) => {
    const status = statusOf(error);
    const id: unknown = res.locals.requestId;
    if (status >= 500) log.error({ event: events.requestFailed, id, err: error });
    if (res.headersSent) {
      res.destroy();
      return;
    }
    const locale = localeOfPath(req.path.toLowerCase());
    try {
      await sendErrorPage(req, res, { locale, status, message: error instanceof HttpError ? error.publicMessage : null });
    } catch (failure) {
      log.error({ event: events.errorPageFailed, id, err: failure });
      if (res.headersSent) res.destroy();
      else sendPlain(res, status, locale);
    }
  };
}

/** An address that cannot be decoded names no page; other failures of the framework keep their 4xx status. */
function statusOf(error: unknown): number {
  if (error instanceof HttpError) return error.status;
  if (error instanceof URIError) return 404;
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 500;
  return status >= 400 && status < 500 ? status : 500;
}

function sendPlain(res: Response, status: number, locale: Locale): void {
  const t = createTranslator(locale);
  const message = t('error.pageFailed');
  res.status(status).set('Cache-Control', policies.error.cacheControl).type('html');
  res.send(
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${message}</title></head><body><h1>${message}</h1><p><a href="/">${t('error.home')}</a></p></body></html>`,
  );
}
