import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Metafile } from 'esbuild';

/** Deletes files in `folder` that the current build did not write: hashed names never overwrite those of earlier builds. */
export function removeStaleFiles(folder: string, { outputs }: Metafile): void {
  const current = new Set(Object.keys(outputs).map((path) => basename(path)));
  for (const name of readdirSync(folder)) if (!current.has(name)) rmSync(join(folder, name));
}
