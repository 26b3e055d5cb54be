import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Sendable } from './cachedResponse.ts';
import { policies } from './cachePolicies.ts';
import { chooseEncoding, type Encoding, endings } from './encodings.ts';
import type { Headers } from './serialisedHead.ts';
import { layVariant, type Variant } from './variant.ts';

/** Where the files lie that the build names by their content. */
export const ASSETS = '/assets/';

/** Media types of what the build makes, by ending. Anything else is not held in memory. */
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The files of the build in memory, half a megabyte in all encodings: they never change while the program runs. */
export interface StoredFiles {
  /** A file by its path. The first who asks has it read, and gets it elsewhere. */
  find(path: string): Sendable | undefined;
}

/** The tag of a file: what its name says is what it holds. */
export function tagOfFile(name: string): string {
  return `"${name}"`;
}

/**
 * Creates the store of the files under `/assets/`.
 * @param folder where they lie, compressed copies beside them
 * @param shared headers of every answer: security
 */
export function createStoredFiles(folder: string, shared: Headers): StoredFiles {
  const names = new Set(readdirSync(folder));
  /** null: on its way. */
  const files = new Map<string, Sendable | null>();

  async function load(name: string, type: string): Promise<Sendable> {
    const isPacked = names.has(`${name}${endings.br}`);
    const headers: Headers = {
      ...shared,
      'Content-Type': type,
      'Cache-Control': policies.hashed.cacheControl,
      'Accept-Ranges': 'bytes',
      ...(isPacked && { Vary: 'Accept-Encoding' }),
    };
    const lay = async (encoding: Encoding): Promise<[Encoding, Variant]> => {
      const body = await readFile(join(folder, `${name}${endings[encoding]}`));
      return [encoding, layVariant(headers, encoding, tagOfFile(`${name}${endings[encoding]}`), body)];
    };
    const made: readonly Encoding[] = isPacked ? ['br', 'gzip', 'identity'] : ['identity'];
    const variants = new Map(await Promise.all(made.map(lay)));
    return {
      status: policies.hashed.status,
      choose: (acceptEncoding) => (isPacked ? chooseEncoding(acceptEncoding) : 'identity'),
      ready: (encoding) => variants.get(encoding),
    };
  }

  return {
    find(path) {
      const name = path.slice(ASSETS.length);
      const stored = files.get(name);
      if (stored !== undefined) return stored ?? undefined;
      const type = types[extname(name)];
      if (type === undefined || !names.has(name)) return undefined;
      files.set(name, null);
      load(name, type).then(
        (file) => files.set(name, file),
        () => files.delete(name),
      );
      return undefined;
    },
  };
}
