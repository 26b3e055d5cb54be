import type { RequestHandler, Response } from 'express';
import type { Lookup } from '../content/types.ts';
import type { Locale } from '../i18n/locales.ts';
import type { PageAnswer } from '../responseCache/cachedResponse.ts';
import type { PageServices } from './pages/pageServices.ts';

/** The page a request asks for, as the middleware `path` parsed it. */
export interface PagePath {
  readonly locale: Locale;
  readonly segments: readonly string[];
}

/** Why there is no page; `tags` are names under which a CDN can drop that answer. */
export type PageNotAvailable = Exclude<Lookup<unknown>, { kind: 'found' }> & { readonly tags?: readonly string[] };

/** What became of a page. */
export type PageResult = PageAnswer | PageNotAvailable;

/**
 * Makes a page: gets its content, builds its model, says how it is answered. It knows no request, so that what it makes can be kept for
 * everybody (`pageHandler.ts`); it reads content through the services it is given, so that it is known what the page was made of.
 */
export type PageLoader = (services: PageServices, place: PagePath) => Promise<PageResult>;

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

/** @throws where the route does not name the middleware `path` */
export function pagePathOf(res: Response): PagePath {
  const place: unknown = res.locals.place;
  if (place === undefined) throw new Error('The route lacks the middleware "path"');
  return place as PagePath;
}
