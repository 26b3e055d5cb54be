import type { ErrorRequestHandler, RequestHandler } from 'express';
import { getErrorStatus, HttpError } from '../../lib/errors.ts';
import { isSameSecret } from '../../lib/secrets.ts';
import { policies } from '../../rendering/cachePolicies.ts';

/* What the APIs of WordPress's plugin have in common. */

/**
 * Creates middleware that passes requests with `Authorization: Bearer` and the token of REVALIDATE_TOKEN on.
 * @param token undefined where the variable is not set: the address is then not there @throws HttpError 404, 401
 */
export function createTokenCheck(token: string | undefined): RequestHandler {
  return (req, res, next) => {
    if (token === undefined) throw new HttpError(404, 'REVALIDATE_TOKEN is not set');
    const [, given = ''] = /^Bearer ([\x21-\x7e]{1,512})$/i.exec(req.get('authorization') ?? '') ?? [];
    if (isSameSecret(given, token)) return next();
    res.set('WWW-Authenticate', 'Bearer');
    throw new HttpError(401, 'expected the bearer token');
  };
}

/** Answers errors of the client (4xx) as `{"ok": false, "message"}`; others are passed on. */
export const sendJsonError: ErrorRequestHandler = (error: unknown, _req, res, next) => {
  const status = getErrorStatus(error) ?? 500;
  if (res.headersSent || status >= 500) return next(error);
  const message = error instanceof HttpError ? error.publicMessage : 'the body cannot be read as JSON';
  res.status(status).set('Cache-Control', policies.error.cacheControl).json({ ok: false, message });
};
