import { readdirSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import { ASSETS_PATH, type GeneratedAssets } from '../../rendering/assets.ts';
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
  router.use(ASSETS_PATH.slice(0, -1), choosePrecompressed(new Set(readdirSync(assets))), serve(assets, 'hashed'));
  // Only existing names are routed: a file system lookup for every page path would cost more than the page itself.
  const publicDir = join(distDir, icons);
  router.get(
    readdirSync(publicDir).map((name) => `/${name}`),
    serve(publicDir, 'named'),
  );
  return (req, res, next) => (req.method === 'GET' || req.method === 'HEAD' ? router(req, res, next) : next());
}

/** @param policy `hashed`: the name says what a file holds, and is its ETag; else the ETag is made of modification time and size */
function serve(folder: string, policy: 'hashed' | 'named'): RequestHandler {
  const isHashed = policy === 'hashed';
  return express.static(folder, {
    index: false,
    redirect: false,
    cacheControl: false,
    ...(isHashed && { etag: false, lastModified: false }),
    setHeaders(res, path) {
      res.set('Cache-Control', policies[policy].cacheControl);
      if (isHashed) res.set('ETag', `"${basename(path)}"`);
    },
  });
}

/**
 * Rewrites the request to the smallest precompressed copy that the client accepts, with the media type of the original file. Leaves the
 * router unless the path is one of the names, and no copy's.
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
