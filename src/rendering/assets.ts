import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Assets } from '../../views/layout/assets.ts';
import { parse } from '../lib/parse.ts';
import { type CachedResponse, createCachedResponse } from './cachedResponse.ts';
import type { Headers } from './headers.ts';

const manifest = z.object({
  coreStyle: z.string(),
  detailsStyle: z.string(),
  styleSheets: z.record(z.enum(['page', 'details', 'forms', 'gallery', 'editor', 'print', 'preview']), z.string()),
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

/** A file that the program makes at the start, with a content hash in its name as the build's files have. */
export interface GeneratedAsset {
  readonly name: string;
  readonly mediaType: string;
  readonly body: Buffer;
}

/** Files that the program has made, by path. */
export type GeneratedAssets = ReadonlyMap<string, CachedResponse>;

/** Hexadecimal digits of a file's hash in its name, as many as the build's names have. */
const HASH_LENGTH = 8;

/** The name of a generated file: 'font-300-1A2B3C4D.woff2'. */
export function nameGenerated(name: string, body: Buffer, extension: string): string {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, HASH_LENGTH).toUpperCase();
  return `${name}-${hash}.${extension}`;
}

/** Returns the responses of generated files, and compresses them in the background. @param sharedHeaders headers of every response: security */
export function createGeneratedAssets(assets: readonly GeneratedAsset[], sharedHeaders: Headers): GeneratedAssets {
  const responses = assets.map(({ name, mediaType, body }) => {
    const response = createCachedResponse({ policy: 'hashed', headers: { 'Content-Type': mediaType }, body }, sharedHeaders);
    void response.compressFully();
    return [ASSETS_PATH + name, response] as const;
  });
  return new Map(responses);
}
