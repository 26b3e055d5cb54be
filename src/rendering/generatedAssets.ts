import { extname } from 'node:path';
import { type SendableResponse, toEncodedResponse } from './cachedResponse.ts';
import { policies } from './cachePolicies.ts';
import { chooseEncoding, type Encoding, encodingExtensions } from './encodings.ts';
import type { Headers } from './headers.ts';

/** Where the files are served whose names are derived from their content. */
export const ASSETS_PATH = '/assets/';

const mediaTypes: Readonly<Record<string, string>> = { '.css': 'text/css; charset=utf-8', '.woff2': 'font/woff2' };

/** A file that the program makes at the start, with a content hash in its name as the build's files have. */
export interface GeneratedAsset {
  readonly name: string;
  /** The file in all encodings it is sent in. */
  readonly bodies: ReadonlyMap<Encoding, Buffer>;
}

/** Files that the program has made, by path. */
export type GeneratedAssets = ReadonlyMap<string, SendableResponse>;

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
