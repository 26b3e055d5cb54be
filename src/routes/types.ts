import type { RequestHandler } from 'express';

/** One row of the route table. */
export interface Route {
  readonly name: string;
  /** Express patterns, relative to the prefix of a language where `localized`. */
  readonly paths: readonly string[];
  /** True if the route exists under each language prefix. */
  readonly localized: boolean;
  /** Names of the middleware that run before the handler, in this order (`middlewareByName.ts`). */
  readonly middleware: readonly string[];
  readonly handle: RequestHandler | readonly RequestHandler[];
}
