import type { RequestHandler, Response } from 'express';
import type { PagePath } from './pages/types.ts';

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
