import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { distDir, rootDir } from './paths.ts';

/** Copies the demo hotel's content and pictures beside the server. */
export function copyDemo(): void {
  const source = join(rootDir, 'src/demo');
  const target = join(distDir, 'demo');
  mkdirSync(target, { recursive: true });
  for (const folder of ['content', 'pictures']) {
    // A file that was renamed must not stay beside its new name.
    rmSync(join(target, folder), { recursive: true, force: true });
    cpSync(join(source, folder), join(target, folder), { recursive: true });
  }
}
