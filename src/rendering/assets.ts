import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Assets } from '../../views/layout/assets.ts';
import { parse } from '../lib/parse.ts';

export type { Assets };

const manifest = z.object({
  stylesheet: z.string(),
  editorStylesheet: z.string(),
  printStylesheet: z.string(),
  previewStylesheet: z.string(),
  script: z.string(),
  textFonts: z.array(z.object({ href: z.string(), media: z.string().nullable() })),
});

/**
 * Reads the build's manifest: the addresses of the hashed files.
 * @throws Error if the build has not run
 */
export function loadAssets(distDir: string): Assets {
  const file = join(distDir, 'assets.json');
  return parse(manifest, JSON.parse(readFileSync(file, 'utf8')), file);
}
