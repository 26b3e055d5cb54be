import type { ErrorRequestHandler, Request, Response } from 'express';
import { buildHomePath, getLocaleOfPath } from '../../addresses/pageAddresses.ts';
import type { Languages, Locale } from '../../i18n/locales.ts';
import { createTranslator } from '../../i18n/translator.ts';
import { getErrorStatus, HttpError } from '../../lib/errors.ts';
import { events } from '../../observability/events.ts';
import type { Log } from '../../observability/log.ts';
import { policies } from '../../rendering/cachePolicies.ts';
import { setRequestId } from './requests.ts';

/** Renders and sends the error page for a status in a language. */
export type SendErrorPage = (
  req: Request,
  res: Response,
  error: { readonly locale: Locale; readonly status: number; readonly message: string | null },
) => Promise<void>;

/**
 * Returns the last middleware, which answers every error with a page in the visitor's language. Only messages meant for visitors are shown.
 * If the error page itself fails, a minimal one that needs neither content nor React is sent.
 */
export function createErrorHandler(languages: Languages, sendErrorPage: SendErrorPage, log: Log): ErrorRequestHandler {
  return async (error: unknown, req, res, _next) => {
    const status = chooseStatus(error);
    const id = String(res.locals.requestId);
    if (status >= 500) log.error({ event: events.requestFailed, id, err: error });
    if (res.headersSent) {
      res.destroy();
      return;
    }
    if (status >= 500) setRequestId(res, id);
    const locale = getLocaleOfPath(languages, req.path.toLowerCase());
    try {
      await sendErrorPage(req, res, { locale, status, message: error instanceof HttpError ? error.publicMessage : null });
    } catch (failure) {
      log.error({ event: events.errorPageFailed, id, err: failure });
      if (res.headersSent) res.destroy();
      else sendMinimalPage(res, status, locale, buildHomePath(languages, locale));
    }
  };
}

/** A path that cannot be decoded (URIError) is 404: no page has such an address. Errors of Express and its parsers keep their 4xx status. */
function chooseStatus(error: unknown): number {
  if (error instanceof HttpError) return error.status;
  if (error instanceof URIError) return 404;
  const status = getErrorStatus(error) ?? 500;
  return status >= 400 && status < 500 ? status : 500;
}

function sendMinimalPage(res: Response, status: number, locale: Locale, home: string): void {
  const t = createTranslator(locale);
  const message = t('error.pageFailed');
  res.status(status).set('Cache-Control', policies.error.cacheControl).type('html');
  res.send(
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${message}</title></head><body><h1>${message}</h1><p><a href="${home}">${t('error.home')}</a></p></body></html>`,
  );
}
