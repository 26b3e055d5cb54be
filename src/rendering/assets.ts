import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { z } from 'zod';
import type { Assets } from '../../views/layout/assets.ts';
import { parse } from '../lib/parse.ts';
import { type SendableResponse, toEncodedResponse } from './cachedResponse.ts';
import { policies } from './cachePolicies.ts';
import { chooseEncoding, type Encoding, encodingExtensions } from './encodings.ts';
import type { Headers } from './headers.ts';

export type { Assets };

const manifest = z.object({
  coreStyle: z.string(),
  detailsStyle: z.string(),
  styleSheets: z.object({
    page: z.string(),
    details: z.string(),
    forms: z.string(),
    gallery: z.string(),
    editor: z.string(),
    print: z.string(),
    preview: z.string(),
  }),
  script: z.string(),
});

/**
 * Reads the build's manifest: the addresses of the hashed files.
 * @throws Error if the build has not run
 */
export function loadAssets(distDir: string): Assets {
  const file = join(distDir, 'assets.json');
  return parse(manifest, JSON.parse(readFileSync(file, 'utf8')), file);
}

/** Where the files are served whose names are derived from their content. */
export const ASSETS_PATH = '/assets/';

const mediaTypes: Readonly<Record<string, string>> = { '.svg': 'image/svg+xml', '.woff2': 'font/woff2' };

/** A file that the program makes at the start, with a content hash in its name as the build's files have. */
export interface GeneratedAsset {
  readonly name: string;
  /** The file in all encodings it is sent in. */
  readonly bodies: ReadonlyMap<Encoding, Buffer>;
}

/** Files that the program has made, by path. */
export type GeneratedAssets = ReadonlyMap<string, SendableResponse>;

/** Hexadecimal digits of a file's hash in its name, as many as the build's names have. */
const HASH_LENGTH = 8;

/** The name of a generated file: 'font-300-1A2B3C4D.woff2'. */
export function nameGenerated(name: string, body: Buffer, extension: string): string {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, HASH_LENGTH).toUpperCase();
  return `${name}-${hash}.${extension}`;
}

/** The ETag of a hashed file: its name says what it holds. */
export function buildAssetEtag(name: string): string {
  return `"${name}"`;
}

/** Returns the responses of generated files. @param sharedHeaders headers of every response: security */
export function createGeneratedAssets(assets: readonly GeneratedAsset[], sharedHeaders: Headers): GeneratedAssets {
  return new Map(assets.map((asset) => [ASSETS_PATH + asset.name, toResponse(asset, sharedHeaders)]));
}

/** A file with all the encodings it will ever have. */
function toResponse({ name, bodies }: GeneratedAsset, sharedHeaders: Headers): SendableResponse {
  const isCompressed = bodies.has('br');
  const headers = {
    ...sharedHeaders,
    'Content-Type': mediaTypes[extname(name)] ?? 'application/octet-stream',
    'Cache-Control': policies.hashed.cacheControl,
    ...(isCompressed && { Vary: 'Accept-Encoding' }),
  };
  const encoded = new Map(
    Array.from(bodies, ([encoding, body]) => {
      const etag = buildAssetEtag(`${name}${encodingExtensions[encoding]}`);
      return [encoding, toEncodedResponse(headers, encoding, etag, body)] as const;
    }),
  );
  return {
    status: policies.hashed.status,
    chooseEncoding: (acceptEncoding) => (isCompressed ? chooseEncoding(acceptEncoding) : 'identity'),
    findEncoded: (encoding) => encoded.get(encoding),
    getEncoded: async (encoding) => encoded.get(encoding) ?? Promise.reject(new Error(`${name} has no encoding ${encoding}`)),
  };
}
