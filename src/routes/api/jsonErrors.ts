import type { ErrorRequestHandler } from 'express';
import { getErrorStatus, HttpError } from '../../lib/errors.ts';
import { policies } from '../../rendering/cachePolicies.ts';

/** Answers errors of the client (4xx) as `{"ok": false, "message"}`; others are passed on. */
export const sendJsonError: ErrorRequestHandler = (error: unknown, _req, res, next) => {
  if (res.headersSent) return next(error);
  const status = getErrorStatus(error) ?? 500;
  if (status >= 500) return next(error);
  const message = error instanceof HttpError ? error.publicMessage : 'the body cannot be read as JSON';
  res.status(status).set('Cache-Control', policies.error.cacheControl).json({ ok: false, message });
};
