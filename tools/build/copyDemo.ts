import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { distDir, rootDir } from './paths.ts';

/** Copies the demo hotel's content and pictures to dist/demo, where the built server reads them. */
export function copyDemo(): void {
  const source = join(rootDir, 'src/demo');
  const target = join(distDir, 'demo');
  mkdirSync(target, { recursive: true });
  for (const folder of ['content', 'pictures']) {
    // A file renamed in the source must not stay in the copy under its former name.
    rmSync(join(target, folder), { recursive: true, force: true });
    cpSync(join(source, folder), join(target, folder), { recursive: true });
  }
}
