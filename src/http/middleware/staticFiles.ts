import { readdirSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import { ASSETS_PATH, buildAssetEtag, type GeneratedAssets } from '../../rendering/assets.ts';
import { policies } from '../../rendering/cachePolicies.ts';
import { chooseEncoding, encodingExtensions } from '../../rendering/encodings.ts';
import { sendResponse } from '../../rendering/serveCached.ts';

/**
 * Returns middleware that serves the build's files from disk: hashed ones under /assets/ (immutable, compressed by the build), and the few with fixed
 * names, such as icons.
 * Each file has one address, its name as it is: other spellings, which `express.static` would decode and normalise, fall through to the 404 page, as do
 * missing files and the compressed copies. An unreadable file fails only this request.
 * @param icons folder below `distDir` with the files of fixed names
 * @param generated the files that the program has made itself
 */
export function createStaticFiles(distDir: string, icons: string, generated: GeneratedAssets): RequestHandler {
  const assets = join(distDir, 'assets');
  const router = Router({ caseSensitive: true, strict: true });
  router.use((req, res, next) => {
    const asset = generated.get(req.path);
    if (asset === undefined) return next();
    return sendResponse(req, res, asset);
  });
  router.use(
    ASSETS_PATH.slice(0, -1),
    choosePrecompressed(new Set(readdirSync(assets))),
    serve(assets, policies.hashed.cacheControl, buildAssetEtag),
  );
  // Only existing names are routed: a file system lookup for every page path would cost more than the page itself.
  const publicDir = join(distDir, icons);
  router.get(
    readdirSync(publicDir).map((name) => `/${name}`),
    serve(publicDir, policies.named.cacheControl),
  );
  return (req, res, next) => (req.method === 'GET' || req.method === 'HEAD' ? router(req, res, next) : next());
}

/** @param getEtag returns the ETag for a file name; without it the ETag is made of modification time and size */
function serve(folder: string, cacheControl: string, getEtag?: (name: string) => string): RequestHandler {
  return express.static(folder, {
    index: false,
    redirect: false,
    cacheControl: false,
    ...(getEtag && { etag: false, lastModified: false }),
    setHeaders(res, path) {
      res.set('Cache-Control', cacheControl);
      if (getEtag) res.set('ETag', getEtag(basename(path)));
    },
  });
}

/**
 * Rewrites the request to the smallest precompressed copy that the client accepts, with the media type of the original file. Leaves the router unless
 * the path is one of the names, and no copy's.
 */
function choosePrecompressed(names: ReadonlySet<string>): RequestHandler {
  return (req, res, next) => {
    const name = req.path.slice(1);
    if (!names.has(name) || /\.(?:br|gz)$/.test(name)) return next('router');
    if (!names.has(`${name}.br`)) return next();
    const encoding = chooseEncoding(req.headers['accept-encoding']);
    res.vary('Accept-Encoding').type(extname(name));
    if (encoding !== 'identity') res.set('Content-Encoding', encoding);
    req.url = `/${name}${encodingExtensions[encoding]}`;
    next();
  };
}
