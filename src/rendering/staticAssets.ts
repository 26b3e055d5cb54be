import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { UNLIMITED } from '../lib/validity.ts';
import { type CachedResponse, type EncodedResponse, toEncodedResponse } from './cachedResponse.ts';
import { policies } from './cachePolicies.ts';
import { chooseEncoding, type Encoding, encodingExtensions, encodings } from './encodings.ts';
import type { Headers } from './headers.ts';

/** Where the files are served whose names the build derives from their content. */
export const ASSETS_PATH = '/assets/';

/** Media types of what the build writes, by extension. Other files are not cached. */
const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** A file that the program makes at the start, with a content hash in its name as the build's files have. */
export interface GeneratedAsset {
  readonly name: string;
  /** The file in all encodings it is sent in. */
  readonly bodies: ReadonlyMap<Encoding, Buffer>;
}

/** The build's files in memory, half a megabyte in all encodings: they never change while the process runs. */
export interface StaticAssetCache {
  /** The file at a path if it is in memory. Synchronous. Starts reading a file that is not: the first request is served by Express. */
  find(path: string): CachedResponse | undefined;
  /** The file at a path if the program has made it; no other place has it. */
  findGenerated(path: string): CachedResponse | undefined;
}

/** The ETag of a hashed file: its name says what it holds. */
export function buildAssetEtag(name: string): string {
  return `"${name}"`;
}

/**
 * Creates the cache of the files below `/assets/`.
 * @param folder where they lie, compressed copies beside them
 * @param sharedHeaders headers of every response: security
 * @param generated files that are not in the folder
 */
export function createStaticAssetCache(
  folder: string,
  sharedHeaders: Headers,
  generated: readonly GeneratedAsset[] = [],
): StaticAssetCache {
  const names = new Set(readdirSync(folder));
  const made = new Map(generated.map((asset) => [ASSETS_PATH + asset.name, makeAsset(asset, sharedHeaders)]));
  /** Null while a file is being read. */
  const assets = new Map<string, CachedResponse | null>();

  async function load(name: string, mediaType: string): Promise<CachedResponse> {
    const isCompressed = names.has(`${name}${encodingExtensions.br}`);
    // Express answers requests for ranges of these files.
    const headers = { ...buildHeaders(sharedHeaders, mediaType, isCompressed), 'Accept-Ranges': 'bytes' };
    const read = async (encoding: Encoding): Promise<[Encoding, EncodedResponse]> => {
      const file = `${name}${encodingExtensions[encoding]}`;
      return [encoding, toEncodedResponse(headers, encoding, buildAssetEtag(file), await readFile(join(folder, file)))];
    };
    return toAsset(name, headers, new Map(await Promise.all((isCompressed ? encodings : (['identity'] as const)).map(read))));
  }

  return {
    find(path) {
      const name = path.slice(ASSETS_PATH.length);
      const asset = made.get(path) ?? assets.get(name);
      if (asset !== undefined) return asset ?? undefined;
      const mediaType = mediaTypes[extname(name)];
      if (mediaType === undefined || !names.has(name)) return undefined;
      assets.set(name, null);
      load(name, mediaType).then(
        (loaded) => assets.set(name, loaded),
        () => assets.delete(name),
      );
      return undefined;
    },
    findGenerated: (path) => made.get(path),
  };
}

function buildHeaders(sharedHeaders: Headers, mediaType: string, isCompressed: boolean): Headers {
  return {
    ...sharedHeaders,
    'Content-Type': mediaType,
    'Cache-Control': policies.hashed.cacheControl,
    ...(isCompressed && { Vary: 'Accept-Encoding' }),
  };
}

function makeAsset({ name, bodies }: GeneratedAsset, sharedHeaders: Headers): CachedResponse {
  const headers = buildHeaders(sharedHeaders, mediaTypes[extname(name)] ?? 'application/octet-stream', bodies.has('br'));
  const encoded = Array.from(bodies, ([encoding, body]) => {
    const etag = buildAssetEtag(`${name}${encodingExtensions[encoding]}`);
    return [encoding, toEncodedResponse(headers, encoding, etag, body)] as const;
  });
  return toAsset(name, headers, new Map(encoded));
}

/** A file with all the encodings it will ever have. */
function toAsset(name: string, headers: Headers, encoded: ReadonlyMap<Encoding, EncodedResponse>): CachedResponse {
  const identity = encoded.get('identity') as EncodedResponse;
  const heldBytes = [...encoded.values()].reduce((sum, { body }) => sum + body.byteLength, 0);
  return {
    kind: 'response',
    metadata: {
      status: policies.hashed.status,
      policy: 'hashed',
      headers,
      tags: [],
      hash: name,
      byteLength: identity.body.byteLength,
      validity: UNLIMITED,
    },
    isRightAt: () => true,
    heldBytes,
    chooseEncoding: (acceptEncoding) => (encoded.has('br') ? chooseEncoding(acceptEncoding) : 'identity'),
    findEncoded: (encoding) => encoded.get(encoding),
    getEncoded: async (encoding) => encoded.get(encoding) ?? identity,
    compressFully: async () => {},
  };
}
