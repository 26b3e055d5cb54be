import { linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/*
 * Pictures that one test file has had made serve the next: encoding them anew for each would take most of the time of the browser
 * tests. Files of tests about the making of pictures do not use this.
 */

/** Makes the folder of these pictures for one run of the tests. */
export function createKeptPictures(): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'hotel-pictures-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Adds a hard link in one folder for every file of another; existing files stay. */
export function linkFiles(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    // Names of partially written files begin with a dot.
    if (name.startsWith('.')) continue;
    try {
      linkSync(join(from, name), join(to, name));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && (error.code === 'EEXIST' || error.code === 'ENOENT'))) throw error;
    }
  }
}
