import { readdirSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import { policies } from '../../responseCache/cachePolicies.ts';
import { chooseEncoding, endings } from '../../responseCache/encodings.ts';
import { ASSETS, tagOfFile } from '../../responseCache/staticAssets.ts';

/**
 * Returns middleware that serves the build's files from disk: hashed ones under /assets/ (immutable, compressed by the build), and the few with fixed
 * names, such as icons. The static asset cache answers most requests for hashed files earlier; here arrive first requests and range requests.
 * A missing file falls through to the 404 page; an unreadable file fails only this request.
 */
export function createStaticFiles(distDir: string): RequestHandler {
  const assets = join(distDir, 'assets');
  const router = Router({ caseSensitive: true });
  router.use(
    ASSETS.slice(0, -1),
    choosePrecompressed(new Set(readdirSync(assets))),
    serve(assets, policies.hashed.cacheControl, tagOfFile),
  );
  // Only existing names are routed: a file system lookup for every page path would cost more than the page itself.
  const publicDir = join(distDir, 'public');
  router.get(
    readdirSync(publicDir).map((name) => `/${name}`),
    serve(publicDir, policies.named.cacheControl),
  );
  return (req, res, next) => (req.method === 'GET' || req.method === 'HEAD' ? router(req, res, next) : next());
}

/** @param tagOf returns the ETag for a file name; without it the ETag is made of modification time and size */
function serve(folder: string, cacheControl: string, tagOf?: (name: string) => string): RequestHandler {
  return express.static(folder, {
    index: false,
    redirect: false,
    cacheControl: false,
    ...(tagOf && { etag: false, lastModified: false }),
    setHeaders(res, path) {
      res.set('Cache-Control', cacheControl);
      if (tagOf) res.set('ETag', tagOf(basename(path)));
    },
  });
}

/** Rewrites the request to the smallest precompressed copy that the client accepts, with the media type of the original file. */
function choosePrecompressed(names: ReadonlySet<string>): RequestHandler {
  return (req, res, next) => {
    const name = req.path.slice(1);
    if (!names.has(name) || !names.has(`${name}.br`)) return next();
    const encoding = chooseEncoding(req.headers['accept-encoding']);
    res.vary('Accept-Encoding').type(extname(name));
    if (encoding !== 'identity') res.set('Content-Encoding', encoding);
    req.url = `/${name}${endings[encoding]}`;
    next();
  };
}
