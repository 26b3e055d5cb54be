import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Metafile } from 'esbuild';

/** Removes from a folder of the build what earlier builds left there: hashed names only ever add up. */
export function removeStaleFiles(folder: string, { outputs }: Metafile): void {
  const made = new Set(Object.keys(outputs).map((path) => basename(path)));
  for (const name of readdirSync(folder)) if (!made.has(name)) rmSync(join(folder, name));
}
