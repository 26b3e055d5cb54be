import { readdirSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import { policies } from '../../responseCache/cachePolicies.ts';
import { chooseEncoding, encodingExtensions } from '../../responseCache/encodings.ts';
import { ASSETS_PATH, etagOfAsset } from '../../responseCache/staticAssets.ts';

/**
 * The files of the build: hashed ones under /assets/ (compressed once by the build, immutable; what is not in memory yet, and parts of
 * files), and the few that browsers ask for by name. A file that does not exist goes on to the 404 page; one that cannot be read is an error of this request only.
 */
export function createStaticFiles(distDir: string): RequestHandler {
  const assets = join(distDir, 'assets');
  const router = Router({ caseSensitive: true });
  router.use(
    ASSETS_PATH.slice(0, -1),
    choosePrecompressed(new Set(readdirSync(assets))),
    serve(assets, policies.hashed.cacheControl, etagOfAsset),
  );
  // Only these names: a look for a file at every page's address would cost more than the page.
  const named = join(distDir, 'public');
  router.get(
    readdirSync(named).map((name) => `/${name}`),
    serve(named, policies.named.cacheControl),
  );
  return (req, res, next) => (req.method === 'GET' || req.method === 'HEAD' ? router(req, res, next) : next());
}

/** @param tagOf the tag of a file by its name; without it time and size make one */
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

/** Leads a request to the smallest copy of a file that the client can read; its type stays that of the file. */
function choosePrecompressed(names: ReadonlySet<string>): RequestHandler {
  return (req, res, next) => {
    const name = req.path.slice(1);
    if (!names.has(name) || !names.has(`${name}.br`)) return next();
    const encoding = chooseEncoding(req.headers['accept-encoding']);
    res.vary('Accept-Encoding').type(extname(name));
    if (encoding !== 'identity') res.set('Content-Encoding', encoding);
    req.url = `/${name}${encodingExtensions[encoding]}`;
    next();
  };
}
