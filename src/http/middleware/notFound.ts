import type { RequestHandler } from 'express';
import { HttpError } from '../../lib/errors.ts';

/** Reached if no route matched: four or more segments, double slashes, missing files. @throws HttpError 404 */
export const notFound: RequestHandler = () => {
  throw new HttpError(404, null);
};
