import { createHash } from 'node:crypto';
import { cpSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { rootDir } from '../../tools/build/paths.ts';

/*
 * Pictures that one test file has had made serve the next, and the next run: encoding them anew for each would take most of the time of the browser
 * tests. Files of tests about the making of pictures do not use this.
 */

const cacheFolder = join(rootDir, 'node_modules/.cache/test-pictures');
/** What decides how a picture looks, but for its original: the name of a made picture has the hash of that. */
const sources = ['src/images', 'tools/demo/pictures', 'test/support/secondHotel.ts', 'package-lock.json'];

/** Makes the folder of these pictures for one run of the tests, with those of former runs. */
export function createKeptPictures(): { readonly folder: string; remove(): void } {
  const kept = join(cacheFolder, hashSources());
  const folder = mkdtempSync(join(tmpdir(), 'hotel-pictures-'));
  mkdirSync(kept, { recursive: true });
  cpSync(kept, folder, { recursive: true });
  return {
    folder,
    remove() {
      // Names of partially written files begin with a dot.
      cpSync(folder, kept, { recursive: true, force: false, filter: (path) => !basename(path).startsWith('.') });
      for (const name of readdirSync(cacheFolder))
        if (join(cacheFolder, name) !== kept) rmSync(join(cacheFolder, name), { recursive: true, force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function hashSources(): string {
  const sum = createHash('sha256');
  for (const source of sources) {
    const files = source.includes('.') ? [source] : readdirSync(join(rootDir, source)).map((name) => join(source, name));
    for (const file of files.filter((name) => /\.\w+$/.test(name)).sort()) sum.update(file).update(readFileSync(join(rootDir, file)));
  }
  return sum.digest('hex').slice(0, 16);
}

/** Adds a hard link in one folder for every file of another; existing files stay. */
export function linkFiles(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name.startsWith('.')) continue;
    try {
      linkSync(join(from, name), join(to, name));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && (error.code === 'EEXIST' || error.code === 'ENOENT'))) throw error;
    }
  }
}
