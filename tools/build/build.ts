import { join } from 'node:path';
import { writeDemo } from '../demo/writeDemo.ts';
import { buildPlugin } from '../wordpress/zip.ts';
import { buildBrowser } from './browser.ts';
import { buildIcons } from './icons.ts';
import { distDir, rootDir } from './paths.ts';
import { buildServer } from './server.ts';

/**
 * Builds server, browser files with their manifest, icons, demo content and WordPress's plugin into dist/. Prints nothing unless a step fails.
 * @throws Error if a step fails or a size budget is exceeded
 */
export async function build(): Promise<void> {
  buildPlugin();
  await Promise.all([buildServer(), buildBrowser(), buildIcons(), writeDemo(join(rootDir, 'tools/demo'), join(distDir, 'demo'))]);
}

if (import.meta.main) await build();
