import type { RequestHandler, Response } from 'express';
import type { Lookup } from '../content/types.ts';
import type { Locale } from '../i18n/locales.ts';
import type { CachedResponse, ResponseOptions } from '../responseCache/cachedResponse.ts';
import type { PageServices } from './pages/pageServices.ts';

/** The page a request asks for, as the middleware `path` parsed it. */
export interface PagePath {
  readonly locale: Locale;
  readonly segments: readonly string[];
}

/** A page that exists: how to respond with it. */
export interface LoadedPage extends Omit<ResponseOptions, 'body' | 'tags'> {
  readonly kind: 'page';
  /** Renders the body. Pure; called once. */
  renderBody(): string;
}

/** Why there is no page; `tags` are the names under which a CDN can drop the response. */
export type PageNotAvailable = Exclude<Lookup<unknown>, { kind: 'found' }> & { readonly tags?: readonly string[] };

/**
 * Loads a page: gets its content and builds its model. A loader knows no request, so that the response can be cached for everybody
 * (`pages/getPage.ts`), and reads content only through the services it is given, so that its dependencies are known.
 */
export type PageLoader = (services: PageServices, pagePath: PagePath) => Promise<LoadedPage | PageNotAvailable>;

/** A page in the cache, or why there is none. */
export type PageResult = CachedResponse | PageNotAvailable;

/** One row of the route table. */
export interface Route {
  readonly name: string;
  /** Express patterns, relative to the prefix of a language where `localized`. */
  readonly paths: readonly string[];
  /** True if the route exists under each language prefix. */
  readonly localized: boolean;
  /** Names of the middleware that run before the handler, in this order (`middlewareByName.ts`). */
  readonly middleware: readonly string[];
  readonly handle: RequestHandler;
}

/** The path of the requested page. @throws Error where the route does not name the middleware `path` */
export function pagePathOf(res: Response): PagePath {
  const pagePath: unknown = res.locals.pagePath;
  if (pagePath === undefined) throw new Error('The route lacks the middleware "path"');
  return pagePath as PagePath;
}
