import type { RequestHandler } from 'express';

/** Returns middleware that sets the given headers on every response. */
export function createSecurityHeaders(headers: Readonly<Record<string, string>>): RequestHandler {
  return (_req, res, next) => {
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
    next();
  };
}
