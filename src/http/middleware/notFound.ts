import type { RequestHandler } from 'express';
import { HttpError } from '../../lib/errors.ts';

/** No route matched: four segments and more, double slashes, files that do not exist. */
export const notFound: RequestHandler = () => {
  throw new HttpError(404, null);
};
