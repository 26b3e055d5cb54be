import type { RequestHandler } from 'express';
import { HttpError } from '../../lib/errors.ts';

/** Rejects every method but POST and sets Allow. @throws HttpError 405 */
export const postOnly: RequestHandler = (req, res, next) => {
  if (req.method === 'POST') return next();
  res.set('Allow', 'POST');
  throw new HttpError(405, null);
};
