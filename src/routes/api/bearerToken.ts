import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import { HttpError } from '../../lib/errors.ts';

/**
 * Creates middleware for the APIs of WordPress's plugin: passes requests with `Authorization: Bearer` and the token of REVALIDATE_TOKEN on.
 * @param token undefined where the variable is not set: the address is then not there @throws HttpError 404, 401
 */
export function createTokenCheck(token: string | undefined): RequestHandler {
  return (req, res, next) => {
    if (token === undefined) throw new HttpError(404, 'REVALIDATE_TOKEN is not set');
    if (isToken(req.get('authorization'), token)) return next();
    res.set('WWW-Authenticate', 'Bearer');
    throw new HttpError(401, 'expected the bearer token');
  };
}

/** Compares in constant time: `timingSafeEqual` needs equal lengths, which hashes have. */
function isToken(authorization: string | undefined, token: string): boolean {
  const given = /^Bearer ([\x21-\x7e]{1,512})$/i.exec(authorization ?? '')?.[1] ?? '';
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(token));
}
