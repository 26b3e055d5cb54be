import type { RequestHandler } from 'express';
import { HttpError } from '../../lib/errors.ts';
import { isSameSecret } from '../../lib/secrets.ts';

/**
 * Creates middleware for the APIs of WordPress's plugin: passes requests with `Authorization: Bearer` and the token of REVALIDATE_TOKEN on.
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
