import { join } from 'node:path';
import { type RequestHandler, Router } from 'express';
import sirv from 'sirv';
import { policies } from '../rendering/policies.ts';

/**
 * The files of the build: hashed ones under /assets/ (precompressed, immutable), and the few that browsers ask for by name.
 * A file that does not exist goes on to the 404 page.
 */
export function createStaticFiles(distDir: string): RequestHandler {
  const router = Router({ caseSensitive: true });
  const setHeaders = (cacheControl: string) => (res: { setHeader(name: string, value: string): void }) =>
    res.setHeader('Cache-Control', cacheControl);
  router.use(
    '/assets',
    sirv(join(distDir, 'assets'), { brotli: true, gzip: true, etag: true, setHeaders: setHeaders(policies.hashed.cacheControl) }),
  );
  router.use(sirv(join(distDir, 'public'), { etag: true, setHeaders: setHeaders(policies.named.cacheControl) }));
  return router;
}
