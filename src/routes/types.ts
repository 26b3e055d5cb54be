import type { RequestHandler, Response } from 'express';
import type { Locale } from '../i18n/locales.ts';

/** One row of the route table (specification, section 2). */
export interface Route {
  readonly name: string;
  /** Express patterns, relative to the prefix of a language where `localized`. */
  readonly paths: readonly string[];
  /** Exists under each language prefix. */
  readonly localized: boolean;
  /** Names of the middleware that run before, in this order; `middlewareByName` knows them. */
  readonly middleware: readonly string[];
  readonly handle: RequestHandler;
}

/** The page a request asks for, as the middleware `path` parsed it. */
export interface PlaceRequest {
  readonly locale: Locale;
  readonly segments: readonly string[];
}

/** @throws where the route does not name the middleware `path` */
export function placeOf(res: Response): PlaceRequest {
  const place: unknown = res.locals.place;
  if (place === undefined) throw new Error('The route lacks the middleware "path"');
  return place as PlaceRequest;
}
