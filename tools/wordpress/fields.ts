import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createFieldFiles } from './fields/fieldGroups.ts';

/** Writes the companion plugin's field groups (ACF's local JSON) anew from the site's schemas. They are no part of the repository. */
export function writeFieldFiles(): void {
  const folder = resolve(import.meta.dirname, '../../wordpress/hotel-website-companion/acf-json');
  rmSync(folder, { recursive: true, force: true });
  for (const [path, content] of createFieldFiles()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}
